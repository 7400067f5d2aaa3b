// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A recurrent network: gates, state carried over a sequence, weights used at each step.
#include "check.h"

enum { h = 2, steps = 4, gates = 4 * h };

static double sigmoid(double x) { return 1 / (1 + exp(-x)); }

static void cell(const double *weight, const double *bias, double *hidden, double *memory, const double *input) {
  double gate[gates];
  for (int i = 0; i < gates; i++)
    gate[i] = (i < h ? hidden[i % h] : input[i % h]) * weight[i] + bias[i];
  for (int i = 0; i < h; i++) {
    double forget = sigmoid(gate[i]), write = sigmoid(gate[h + i]), out = sigmoid(gate[2 * h + i]);
    memory[i] = memory[i] * forget + write * tanh(gate[3 * h + i]);
    hidden[i] = out * tanh(memory[i]);
  }
}

static void f(double *z) {
  const double *weight = z, *bias = z + gates;
  double hidden[h] = {0}, memory[h] = {0}, loss = 0;
  for (int t = 0; t < steps; t++) {
    double input[h] = {0.3 * t, 1 - 0.2 * t};
    cell(weight, bias, hidden, memory, input);
    for (int i = 0; i < h; i++)
      loss += (hidden[i] - input[i]) * (hidden[i] - input[i]);
  }
  z[2 * gates] = loss;
}
DERIVE(f)

int main(void) { return check(f, .n = 2 * gates + 1); }
