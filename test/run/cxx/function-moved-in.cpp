// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx
// A class takes over a std::function, which is a copy of some bytes from elsewhere, beside vectors of vectors that it fills: only what lay in those bytes comes with them.
#include "check.hpp"
#include <functional>
#include <vector>

struct Layer {
  std::vector<std::vector<double>> weights;
  std::vector<double> bias;
  std::function<double(double)> activation;

  Layer(double scale, int n, std::function<double(double)> own) : weights(n, std::vector<double>(n)), bias(n), activation(std::move(own)) {
    for (auto &b : bias) b = scale;
    for (auto &row : weights)
      for (auto &w : row) w = scale * scale;
  }
  double forward(double x) const {
    double sum = 0;
    for (size_t i = 0; i < bias.size(); i++) sum += activation(x * bias[i] + weights[i][i] * x * x);
    return sum;
  }
};

static void f(double *z) {
  const double slope = z[2];
  Layer first(z[0], 3, [](double x) { return std::tanh(x); });
  Layer second(z[1], 2, [slope](double x) { return x > 0 ? x : slope * x; });
  z[0] = second.forward(first.forward(z[1])) + second.forward(-z[0] - 1);
}

int main() { return check<f>("function moved in", 3); }
