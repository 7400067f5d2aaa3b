// RUN: split-file %s %t && cd %t
// RUN: for O in 0 1 2 3; do cc="%cc -O$O -flto -mllvm -wengert-at-link"; \
// RUN: $cc -c 1.c && $cc -c 2.c && \
// RUN: %cc -O$O -flto -fuse-ld=lld -Wl,--load-pass-plugin=%wengert 1.o 2.o %rt -lm -o run && ./run || exit 1; done
// REQUIRES: ld.lld
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Link-time optimisation: what markers say in functions that nobody calls, of functions of other files, and of two functions of one name.
//--- 1.c
#include <wengert.h>
double act(double v), quiet(double v), other(const double *x);
static double own(double v) { return v; }
static double act_back(double v, double s) { return 5 * v * s; }
void nobody_calls_this(void) {
  wengert_register((void *)act, (void *)act, (void *)act_back);
  wengert_inactive((void *)quiet);
}
static double f(const double *x) { return act(x[0]) * x[1] + x[2] * quiet(x[2]) + x[3] * own(x[3]) + other(x + 4); }
int main(void) {
  double x[5] = {1, 2, 3, 4, 5}, xb[5] = {0};
  wengert_inactive((void *)own);
  wengert_adjoint((void *)f, wengert_dup, x, xb);
  double expected[5] = {10, 1, 3, 4, 10};
  for (int i = 0; i < 5; i++)
    if (xb[i] != expected[i])
      return i + 1;
  return 0;
}
//--- 2.c
#include <wengert.h>
double act(double v) { return v * v; }
double quiet(double v) { return v; }
static double own(double v) { return 2 * v; }
void nor_this(void) { wengert_inactive((void *)own); }
double other(const double *x) { return x[0] * own(x[0]); }
