// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 53191 of seed 16002, shrunk; seen with -O2:
// wrong number (dot).
#include <wengert.h>
#include "random_check.h"

/* program 53191 of seed 16002 */
void p0_f(int m, double *x5, double s6) {
  for (int i15 = 0; i15 <= 1; i15++) {
    x5[i15 + 1] += x5[i15];
    for (int i16 = 0; i16 <= 4; i16++) {
      if (sin(x5[0]) < tanh(s6)) {
      }
      wengert_checkpoint_begin(); {
        s6 = (x5[1] > 1.0) ? 1.0 : 0.5;
      } wengert_checkpoint_end();
    }
  }
}
static void p0_plain(const double *from, double *to) {
  double x5[4];
  get(x5, from + 0, 4);
  double s6;
  get(&s6, from + 4, 1);
  p0_f(4, x5, s6);
  put(to + 0, x5, 4);
}
extern void p0_wengert_tangent(void *, ...);
extern double p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x5[4];
  get(x5, from + 0, 4);
  double x5_tan[4];
  get(x5_tan, from_tan + 0, 4);
  double s6;
  get(&s6, from + 4, 1);
  double s6_tan;
  get(&s6_tan, from_tan + 4, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_dup, x5, x5_tan, wengert_dup, s6, s6_tan);
  put(to + 0, x5, 4);
  put(to_tan + 0, x5_tan, 4);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x5[4];
  get(x5, from + 0, 4);
  double x5_adj[4];
  get(x5_adj, to_adj + 0, 4);
  double s6;
  get(&s6, from + 4, 1);
  from_adj[4] = p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_dup, x5, x5_adj, wengert_out, s6);
  put(to + 0, x5, 4);
  put(from_adj + 0, x5_adj, 4);
}

int main(void) {
  wengert_check(0, 545052708, 5, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
