// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Variables and memory that are declared as integers and hold the bits of numbers: one procedure puts them there, another takes them.
#include "check.h"
#include <stdint.h>

static uint64_t kept;
static uint32_t pair[2];
struct Words {
  long bits, count, more;
};
#define APART __attribute__((noinline)) static
APART void put(double x) { memcpy(&kept, &x, sizeof x); }
APART double take(void) {
  double x;
  memcpy(&x, &kept, sizeof x);
  return x;
}
APART void put_half(int i, float x) { memcpy(&pair[i], &x, sizeof x); }
APART float take_half(int i) {
  float x;
  memcpy(&x, &pair[i], sizeof x);
  return x;
}
APART struct Words words(double x) {
  struct Words w = {0, 1, 2};
  memcpy(&w.bits, &x, sizeof x);
  return w;
}
static void variable(double *z) {
  put(z[0] * z[1]);
  z[2] = 3 * take() + z[2];
}
static void halves(double *z) {
  put_half(0, (float)(z[0] * z[1]));
  put_half(1, (float)z[2]);
  z[2] = take_half(1) * take_half(0);
}
static void in_memory(double *z) {
  struct Words w = words(z[0] * z[1]);
  double x;
  memcpy(&x, &w.bits, sizeof x);
  z[2] = x * w.more;
}
DERIVE(variable)
DERIVE(halves)
DERIVE(in_memory)
int main(void) {
  return check(variable, .n = 3) | check(halves, .n = 3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2) | check(in_memory, .n = 3);
}
