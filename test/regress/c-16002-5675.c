// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 5675 of seed 16002, shrunk; seen with -O2:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 5675 of seed 16002 */
struct p0_r0 {
  double a;
  int b;
  float c;
};
struct p0_r1 {
  double a;
  struct p0_r0 in[2];
};
static struct p0_r0 p0_gr1;
struct p0_r0 p0_h0(int n, int m, struct p0_r1 *r2) {
  struct p0_r0 r3;
  r3.a = r2[0].in[0].a;
  r3.b = 0;
  r3.c = 0.5f;
  struct p0_r0 *q4 = &r3;
  (*q4) = r2[0].in[wrap((int)(1.5 * tanh(p0_gr1.a + r3.a)), 2)];
  p0_gr1 = (*q4);
  return r3;
}
double p0_f(int n, double x6[2][2]) {
  p0_gr1.a = 0.5;
  p0_gr1.b = 1;
  p0_gr1.c = 0.5f;
  struct p0_r1 r8;
  r8.a = 0.5;
  for (int i9 = 0; i9 < 2; i9++)
    r8.in[i9].a = 0.5;
  for (int i10 = 0; i10 < 2; i10++)
    r8.in[i10].b = 0;
  for (int i11 = 0; i11 < 2; i11++)
    r8.in[i11].c = sinf((float)x6[p0_gr1.b][i11]);
  struct p0_r1 r12[5];
  for (int i13 = 0; i13 < 5; i13++)
    r12[i13].a = 0.1 * (0.5 - (((double)r8.in[p0_gr1.b].c > 0.5) ? log((double)r8.in[p0_gr1.b].c) : 0.5));
  for (int i14 = 0; i14 < 5; i14++)
    for (int i15 = 0; i15 < 2; i15++)
      r12[i14].in[i15].a = 0.5;
  for (int i16 = 0; i16 < 5; i16++)
    for (int i17 = 0; i17 < 2; i17++)
      r12[i16].in[i17].b = 0;
  for (int i18 = 0; i18 < 5; i18++)
    for (int i19 = 0; i19 < 2; i19++)
      r12[i18].in[i19].c = 0.76f * sqrtf(2.5f + sinf(0.5f + r8.in[1 - i19].c));
  struct p0_r0 r20;
  r20.a = 0.5;
  r20.b = 0;
  r20.c = 0.5f;
  r20 = p0_h0(7, 3, r12 + r8.in[r12[0].in[p0_gr1.b].b].b);
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x6[2][2];
  get(&x6[0][0], from + 0, 4);
  to[4] = p0_f(7, x6);
  put(to + 0, &x6[0][0], 4);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x6[2][2];
  get(&x6[0][0], from + 0, 4);
  double x6_tan[2][2];
  get(&x6_tan[0][0], from_tan + 0, 4);
  to_tan[4] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, x6, x6_tan);
  put(to + 0, &x6[0][0], 4);
  put(to_tan + 0, &x6_tan[0][0], 4);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x6[2][2];
  get(&x6[0][0], from + 0, 4);
  double x6_adj[2][2];
  get(&x6_adj[0][0], to_adj + 0, 4);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_dup, x6, x6_adj);
  put(to + 0, &x6[0][0], 4);
  put(from_adj + 0, &x6_adj[0][0], 4);
}
struct p0_smooth_r0 {
  double a;
  int b;
  double c;
};
struct p0_smooth_r1 {
  double a;
  struct p0_smooth_r0 in[2];
};
static struct p0_smooth_r0 p0_smooth_gr1;
struct p0_smooth_r0 p0_smooth_h0(int n, int m, struct p0_smooth_r1 *r2) {
  struct p0_smooth_r0 r3;
  r3.a = r2[0].in[0].a;
  r3.b = 0;
  r3.c = 0.5;
  struct p0_smooth_r0 *q4 = &r3;
  (*q4) = r2[0].in[wrap((int)(1.5 * tanh(p0_smooth_gr1.a + r3.a)), 2)];
  p0_smooth_gr1 = (*q4);
  return r3;
}
double p0_smooth_f(int n, double x6[2][2]) {
  p0_smooth_gr1.a = 0.5;
  p0_smooth_gr1.b = 1;
  p0_smooth_gr1.c = 0.5;
  struct p0_smooth_r1 r8;
  r8.a = 0.5;
  for (int i9 = 0; i9 < 2; i9++)
    r8.in[i9].a = 0.5;
  for (int i10 = 0; i10 < 2; i10++)
    r8.in[i10].b = 0;
  for (int i11 = 0; i11 < 2; i11++)
    r8.in[i11].c = sin((double)x6[p0_smooth_gr1.b][i11]);
  struct p0_smooth_r1 r12[5];
  for (int i13 = 0; i13 < 5; i13++)
    r12[i13].a = 0.1 * (0.5 - (((double)r8.in[p0_smooth_gr1.b].c > 0.5) ? log((double)r8.in[p0_smooth_gr1.b].c) : 0.5));
  for (int i14 = 0; i14 < 5; i14++)
    for (int i15 = 0; i15 < 2; i15++)
      r12[i14].in[i15].a = 0.5;
  for (int i16 = 0; i16 < 5; i16++)
    for (int i17 = 0; i17 < 2; i17++)
      r12[i16].in[i17].b = 0;
  for (int i18 = 0; i18 < 5; i18++)
    for (int i19 = 0; i19 < 2; i19++)
      r12[i18].in[i19].c = 0.76 * sqrt(2.5 + sin(0.5 + r8.in[1 - i19].c));
  struct p0_smooth_r0 r20;
  r20.a = 0.5;
  r20.b = 0;
  r20.c = 0.5;
  r20 = p0_smooth_h0(7, 3, r12 + r8.in[r12[0].in[p0_smooth_gr1.b].b].b);
  return 0.5;
}
static void p0_smooth_plain(const double *from, double *to) {
  double x6[2][2];
  get(&x6[0][0], from + 0, 4);
  to[4] = p0_smooth_f(7, x6);
  put(to + 0, &x6[0][0], 4);
}

int main(void) {
  wengert_check(0, 425685744, 4, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
