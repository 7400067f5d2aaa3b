// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 14832 of seed 13001, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 14832 of seed 13001 */
struct p0_r1 {
  double a;
  int b;
  double d;
};
static double p0_ga3[2][2];
static __attribute__((noinline)) double p0_h1(int n, int *k9) {
  struct p0_r1 *r10;
  r10 = malloc((size_t)n * sizeof(struct p0_r1));
  for (int i11 = 0; i11 < n; i11++)
    r10[i11].a = 0.5;
  for (int i12 = 0; i12 < n; i12++)
    r10[i12].b = 0;
  for (int i18 = 0; i18 < n; i18++)
    r10[i18].d = p0_ga3[wrap((*k9), 2)][0];
  {
    double res85 = p0_ga3[0][wrap((int)(4.5 * sin(r10[(*k9)].d + (0.2 * (double)(*k9)))), 2)];
    free(r10);
    return res85;
  }
}
void p0_f(int n, int m, double s32, struct p0_r1 *r33) {
  memset(p0_ga3, 0, (size_t)2 * (size_t)2 * sizeof(double));
  s32 = p0_h1(7, &r33[0].b);
}
static void p0_plain(const double *from, double *to) {
  double s32;
  get(&s32, from + 0, 1);
  struct p0_r1 r33[7];
  get(&r33[0].a, from + 1, 1);
  get(&r33[1].a, from + 2, 1);
  get(&r33[2].a, from + 3, 1);
  get(&r33[3].a, from + 4, 1);
  get(&r33[4].a, from + 5, 1);
  get(&r33[5].a, from + 6, 1);
  get(&r33[6].a, from + 7, 1);
  r33[0].b = 2;
  r33[1].b = 1;
  r33[2].b = 0;
  r33[3].b = 3;
  r33[4].b = 2;
  r33[5].b = 1;
  r33[6].b = 0;
  get(&r33[0].d, from + 8, 1);
  get(&r33[1].d, from + 9, 1);
  get(&r33[2].d, from + 10, 1);
  get(&r33[3].d, from + 11, 1);
  get(&r33[4].d, from + 12, 1);
  get(&r33[5].d, from + 13, 1);
  get(&r33[6].d, from + 14, 1);
  p0_f(7, 3, s32, r33);
  put(to + 1, &r33[0].a, 1);
  put(to + 2, &r33[1].a, 1);
  put(to + 3, &r33[2].a, 1);
  put(to + 4, &r33[3].a, 1);
  put(to + 5, &r33[4].a, 1);
  put(to + 6, &r33[5].a, 1);
  put(to + 7, &r33[6].a, 1);
  puti(to + 16, &r33[0].b, 1);
  puti(to + 17, &r33[1].b, 1);
  puti(to + 18, &r33[2].b, 1);
  puti(to + 19, &r33[3].b, 1);
  puti(to + 20, &r33[4].b, 1);
  puti(to + 21, &r33[5].b, 1);
  puti(to + 22, &r33[6].b, 1);
  put(to + 8, &r33[0].d, 1);
  put(to + 9, &r33[1].d, 1);
  put(to + 10, &r33[2].d, 1);
  put(to + 11, &r33[3].d, 1);
  put(to + 12, &r33[4].d, 1);
  put(to + 13, &r33[5].d, 1);
  put(to + 14, &r33[6].d, 1);
}
extern void p0_wengert_tangent(void *, ...);
extern double p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double s32;
  get(&s32, from + 0, 1);
  double s32_tan;
  get(&s32_tan, from_tan + 0, 1);
  struct p0_r1 r33[7];
  get(&r33[0].a, from + 1, 1);
  get(&r33[1].a, from + 2, 1);
  get(&r33[2].a, from + 3, 1);
  get(&r33[3].a, from + 4, 1);
  get(&r33[4].a, from + 5, 1);
  get(&r33[5].a, from + 6, 1);
  get(&r33[6].a, from + 7, 1);
  r33[0].b = 2;
  r33[1].b = 1;
  r33[2].b = 0;
  r33[3].b = 3;
  r33[4].b = 2;
  r33[5].b = 1;
  r33[6].b = 0;
  get(&r33[0].d, from + 8, 1);
  get(&r33[1].d, from + 9, 1);
  get(&r33[2].d, from + 10, 1);
  get(&r33[3].d, from + 11, 1);
  get(&r33[4].d, from + 12, 1);
  get(&r33[5].d, from + 13, 1);
  get(&r33[6].d, from + 14, 1);
  struct p0_r1 r33_tan[7];
  memset(&r33_tan, 0, sizeof r33_tan);
  get(&r33_tan[0].a, from_tan + 1, 1);
  get(&r33_tan[1].a, from_tan + 2, 1);
  get(&r33_tan[2].a, from_tan + 3, 1);
  get(&r33_tan[3].a, from_tan + 4, 1);
  get(&r33_tan[4].a, from_tan + 5, 1);
  get(&r33_tan[5].a, from_tan + 6, 1);
  get(&r33_tan[6].a, from_tan + 7, 1);
  get(&r33_tan[0].d, from_tan + 8, 1);
  get(&r33_tan[1].d, from_tan + 9, 1);
  get(&r33_tan[2].d, from_tan + 10, 1);
  get(&r33_tan[3].d, from_tan + 11, 1);
  get(&r33_tan[4].d, from_tan + 12, 1);
  get(&r33_tan[5].d, from_tan + 13, 1);
  get(&r33_tan[6].d, from_tan + 14, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_const, 3, wengert_dup, s32, s32_tan, wengert_dup, r33, r33_tan);
  put(to + 1, &r33[0].a, 1);
  put(to + 2, &r33[1].a, 1);
  put(to + 3, &r33[2].a, 1);
  put(to + 4, &r33[3].a, 1);
  put(to + 5, &r33[4].a, 1);
  put(to + 6, &r33[5].a, 1);
  put(to + 7, &r33[6].a, 1);
  puti(to + 16, &r33[0].b, 1);
  puti(to + 17, &r33[1].b, 1);
  puti(to + 18, &r33[2].b, 1);
  puti(to + 19, &r33[3].b, 1);
  puti(to + 20, &r33[4].b, 1);
  puti(to + 21, &r33[5].b, 1);
  puti(to + 22, &r33[6].b, 1);
  put(to + 8, &r33[0].d, 1);
  put(to + 9, &r33[1].d, 1);
  put(to + 10, &r33[2].d, 1);
  put(to + 11, &r33[3].d, 1);
  put(to + 12, &r33[4].d, 1);
  put(to + 13, &r33[5].d, 1);
  put(to + 14, &r33[6].d, 1);
  put(to_tan + 1, &r33_tan[0].a, 1);
  put(to_tan + 2, &r33_tan[1].a, 1);
  put(to_tan + 3, &r33_tan[2].a, 1);
  put(to_tan + 4, &r33_tan[3].a, 1);
  put(to_tan + 5, &r33_tan[4].a, 1);
  put(to_tan + 6, &r33_tan[5].a, 1);
  put(to_tan + 7, &r33_tan[6].a, 1);
  put(to_tan + 8, &r33_tan[0].d, 1);
  put(to_tan + 9, &r33_tan[1].d, 1);
  put(to_tan + 10, &r33_tan[2].d, 1);
  put(to_tan + 11, &r33_tan[3].d, 1);
  put(to_tan + 12, &r33_tan[4].d, 1);
  put(to_tan + 13, &r33_tan[5].d, 1);
  put(to_tan + 14, &r33_tan[6].d, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double s32;
  get(&s32, from + 0, 1);
  struct p0_r1 r33[7];
  get(&r33[0].a, from + 1, 1);
  get(&r33[1].a, from + 2, 1);
  get(&r33[2].a, from + 3, 1);
  get(&r33[3].a, from + 4, 1);
  get(&r33[4].a, from + 5, 1);
  get(&r33[5].a, from + 6, 1);
  get(&r33[6].a, from + 7, 1);
  r33[0].b = 2;
  r33[1].b = 1;
  r33[2].b = 0;
  r33[3].b = 3;
  r33[4].b = 2;
  r33[5].b = 1;
  r33[6].b = 0;
  get(&r33[0].d, from + 8, 1);
  get(&r33[1].d, from + 9, 1);
  get(&r33[2].d, from + 10, 1);
  get(&r33[3].d, from + 11, 1);
  get(&r33[4].d, from + 12, 1);
  get(&r33[5].d, from + 13, 1);
  get(&r33[6].d, from + 14, 1);
  struct p0_r1 r33_adj[7];
  memset(&r33_adj, 0, sizeof r33_adj);
  get(&r33_adj[0].a, to_adj + 1, 1);
  get(&r33_adj[1].a, to_adj + 2, 1);
  get(&r33_adj[2].a, to_adj + 3, 1);
  get(&r33_adj[3].a, to_adj + 4, 1);
  get(&r33_adj[4].a, to_adj + 5, 1);
  get(&r33_adj[5].a, to_adj + 6, 1);
  get(&r33_adj[6].a, to_adj + 7, 1);
  get(&r33_adj[0].d, to_adj + 8, 1);
  get(&r33_adj[1].d, to_adj + 9, 1);
  get(&r33_adj[2].d, to_adj + 10, 1);
  get(&r33_adj[3].d, to_adj + 11, 1);
  get(&r33_adj[4].d, to_adj + 12, 1);
  get(&r33_adj[5].d, to_adj + 13, 1);
  get(&r33_adj[6].d, to_adj + 14, 1);
  from_adj[0] = p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_const, 3, wengert_out, s32, wengert_dup, r33, r33_adj);
  put(to + 1, &r33[0].a, 1);
  put(to + 2, &r33[1].a, 1);
  put(to + 3, &r33[2].a, 1);
  put(to + 4, &r33[3].a, 1);
  put(to + 5, &r33[4].a, 1);
  put(to + 6, &r33[5].a, 1);
  put(to + 7, &r33[6].a, 1);
  puti(to + 16, &r33[0].b, 1);
  puti(to + 17, &r33[1].b, 1);
  puti(to + 18, &r33[2].b, 1);
  puti(to + 19, &r33[3].b, 1);
  puti(to + 20, &r33[4].b, 1);
  puti(to + 21, &r33[5].b, 1);
  puti(to + 22, &r33[6].b, 1);
  put(to + 8, &r33[0].d, 1);
  put(to + 9, &r33[1].d, 1);
  put(to + 10, &r33[2].d, 1);
  put(to + 11, &r33[3].d, 1);
  put(to + 12, &r33[4].d, 1);
  put(to + 13, &r33[5].d, 1);
  put(to + 14, &r33[6].d, 1);
  put(from_adj + 1, &r33_adj[0].a, 1);
  put(from_adj + 2, &r33_adj[1].a, 1);
  put(from_adj + 3, &r33_adj[2].a, 1);
  put(from_adj + 4, &r33_adj[3].a, 1);
  put(from_adj + 5, &r33_adj[4].a, 1);
  put(from_adj + 6, &r33_adj[5].a, 1);
  put(from_adj + 7, &r33_adj[6].a, 1);
  put(from_adj + 8, &r33_adj[0].d, 1);
  put(from_adj + 9, &r33_adj[1].d, 1);
  put(from_adj + 10, &r33_adj[2].d, 1);
  put(from_adj + 11, &r33_adj[3].d, 1);
  put(from_adj + 12, &r33_adj[4].d, 1);
  put(from_adj + 13, &r33_adj[5].d, 1);
  put(from_adj + 14, &r33_adj[6].d, 1);
}

int main(void) {
  wengert_check(0, 536766934, 15, 7, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
