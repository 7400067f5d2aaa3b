// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 11483 of seed 17104, shrunk; seen with -O1:
// refused [W0022].
#include <wengert.h>
#include "random_check.h"

/* program 11483 of seed 17104 */
double p0_f(int n, const double *c30) {
  double w31[n];
  memset(w31, 0, (size_t)n * sizeof(double));
  wengert_checkpoint_begin(); {
    {
      for (int i35 = 1; i35 >= 1; i35--) {
        for (int i36 = 0; i36 <= 0; i36++) {
          switch (wrap((int)(4.5 * tanh(log1p(1.5 + sin(w31[i36])))), 5)) {
            case 0: case 1: {
              goto past2;
            }
              break;
            default: {
            }
          }
        }
      }
    }
    past2:;
  } wengert_checkpoint_end();
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double c30[5] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7};
  to[0] = p0_f(7, c30);
  put(to + 1, c30, 5);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double c30[5] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7};
  to_tan[0] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_const, c30);
  put(to + 1, c30, 5);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double c30[5] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7};
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_const, c30);
  put(to + 1, c30, 5);
}

int main(void) {
  wengert_check(0, 439712878, 0, 5, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
