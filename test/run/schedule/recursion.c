// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: JOINT=transform LINK=transform:transform:weak %schedules_c
// RUN: JOINT=up,down LINK=up:down:weak %schedules_c
// Recursion: over halves of an array with local arrays at each level, and of two procedures with depth given by the data.
#include "check.h"

static void transform(double *x, int n) {
  if (n < 2)
    return;
  double even[8], odd[8];
  for (int i = 0; i < 8; i++)
    even[i] = odd[i] = 0;
  for (int i = 0; i < n / 2; i++)
    even[i] = x[2 * i], odd[i] = x[2 * i + 1];
  transform(even, n / 2);
  transform(odd, n / 2);
  for (int i = 0; i < n / 2; i++) {
    x[i] = even[i] * odd[i];
    x[i + n / 2] = even[i] - 0.5 * odd[i] * odd[i];
  }
}
static double down(double x);
static double log_of_all = 1;
static __attribute__((noinline)) double up(double x) {
  log_of_all += 0.1 * x * x;
  return down(x * 1.1) * x;
}
static __attribute__((noinline)) double down(double x) {
  log_of_all *= x;
  return x < 0.3 ? x * log_of_all : up(x * 0.7) + x;
}
static void f(double *z) {
  double buffer[8];
  for (int i = 0; i < 8; i++)
    buffer[i] = z[i];
  transform(buffer, 8);
  log_of_all = z[8];
  z[9] = up(z[9]) * up(z[10]);
  z[10] = log_of_all;
  for (int i = 0; i < 8; i++)
    z[i] = buffer[i];
}
DERIVE(f)

int main(void) {
  check_show(f_adjoint, 11);
  return check(f, .n = 11, .trials = 10);
}
