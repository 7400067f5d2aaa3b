// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 593 of seed 9951, shrunk; seen with -O0:
// refused [W0010].
#include <wengert.h>
#include "random_check.h"

/* program 593 of seed 9951 */
static double p0_ga3[5][5];
void p0_f(int n, double s28) {
  memset(p0_ga3, 0, (size_t)5 * (size_t)5 * sizeof(double));
  wengert_checkpoint_begin(); {
    for (int i35 = 5; i35 <= 5; i35++) {
      wengert_checkpoint_begin(); {
        {
          int ix37[5];
          for (int i38 = 0; i38 < 5; i38++)
            ix37[i38] = 0;
          p0_ga3[ix37[0]][0] = s28;
        }
      } wengert_checkpoint_end();
    }
  } wengert_checkpoint_end();
}
static void p0_plain(const double *from, double *to) {
  double s28;
  get(&s28, from + 0, 1);
  p0_f(6, s28);
}
extern void p0_wengert_tangent(void *, ...);
extern double p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double s28;
  get(&s28, from + 0, 1);
  double s28_tan;
  get(&s28_tan, from_tan + 0, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 6, wengert_dup, s28, s28_tan);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double s28;
  get(&s28, from + 0, 1);
  from_adj[0] = p0_wengert_adjoint((void *)p0_f, wengert_const, 6, wengert_out, s28);
}

int main(void) {
  wengert_check(0, 918160362, 1, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
