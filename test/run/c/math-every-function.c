// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -D_GNU_SOURCE
// Each differentiable function of <math.h>, in its double, float and long double spelling, over a part of its domain.
#include "check.h"

#define UNARY(X)                                                                                                                 \
  X(fabs, 0.5, 1.5) X(sqrt, 0.5, 1.5) X(cbrt, 0.5, 1.5) X(exp, -1, 1) X(exp2, -1, 1) X(exp10, -1, 1) X(expm1, -1, 1)             \
  X(log, 0.5, 2) X(log2, 0.5, 2) X(log10, 0.5, 2) X(log1p, -0.5, 1) X(sin, -2, 2) X(cos, -2, 2) X(tan, -1, 1) X(asin, -0.8, 0.8) \
  X(acos, -0.8, 0.8) X(atan, -2, 2) X(sinh, -1, 1) X(cosh, -1, 1) X(tanh, -1, 1) X(asinh, -1, 1) X(acosh, 1.5, 2.5)              \
  X(atanh, -0.8, 0.8) X(erf, -1, 1) X(erfc, -1, 1) X(tgamma, 1.2, 2.5) X(lgamma, 2.2, 3.5) X(j0, 0.5, 2) X(j1, 0.5, 2)           \
  X(y0, 0.5, 2) X(y1, 0.5, 2)
#define BINARY(X)                                                                                                                \
  X(pow, 0.5, 1.5) X(atan2, 0.5, 1.5) X(hypot, 0.5, 1.5) X(fmod, 0.6, 0.9) X(remainder, 0.6, 0.9) X(fdim, 0.5, 1.5)              \
  X(fmax, 0.5, 1.5) X(fmin, 0.5, 1.5) X(copysign, 0.5, 1.5)
#define STEPS(X) X(floor) X(ceil) X(trunc) X(round) X(rint) X(nearbyint) X(logb)

#define DEFINE_UNARY(name, low, high)                                                                                            \
  static void name##_double(double *z) { z[1] = name(z[0]) * z[0]; }                                                             \
  static void name##_float(double *z) { z[1] = name##f((float)z[0]) * z[0]; }                                                    \
  static void name##_long(double *z) { z[1] = (double)(name##l((long double)z[0]) * z[0]); }                                     \
  DERIVE(name##_double) DERIVE(name##_float) DERIVE(name##_long)
#define DEFINE_BINARY(name, low, high)                                                                                           \
  static void name##_double(double *z) { z[2] = name(3 * z[0], z[1]) * z[0]; }                                                   \
  static void name##_float(double *z) { z[2] = name##f(3 * (float)z[0], (float)z[1]) * z[0]; }                                   \
  static void name##_long(double *z) { z[2] = (double)(name##l(3 * (long double)z[0], (long double)z[1]) * z[0]); }              \
  DERIVE(name##_double) DERIVE(name##_float) DERIVE(name##_long)
#define DEFINE_STEP(name)                                                                                                        \
  static void name##_double(double *z) { z[1] = name(7 * z[0]) * z[0] + name##f(5 * (float)z[0]) * z[0] * (double)name##l(3 * z[0]); } \
  DERIVE(name##_double)
UNARY(DEFINE_UNARY)
BINARY(DEFINE_BINARY)
STEPS(DEFINE_STEP)

static void others(double *z) {
  int exponent;
  double whole;
  z[2] = fma(z[0], z[1], z[0] * z[0]) + ldexp(z[0], 2) + scalbn(z[1], -1) + scalbln(z[0], 3L);
  z[3] = frexp(3 * z[0], &exponent) * exponent + modf(5 * z[1], &whole) * whole;
  z[4] = fmaf((float)z[0], 2.0f, 1.0f) + (double)fmal(z[0], z[1], 1.0L) + nextafter(z[0], 9);
}
DERIVE(others)

#define SINGLE .dot = 1e-5, .step = 5e-3, .difference = 1e-2
#define CHECK_UNARY(name, from, to)                                                                                              \
  failures |= check(name##_double, .n = 2, .low = from, .high = to) | check(name##_long, .n = 2, .low = from, .high = to) |      \
              check(name##_float, .n = 2, .low = from, .high = to, SINGLE);
#define CHECK_BINARY(name, from, to)                                                                                             \
  failures |= check(name##_double, .n = 3, .low = from, .high = to) | check(name##_long, .n = 3, .low = from, .high = to) |      \
              check(name##_float, .n = 3, .low = from, .high = to, SINGLE);
#define CHECK_STEP(name) failures |= check(name##_double, .n = 2);

int main(void) {
  int failures = 0;
  UNARY(CHECK_UNARY)
  BINARY(CHECK_BINARY)
  STEPS(CHECK_STEP)
  return failures | check(others, .n = 5, .dot = 1e-6, .step = 1e-3, .difference = 1e-3);
}
