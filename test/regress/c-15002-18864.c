// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 18864 of seed 15002, shrunk; seen with -O2:
// crash of the program.
#include <wengert.h>
#include "random_check.h"

/* program 18864 of seed 15002 */
struct p0_r1 {
  double a;
  int c;
};
void p0_f(int n, double *x19, double *y20, struct p0_r1 *r21, double *s22) {
  wengert_checkpoint_begin(); {
    {
      double w26[2];
      memset(w26, 0, (size_t)2 * sizeof(double));
      wengert_checkpoint_begin(); {
        for (int i28 = 0; i28 <= 6; i28++) {
          w26[0] = sin((((*s22) >= 0.5) ? y20[1] : w26[r21->c]) * 0.5);
        }
      } wengert_checkpoint_end();
    }
    y20[0] = 0.5;
  } wengert_checkpoint_end();
}
static void p0_plain(const double *from, double *to) {
  double x19[2];
  get(x19, from + 0, 2);
  double y20[4];
  get(y20, from + 2, 4);
  struct p0_r1 r21;
  get(&r21.a, from + 6, 1);
  r21.c = 0;
  double s22;
  get(&s22, from + 7, 1);
  p0_f(7, x19, y20, &r21, &s22);
  put(to + 0, x19, 2);
  put(to + 2, y20, 4);
  put(to + 6, &r21.a, 1);
  puti(to + 9, &r21.c, 1);
  put(to + 7, &s22, 1);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x19[2];
  get(x19, from + 0, 2);
  double x19_tan[2];
  get(x19_tan, from_tan + 0, 2);
  double y20[4];
  get(y20, from + 2, 4);
  double y20_tan[4];
  get(y20_tan, from_tan + 2, 4);
  struct p0_r1 r21;
  get(&r21.a, from + 6, 1);
  r21.c = 0;
  struct p0_r1 r21_tan;
  memset(&r21_tan, 0, sizeof r21_tan);
  get(&r21_tan.a, from_tan + 6, 1);
  double s22;
  get(&s22, from + 7, 1);
  double s22_tan;
  get(&s22_tan, from_tan + 7, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, x19, x19_tan, wengert_dup, y20, y20_tan, wengert_dup, &r21, &r21_tan, wengert_dup, &s22, &s22_tan);
  put(to + 0, x19, 2);
  put(to + 2, y20, 4);
  put(to + 6, &r21.a, 1);
  puti(to + 9, &r21.c, 1);
  put(to + 7, &s22, 1);
  put(to_tan + 0, x19_tan, 2);
  put(to_tan + 2, y20_tan, 4);
  put(to_tan + 6, &r21_tan.a, 1);
  put(to_tan + 7, &s22_tan, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x19[2];
  get(x19, from + 0, 2);
  double x19_adj[2];
  get(x19_adj, to_adj + 0, 2);
  double y20[4];
  get(y20, from + 2, 4);
  double y20_adj[4];
  get(y20_adj, to_adj + 2, 4);
  struct p0_r1 r21;
  get(&r21.a, from + 6, 1);
  r21.c = 0;
  struct p0_r1 r21_adj;
  memset(&r21_adj, 0, sizeof r21_adj);
  get(&r21_adj.a, to_adj + 6, 1);
  double s22;
  get(&s22, from + 7, 1);
  double s22_adj;
  get(&s22_adj, to_adj + 7, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_dup, x19, x19_adj, wengert_dup, y20, y20_adj, wengert_dup, &r21, &r21_adj, wengert_dup, &s22, &s22_adj);
  put(to + 0, x19, 2);
  put(to + 2, y20, 4);
  put(to + 6, &r21.a, 1);
  puti(to + 9, &r21.c, 1);
  put(to + 7, &s22, 1);
  put(from_adj + 0, x19_adj, 2);
  put(from_adj + 2, y20_adj, 4);
  put(from_adj + 6, &r21_adj.a, 1);
  put(from_adj + 7, &s22_adj, 1);
}

int main(void) {
  wengert_check(0, 802625520, 8, 1, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
