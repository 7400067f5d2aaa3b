// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// All complex functions of the mathematical library, each of a number of its own, so that none hides what another does.
#include "check.h"
#include <complex.h>

#define EACH(F)                                                                                                                  \
  F(csqrt) F(cexp) F(clog) F(clog10) F(cproj) F(csin) F(ccos) F(ctan) F(csinh) F(ccosh) F(ctanh) F(casin) F(cacos) F(catan)        \
      F(casinh) F(cacosh) F(catanh) F(conj)

double complex clog10(double complex);

#define DEFINE(F)                                                                                                                \
  static void of_##F(double *z) {                                                                                                \
    double complex w = F(z[0] + z[1] * I);                                                                                       \
    z[2] = creal(w) * 0.7 + cimag(w);                                                                                            \
    z[3] = cabs(w) * carg(w);                                                                                                    \
  }                                                                                                                              \
  DERIVE(of_##F)
EACH(DEFINE)

static void powers(double *z) {
  double complex a = z[0] + z[1] * I, b = z[2] + z[3] * I;
  double complex w = cpow(a, b) + cpow(b, 2.0) * a;
  z[4] = creal(w) * cimag(w);
}
DERIVE(powers)

#define CHECK(F) check(of_##F, .n = 4) |
int main(void) { return EACH(CHECK) check(powers, .n = 5); }
