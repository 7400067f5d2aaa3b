// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arrays of which some are active and some are not, behind one pointer of a callee: what is passive there has a shadow only because other pointers join
// it to what is active, and that shadow must be zero whenever the callee looks; the array is active at other times.
#include "check.h"

__attribute__((noinline)) static void product(const double *active, const double *passive, int which, double *sum) {
  const double *p = which ? active : passive;
  *sum += p[0] * p[1];
}
static void selects(double *z) {
  double hidden[2] = {z[0], z[1]}, input[2], sum = 0;
  double *both[2] = {hidden, input};
  for (int t = 0; t < 6; t++) {
    input[0] = 0.3 * t;
    input[1] = 1 - 0.2 * t;
    product(hidden, input, t % 3 == 1, &sum);
    input[1] = hidden[0] * sum;
    both[t & 1][0] += 0.1 * sin(both[(t + 1) & 1][1]) + input[1];
    hidden[1] = cos(hidden[1]) + 0.2 * input[0];
  }
  z[0] = sum;
  z[1] = hidden[0] * hidden[1];
}
// The pointers lie in the callee's memory, and the caller knows nothing of their meeting.
__attribute__((noinline)) static double swapped(double *one, double *other, int which) {
  double *q[2];
  q[0] = one;
  q[1] = other;
  double *first = q[which];
  q[which] = q[1 - which];
  q[1 - which] = first;
  return q[0][1] * q[1][0] + q[0][0];
}
static void stored(double *z) {
  double table[2] = {0.5, 2}, own[2] = {z[0] * z[1], z[1]};
  double sum = 0;
  for (int t = 0; t < 4; t++) {
    sum += swapped(own, table, t & 1) * z[0];
    own[t & 1] += 0.3 * sum;
  }
  z[0] = sum + own[1];
  z[1] = table[0];
}
DERIVE(selects)
DERIVE(stored)

int main(void) { return check(selects, .n = 2) | check(stored, .n = 2); }
