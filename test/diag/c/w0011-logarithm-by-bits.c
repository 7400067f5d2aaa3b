// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mantissa that is converted like a count, and a rounded number that becomes a mantissa, carry derivatives of which nothing is known: logarithms and
// exponentials that are computed by bits are errors.
// RUN: %refuse_c -O0 -g | %FileCheck %s
// RUN: %refuse_c -O2 -g | %FileCheck %s
// RUN: %refuse_c -O2 -g -DMANTISSA | %FileCheck --check-prefix=MANTISSA %s
// RUN: %refuse_c -O2 -g -DEXPONENTIAL | %FileCheck --check-prefix=EXPONENTIAL %s
// RUN: %refuse_c -O2 -g -DUNION | %FileCheck --check-prefix=UNION %s
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <wengert.h>

struct cell {
  union {
    double value;
    uint64_t bits;
  } w;
  double of;
};

static double of(double x) {
#if defined(MANTISSA)
  uint64_t bits;
  // MANTISSA: w0011-logarithm-by-bits.c:[[#@LINE+1]]:{{[0-9]+}}: error: [W0011] the bits of an active number are used as an integer
  memcpy(&bits, &x, 8);
  return ldexp((double)(bits & 0xfffffffffffff), -52);
#elif defined(EXPONENTIAL)
  int64_t bits = (int64_t)(6497320848556798.0 * x + 4606853616395542500.0);
  double number;
  // EXPONENTIAL: error: [W0011] an integer that an active number was rounded to is used as the bits of a number; write it with exp, ldexp or scale
  memcpy(&number, &bits, 8);
  return number;
#elif defined(UNION)
  struct cell cells[3];
  for (int i = 0; i < 3; i++) {
    cells[i].w.value = i * x;
    cells[i].of = x;
  }
  // UNION: w0011-logarithm-by-bits.c:[[#@LINE+1]]:{{[0-9]+}}: error: [W0011] the bits of an active number are used as an integer
  return (double)(cells[(int)cells[1].of].w.bits >> 20) * 1e-13;
#else
  float number = (float)x;
  uint32_t bits;
  // CHECK: w0011-logarithm-by-bits.c:[[#@LINE+1]]:{{[0-9]+}}: error: [W0011] the bits of an active number are used as an integer; write it with arithmetic, abs or sign
  memcpy(&bits, &number, 4);
  return (float)bits * 1.1920928955078125e-7f - 126.94269504f;
#endif
}

void f(double *x) { *x = *x * of(*x); }

void gradient(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
