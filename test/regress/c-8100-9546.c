// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 9546 of seed 8100, shrunk; seen with -O0:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 9546 of seed 8100 */
struct p0_r3 {
  double a;
  struct p0_r3 *next;
  double b[4];
};
static __attribute__((noinline)) double * p0_h0(int n, double *a3, struct p0_r3 *r4) {
  struct p0_r3 *q8 = r4->next;
  {
    struct p0_r3 *other = r4->next->next;
    r4->next->next = q8->next->next;
    q8->next->next = other;
  }
  return a3;
}
double p0_f(double *s11) {
  double w13[2];
  memset(w13, 0, (size_t)2 * sizeof(double));
  struct p0_r3 r15[3];
  for (int i16 = 0; i16 < 3; i16++)
    r15[i16].a = 0.5;
  r15[0].next = &r15[1];
  r15[1].next = &r15[2];
  r15[2].next = &r15[1];
  for (int i17 = 0; i17 < 3; i17++)
    for (int i18 = 0; i18 < 4; i18++)
      r15[i17].b[i18] = (*s11);
  double *q20 = p0_h0(6, w13, &r15[0]);
  q20 = r15[0].next->b;
  (*r15[0].next) = (*r15[0].next->next);
  return r15[0].next->b[0];
}
static void p0_plain(const double *from, double *to) {
  double s11;
  get(&s11, from + 0, 1);
  to[1] = p0_f(&s11);
  put(to + 0, &s11, 1);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double s11;
  get(&s11, from + 0, 1);
  double s11_tan;
  get(&s11_tan, from_tan + 0, 1);
  to_tan[1] = p0_wengert_tangent((void *)p0_f, wengert_dup, &s11, &s11_tan);
  put(to + 0, &s11, 1);
  put(to_tan + 0, &s11_tan, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double s11;
  get(&s11, from + 0, 1);
  double s11_adj;
  get(&s11_adj, to_adj + 0, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_dup, &s11, &s11_adj);
  put(to + 0, &s11, 1);
  put(from_adj + 0, &s11_adj, 1);
}

int main(void) {
  wengert_check(0, 727773257, 1, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
