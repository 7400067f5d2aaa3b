// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 911 of seed 9951, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 911 of seed 9951 */
struct p0_r0 {
  double a;
  double b[3];
  float c;
};
static struct p0_r0 p0_gr1[4];
double p0_f(int n, int m, struct p0_r0 *r10, struct p0_r0 *r11) {
  for (int i13 = 0; i13 < 4; i13++)
    p0_gr1[i13].a = 0.5;
  for (int i14 = 0; i14 < 4; i14++)
    for (int i15 = 0; i15 < 3; i15++)
      p0_gr1[i14].b[i15] = 0.5;
  for (int i16 = 0; i16 < 4; i16++)
    p0_gr1[i16].c = r10[0].c;
  double *h20;
  h20 = malloc((size_t)((m + 1) / 2) * sizeof(double));
  for (int i21 = 0; i21 < (m + 1) / 2; i21++)
    h20[i21] = p0_gr1[0].a;
  h20 = realloc(h20, (size_t)m * sizeof(double));
  for (int i21 = (m + 1) / 2; i21 < m; i21++)
    h20[i21] = p0_gr1[0].a;
  memcpy(h20, r11->b, (size_t)m * sizeof(double));
  {
    double res38 = h20[0];
    free(h20);
    return res38;
  }
}
static void p0_plain(const double *from, double *to) {
  struct p0_r0 r10[6];
  get(&r10[0].a, from + 0, 1);
  get(&r10[1].a, from + 1, 1);
  get(&r10[2].a, from + 2, 1);
  get(&r10[3].a, from + 3, 1);
  get(&r10[4].a, from + 4, 1);
  get(&r10[5].a, from + 5, 1);
  get(r10[0].b, from + 6, 3);
  get(r10[1].b, from + 9, 3);
  get(r10[2].b, from + 12, 3);
  get(r10[3].b, from + 15, 3);
  get(r10[4].b, from + 18, 3);
  get(r10[5].b, from + 21, 3);
  getf(&r10[0].c, from + 24, 1);
  getf(&r10[1].c, from + 25, 1);
  getf(&r10[2].c, from + 26, 1);
  getf(&r10[3].c, from + 27, 1);
  getf(&r10[4].c, from + 28, 1);
  getf(&r10[5].c, from + 29, 1);
  struct p0_r0 r11;
  get(&r11.a, from + 30, 1);
  get(r11.b, from + 31, 3);
  getf(&r11.c, from + 34, 1);
  to[35] = p0_f(4, 3, r10, &r11);
  put(to + 0, &r10[0].a, 1);
  put(to + 1, &r10[1].a, 1);
  put(to + 2, &r10[2].a, 1);
  put(to + 3, &r10[3].a, 1);
  put(to + 4, &r10[4].a, 1);
  put(to + 5, &r10[5].a, 1);
  put(to + 6, r10[0].b, 3);
  put(to + 9, r10[1].b, 3);
  put(to + 12, r10[2].b, 3);
  put(to + 15, r10[3].b, 3);
  put(to + 18, r10[4].b, 3);
  put(to + 21, r10[5].b, 3);
  putf(to + 24, &r10[0].c, 1);
  putf(to + 25, &r10[1].c, 1);
  putf(to + 26, &r10[2].c, 1);
  putf(to + 27, &r10[3].c, 1);
  putf(to + 28, &r10[4].c, 1);
  putf(to + 29, &r10[5].c, 1);
  put(to + 30, &r11.a, 1);
  put(to + 31, r11.b, 3);
  putf(to + 34, &r11.c, 1);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r0 r10[6];
  get(&r10[0].a, from + 0, 1);
  get(&r10[1].a, from + 1, 1);
  get(&r10[2].a, from + 2, 1);
  get(&r10[3].a, from + 3, 1);
  get(&r10[4].a, from + 4, 1);
  get(&r10[5].a, from + 5, 1);
  get(r10[0].b, from + 6, 3);
  get(r10[1].b, from + 9, 3);
  get(r10[2].b, from + 12, 3);
  get(r10[3].b, from + 15, 3);
  get(r10[4].b, from + 18, 3);
  get(r10[5].b, from + 21, 3);
  getf(&r10[0].c, from + 24, 1);
  getf(&r10[1].c, from + 25, 1);
  getf(&r10[2].c, from + 26, 1);
  getf(&r10[3].c, from + 27, 1);
  getf(&r10[4].c, from + 28, 1);
  getf(&r10[5].c, from + 29, 1);
  struct p0_r0 r10_tan[6];
  memset(&r10_tan, 0, sizeof r10_tan);
  get(&r10_tan[0].a, from_tan + 0, 1);
  get(&r10_tan[1].a, from_tan + 1, 1);
  get(&r10_tan[2].a, from_tan + 2, 1);
  get(&r10_tan[3].a, from_tan + 3, 1);
  get(&r10_tan[4].a, from_tan + 4, 1);
  get(&r10_tan[5].a, from_tan + 5, 1);
  get(r10_tan[0].b, from_tan + 6, 3);
  get(r10_tan[1].b, from_tan + 9, 3);
  get(r10_tan[2].b, from_tan + 12, 3);
  get(r10_tan[3].b, from_tan + 15, 3);
  get(r10_tan[4].b, from_tan + 18, 3);
  get(r10_tan[5].b, from_tan + 21, 3);
  getf(&r10_tan[0].c, from_tan + 24, 1);
  getf(&r10_tan[1].c, from_tan + 25, 1);
  getf(&r10_tan[2].c, from_tan + 26, 1);
  getf(&r10_tan[3].c, from_tan + 27, 1);
  getf(&r10_tan[4].c, from_tan + 28, 1);
  getf(&r10_tan[5].c, from_tan + 29, 1);
  struct p0_r0 r11;
  get(&r11.a, from + 30, 1);
  get(r11.b, from + 31, 3);
  getf(&r11.c, from + 34, 1);
  struct p0_r0 r11_tan;
  memset(&r11_tan, 0, sizeof r11_tan);
  get(&r11_tan.a, from_tan + 30, 1);
  get(r11_tan.b, from_tan + 31, 3);
  getf(&r11_tan.c, from_tan + 34, 1);
  to_tan[35] = p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_const, 3, wengert_dup, r10, r10_tan, wengert_dup, &r11, &r11_tan);
  put(to + 0, &r10[0].a, 1);
  put(to + 1, &r10[1].a, 1);
  put(to + 2, &r10[2].a, 1);
  put(to + 3, &r10[3].a, 1);
  put(to + 4, &r10[4].a, 1);
  put(to + 5, &r10[5].a, 1);
  put(to + 6, r10[0].b, 3);
  put(to + 9, r10[1].b, 3);
  put(to + 12, r10[2].b, 3);
  put(to + 15, r10[3].b, 3);
  put(to + 18, r10[4].b, 3);
  put(to + 21, r10[5].b, 3);
  putf(to + 24, &r10[0].c, 1);
  putf(to + 25, &r10[1].c, 1);
  putf(to + 26, &r10[2].c, 1);
  putf(to + 27, &r10[3].c, 1);
  putf(to + 28, &r10[4].c, 1);
  putf(to + 29, &r10[5].c, 1);
  put(to + 30, &r11.a, 1);
  put(to + 31, r11.b, 3);
  putf(to + 34, &r11.c, 1);
  put(to_tan + 0, &r10_tan[0].a, 1);
  put(to_tan + 1, &r10_tan[1].a, 1);
  put(to_tan + 2, &r10_tan[2].a, 1);
  put(to_tan + 3, &r10_tan[3].a, 1);
  put(to_tan + 4, &r10_tan[4].a, 1);
  put(to_tan + 5, &r10_tan[5].a, 1);
  put(to_tan + 6, r10_tan[0].b, 3);
  put(to_tan + 9, r10_tan[1].b, 3);
  put(to_tan + 12, r10_tan[2].b, 3);
  put(to_tan + 15, r10_tan[3].b, 3);
  put(to_tan + 18, r10_tan[4].b, 3);
  put(to_tan + 21, r10_tan[5].b, 3);
  putf(to_tan + 24, &r10_tan[0].c, 1);
  putf(to_tan + 25, &r10_tan[1].c, 1);
  putf(to_tan + 26, &r10_tan[2].c, 1);
  putf(to_tan + 27, &r10_tan[3].c, 1);
  putf(to_tan + 28, &r10_tan[4].c, 1);
  putf(to_tan + 29, &r10_tan[5].c, 1);
  put(to_tan + 30, &r11_tan.a, 1);
  put(to_tan + 31, r11_tan.b, 3);
  putf(to_tan + 34, &r11_tan.c, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r0 r10[6];
  get(&r10[0].a, from + 0, 1);
  get(&r10[1].a, from + 1, 1);
  get(&r10[2].a, from + 2, 1);
  get(&r10[3].a, from + 3, 1);
  get(&r10[4].a, from + 4, 1);
  get(&r10[5].a, from + 5, 1);
  get(r10[0].b, from + 6, 3);
  get(r10[1].b, from + 9, 3);
  get(r10[2].b, from + 12, 3);
  get(r10[3].b, from + 15, 3);
  get(r10[4].b, from + 18, 3);
  get(r10[5].b, from + 21, 3);
  getf(&r10[0].c, from + 24, 1);
  getf(&r10[1].c, from + 25, 1);
  getf(&r10[2].c, from + 26, 1);
  getf(&r10[3].c, from + 27, 1);
  getf(&r10[4].c, from + 28, 1);
  getf(&r10[5].c, from + 29, 1);
  struct p0_r0 r10_adj[6];
  memset(&r10_adj, 0, sizeof r10_adj);
  get(&r10_adj[0].a, to_adj + 0, 1);
  get(&r10_adj[1].a, to_adj + 1, 1);
  get(&r10_adj[2].a, to_adj + 2, 1);
  get(&r10_adj[3].a, to_adj + 3, 1);
  get(&r10_adj[4].a, to_adj + 4, 1);
  get(&r10_adj[5].a, to_adj + 5, 1);
  get(r10_adj[0].b, to_adj + 6, 3);
  get(r10_adj[1].b, to_adj + 9, 3);
  get(r10_adj[2].b, to_adj + 12, 3);
  get(r10_adj[3].b, to_adj + 15, 3);
  get(r10_adj[4].b, to_adj + 18, 3);
  get(r10_adj[5].b, to_adj + 21, 3);
  getf(&r10_adj[0].c, to_adj + 24, 1);
  getf(&r10_adj[1].c, to_adj + 25, 1);
  getf(&r10_adj[2].c, to_adj + 26, 1);
  getf(&r10_adj[3].c, to_adj + 27, 1);
  getf(&r10_adj[4].c, to_adj + 28, 1);
  getf(&r10_adj[5].c, to_adj + 29, 1);
  struct p0_r0 r11;
  get(&r11.a, from + 30, 1);
  get(r11.b, from + 31, 3);
  getf(&r11.c, from + 34, 1);
  struct p0_r0 r11_adj;
  memset(&r11_adj, 0, sizeof r11_adj);
  get(&r11_adj.a, to_adj + 30, 1);
  get(r11_adj.b, to_adj + 31, 3);
  getf(&r11_adj.c, to_adj + 34, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_const, 3, wengert_dup, r10, r10_adj, wengert_dup, &r11, &r11_adj);
  put(to + 0, &r10[0].a, 1);
  put(to + 1, &r10[1].a, 1);
  put(to + 2, &r10[2].a, 1);
  put(to + 3, &r10[3].a, 1);
  put(to + 4, &r10[4].a, 1);
  put(to + 5, &r10[5].a, 1);
  put(to + 6, r10[0].b, 3);
  put(to + 9, r10[1].b, 3);
  put(to + 12, r10[2].b, 3);
  put(to + 15, r10[3].b, 3);
  put(to + 18, r10[4].b, 3);
  put(to + 21, r10[5].b, 3);
  putf(to + 24, &r10[0].c, 1);
  putf(to + 25, &r10[1].c, 1);
  putf(to + 26, &r10[2].c, 1);
  putf(to + 27, &r10[3].c, 1);
  putf(to + 28, &r10[4].c, 1);
  putf(to + 29, &r10[5].c, 1);
  put(to + 30, &r11.a, 1);
  put(to + 31, r11.b, 3);
  putf(to + 34, &r11.c, 1);
  put(from_adj + 0, &r10_adj[0].a, 1);
  put(from_adj + 1, &r10_adj[1].a, 1);
  put(from_adj + 2, &r10_adj[2].a, 1);
  put(from_adj + 3, &r10_adj[3].a, 1);
  put(from_adj + 4, &r10_adj[4].a, 1);
  put(from_adj + 5, &r10_adj[5].a, 1);
  put(from_adj + 6, r10_adj[0].b, 3);
  put(from_adj + 9, r10_adj[1].b, 3);
  put(from_adj + 12, r10_adj[2].b, 3);
  put(from_adj + 15, r10_adj[3].b, 3);
  put(from_adj + 18, r10_adj[4].b, 3);
  put(from_adj + 21, r10_adj[5].b, 3);
  putf(from_adj + 24, &r10_adj[0].c, 1);
  putf(from_adj + 25, &r10_adj[1].c, 1);
  putf(from_adj + 26, &r10_adj[2].c, 1);
  putf(from_adj + 27, &r10_adj[3].c, 1);
  putf(from_adj + 28, &r10_adj[4].c, 1);
  putf(from_adj + 29, &r10_adj[5].c, 1);
  put(from_adj + 30, &r11_adj.a, 1);
  put(from_adj + 31, r11_adj.b, 3);
  putf(from_adj + 34, &r11_adj.c, 1);
}
struct p0_smooth_r0 {
  double a;
  double b[3];
  double c;
};
static struct p0_smooth_r0 p0_smooth_gr1[4];
double p0_smooth_f(int n, int m, struct p0_smooth_r0 *r10, struct p0_smooth_r0 *r11) {
  for (int i13 = 0; i13 < 4; i13++)
    p0_smooth_gr1[i13].a = 0.5;
  for (int i14 = 0; i14 < 4; i14++)
    for (int i15 = 0; i15 < 3; i15++)
      p0_smooth_gr1[i14].b[i15] = 0.5;
  for (int i16 = 0; i16 < 4; i16++)
    p0_smooth_gr1[i16].c = r10[0].c;
  double *h20;
  h20 = malloc((size_t)((m + 1) / 2) * sizeof(double));
  for (int i21 = 0; i21 < (m + 1) / 2; i21++)
    h20[i21] = p0_smooth_gr1[0].a;
  h20 = realloc(h20, (size_t)m * sizeof(double));
  for (int i21 = (m + 1) / 2; i21 < m; i21++)
    h20[i21] = p0_smooth_gr1[0].a;
  memcpy(h20, r11->b, (size_t)m * sizeof(double));
  {
    double res38 = h20[0];
    free(h20);
    return res38;
  }
}
static void p0_smooth_plain(const double *from, double *to) {
  struct p0_smooth_r0 r10[6];
  get(&r10[0].a, from + 0, 1);
  get(&r10[1].a, from + 1, 1);
  get(&r10[2].a, from + 2, 1);
  get(&r10[3].a, from + 3, 1);
  get(&r10[4].a, from + 4, 1);
  get(&r10[5].a, from + 5, 1);
  get(r10[0].b, from + 6, 3);
  get(r10[1].b, from + 9, 3);
  get(r10[2].b, from + 12, 3);
  get(r10[3].b, from + 15, 3);
  get(r10[4].b, from + 18, 3);
  get(r10[5].b, from + 21, 3);
  get(&r10[0].c, from + 24, 1);
  get(&r10[1].c, from + 25, 1);
  get(&r10[2].c, from + 26, 1);
  get(&r10[3].c, from + 27, 1);
  get(&r10[4].c, from + 28, 1);
  get(&r10[5].c, from + 29, 1);
  struct p0_smooth_r0 r11;
  get(&r11.a, from + 30, 1);
  get(r11.b, from + 31, 3);
  get(&r11.c, from + 34, 1);
  to[35] = p0_smooth_f(4, 3, r10, &r11);
  put(to + 0, &r10[0].a, 1);
  put(to + 1, &r10[1].a, 1);
  put(to + 2, &r10[2].a, 1);
  put(to + 3, &r10[3].a, 1);
  put(to + 4, &r10[4].a, 1);
  put(to + 5, &r10[5].a, 1);
  put(to + 6, r10[0].b, 3);
  put(to + 9, r10[1].b, 3);
  put(to + 12, r10[2].b, 3);
  put(to + 15, r10[3].b, 3);
  put(to + 18, r10[4].b, 3);
  put(to + 21, r10[5].b, 3);
  put(to + 24, &r10[0].c, 1);
  put(to + 25, &r10[1].c, 1);
  put(to + 26, &r10[2].c, 1);
  put(to + 27, &r10[3].c, 1);
  put(to + 28, &r10[4].c, 1);
  put(to + 29, &r10[5].c, 1);
  put(to + 30, &r11.a, 1);
  put(to + 31, r11.b, 3);
  put(to + 34, &r11.c, 1);
}

int main(void) {
  wengert_check(0, 148220037, 35, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
