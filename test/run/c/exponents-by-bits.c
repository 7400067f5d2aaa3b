// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exponents and signs that are taken out of the bits of active numbers, and powers of two that are put together of rounded ones, are constant between their steps.
// RUN: %run_c
// RUN: %run_c -mllvm -wengert-activity=off
#include "check.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

union word {
  double value;
  uint64_t bits;
  struct {
    uint32_t low, high;
  } half;
};

struct cell {
  union word w;
  int n;
};

static int exponent(double x) {
  union word w = {x};
  return (int)(w.bits >> 52 & 0x7ff) - 1023;
}

__attribute__((noinline)) static int of_half(double x) {
  union word w = {x};
  return (int)(w.half.high >> 20 & 0x7ff) - 1023;
}

__attribute__((noinline)) static int behind(const double *x) { return (int)(*(const uint64_t *)x >> 52 & 0x7ff) - 1023; }

static int sign(double x) {
  int64_t bits;
  memcpy(&bits, &x, 8);
  return bits < 0 ? -1 : 1;
}

__attribute__((noinline)) static double power(int k) {
  union word w;
  w.bits = (uint64_t)(k + 1023) << 52;
  return w.value;
}

static float power_of_float(float x) {
  union {
    float value;
    int32_t bits;
  } w = {.bits = ((int)x + 127) << 23};
  return w.value;
}

// An exponential as libraries have it.
static double exponential(double x) {
  double k = floor(1.4426950408889634 * x + 0.5), r = x - k * 0.6931471805599453;
  uint64_t bits = (uint64_t)((int)k + 1023) << 52;
  double scale;
  memcpy(&scale, &bits, 8);
  return scale * (1 + r * (1 + r * (0.5 + r * (1.0 / 6 + r * (1.0 / 24 + r / 120)))));
}

static void f(double *z) {
  struct cell cell;
  double x = 9.3 + z[0], y = 37.4 + z[1];
  cell.w.value = x;
  cell.n = behind(&cell.w.value) + (int)(y * 3);
  z[0] = x * exponent(y) + y * of_half(x) + x * y * cell.n;
  z[1] = sign(z[1]) * x + y * power((int)floor(x)) + x * power((int)lround(0.1 * y));
  z[2] = z[2] * power_of_float((float)x) + exponential(z[2]);
  z[3] = z[3] * (double)(lrint(x) * 2) + x * exponent(y);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
