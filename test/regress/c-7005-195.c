// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 195 of seed 7005, shrunk; seen with -O2:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 195 of seed 7005 */
struct p0_r0 {
  double a;
  int c;
};
struct p0_r1 {
  double a;
  struct p0_r0 in;
};
void p0_f(int m, struct p0_r1 *r13) {
  struct p0_r0 r15 = r13[0].in;
  r13[r13[r15.c].in.c].in = r15;
}
static void p0_plain(const double *from, double *to) {
  struct p0_r1 r13[4];
  get(&r13[0].a, from + 0, 1);
  get(&r13[1].a, from + 1, 1);
  get(&r13[2].a, from + 2, 1);
  get(&r13[3].a, from + 3, 1);
  get(&r13[0].in.a, from + 4, 1);
  get(&r13[1].in.a, from + 5, 1);
  get(&r13[2].in.a, from + 6, 1);
  get(&r13[3].in.a, from + 7, 1);
  r13[0].in.c = 2;
  r13[1].in.c = 1;
  r13[2].in.c = 0;
  r13[3].in.c = 3;
  p0_f(3, r13);
  put(to + 0, &r13[0].a, 1);
  put(to + 1, &r13[1].a, 1);
  put(to + 2, &r13[2].a, 1);
  put(to + 3, &r13[3].a, 1);
  put(to + 4, &r13[0].in.a, 1);
  put(to + 5, &r13[1].in.a, 1);
  put(to + 6, &r13[2].in.a, 1);
  put(to + 7, &r13[3].in.a, 1);
  puti(to + 9, &r13[0].in.c, 1);
  puti(to + 10, &r13[1].in.c, 1);
  puti(to + 11, &r13[2].in.c, 1);
  puti(to + 12, &r13[3].in.c, 1);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r1 r13[4];
  get(&r13[0].a, from + 0, 1);
  get(&r13[1].a, from + 1, 1);
  get(&r13[2].a, from + 2, 1);
  get(&r13[3].a, from + 3, 1);
  get(&r13[0].in.a, from + 4, 1);
  get(&r13[1].in.a, from + 5, 1);
  get(&r13[2].in.a, from + 6, 1);
  get(&r13[3].in.a, from + 7, 1);
  r13[0].in.c = 2;
  r13[1].in.c = 1;
  r13[2].in.c = 0;
  r13[3].in.c = 3;
  struct p0_r1 r13_tan[4];
  memset(&r13_tan, 0, sizeof r13_tan);
  get(&r13_tan[0].a, from_tan + 0, 1);
  get(&r13_tan[1].a, from_tan + 1, 1);
  get(&r13_tan[2].a, from_tan + 2, 1);
  get(&r13_tan[3].a, from_tan + 3, 1);
  get(&r13_tan[0].in.a, from_tan + 4, 1);
  get(&r13_tan[1].in.a, from_tan + 5, 1);
  get(&r13_tan[2].in.a, from_tan + 6, 1);
  get(&r13_tan[3].in.a, from_tan + 7, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 3, wengert_dup, r13, r13_tan);
  put(to + 0, &r13[0].a, 1);
  put(to + 1, &r13[1].a, 1);
  put(to + 2, &r13[2].a, 1);
  put(to + 3, &r13[3].a, 1);
  put(to + 4, &r13[0].in.a, 1);
  put(to + 5, &r13[1].in.a, 1);
  put(to + 6, &r13[2].in.a, 1);
  put(to + 7, &r13[3].in.a, 1);
  puti(to + 9, &r13[0].in.c, 1);
  puti(to + 10, &r13[1].in.c, 1);
  puti(to + 11, &r13[2].in.c, 1);
  puti(to + 12, &r13[3].in.c, 1);
  put(to_tan + 0, &r13_tan[0].a, 1);
  put(to_tan + 1, &r13_tan[1].a, 1);
  put(to_tan + 2, &r13_tan[2].a, 1);
  put(to_tan + 3, &r13_tan[3].a, 1);
  put(to_tan + 4, &r13_tan[0].in.a, 1);
  put(to_tan + 5, &r13_tan[1].in.a, 1);
  put(to_tan + 6, &r13_tan[2].in.a, 1);
  put(to_tan + 7, &r13_tan[3].in.a, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r1 r13[4];
  get(&r13[0].a, from + 0, 1);
  get(&r13[1].a, from + 1, 1);
  get(&r13[2].a, from + 2, 1);
  get(&r13[3].a, from + 3, 1);
  get(&r13[0].in.a, from + 4, 1);
  get(&r13[1].in.a, from + 5, 1);
  get(&r13[2].in.a, from + 6, 1);
  get(&r13[3].in.a, from + 7, 1);
  r13[0].in.c = 2;
  r13[1].in.c = 1;
  r13[2].in.c = 0;
  r13[3].in.c = 3;
  struct p0_r1 r13_adj[4];
  memset(&r13_adj, 0, sizeof r13_adj);
  get(&r13_adj[0].a, to_adj + 0, 1);
  get(&r13_adj[1].a, to_adj + 1, 1);
  get(&r13_adj[2].a, to_adj + 2, 1);
  get(&r13_adj[3].a, to_adj + 3, 1);
  get(&r13_adj[0].in.a, to_adj + 4, 1);
  get(&r13_adj[1].in.a, to_adj + 5, 1);
  get(&r13_adj[2].in.a, to_adj + 6, 1);
  get(&r13_adj[3].in.a, to_adj + 7, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 3, wengert_dup, r13, r13_adj);
  put(to + 0, &r13[0].a, 1);
  put(to + 1, &r13[1].a, 1);
  put(to + 2, &r13[2].a, 1);
  put(to + 3, &r13[3].a, 1);
  put(to + 4, &r13[0].in.a, 1);
  put(to + 5, &r13[1].in.a, 1);
  put(to + 6, &r13[2].in.a, 1);
  put(to + 7, &r13[3].in.a, 1);
  puti(to + 9, &r13[0].in.c, 1);
  puti(to + 10, &r13[1].in.c, 1);
  puti(to + 11, &r13[2].in.c, 1);
  puti(to + 12, &r13[3].in.c, 1);
  put(from_adj + 0, &r13_adj[0].a, 1);
  put(from_adj + 1, &r13_adj[1].a, 1);
  put(from_adj + 2, &r13_adj[2].a, 1);
  put(from_adj + 3, &r13_adj[3].a, 1);
  put(from_adj + 4, &r13_adj[0].in.a, 1);
  put(from_adj + 5, &r13_adj[1].in.a, 1);
  put(from_adj + 6, &r13_adj[2].in.a, 1);
  put(from_adj + 7, &r13_adj[3].in.a, 1);
}

int main(void) {
  wengert_check(0, 90355490, 8, 4, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
