// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Complex numbers and structures of two that are passed by value, in two registers each: their adjoints in several directions come back one after another, each as a whole.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <wengert.h>

typedef struct { double re, im; } pair;
static double first(pair a, double w) { return w * (a.re * a.re - a.im * a.re); }
static double second(double complex z, double k, pair p) { return creal(z) * cimag(z) * k * p.re + p.im * k; }

struct two { pair a[2]; };
extern struct two two_wengert_adjoint(void *, ...);
struct three { double complex z[3]; double k[3]; pair p[3]; };
extern struct three three_wengert_adjoint(void *, ...);

static int failed;
static void compare(const char *what, double found, double right) {
  if (fabs(found - right) > 1e-12) failed = 1, printf("%s: %g, not %g\n", what, found, right);
}

int main(void) {
  struct two o = two_wengert_adjoint((void *)first, wengert_width, 2, wengert_out, (pair){2, 3}, wengert_const, 0.5);
  for (int k = 0; k < 2; k++) {
    compare("first re", o.a[k].re, 0.5);
    compare("first im", o.a[k].im, -1);
  }
  struct three t =
      three_wengert_adjoint((void *)second, wengert_width, 3, wengert_out, (double complex)(2 + 3 * I), wengert_out, 5.0, wengert_out, (pair){7, 11});
  for (int k = 0; k < 3; k++) {
    compare("second z", creal(t.z[k]), 3 * 5 * 7);
    compare("second z", cimag(t.z[k]), 2 * 5 * 7);
    compare("second k", t.k[k], 2 * 3 * 7 + 11);
    compare("second p", t.p[k].re, 2 * 3 * 5);
    compare("second p", t.p[k].im, 5);
  }
  return failed;
}
