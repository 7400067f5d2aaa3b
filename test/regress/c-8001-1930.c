// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 1930 of seed 8001, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 1930 of seed 8001 */
struct p0_r0 {
  double a;
  float b;
  int c;
};
struct p0_r1 {
  double a;
  float b[3];
  struct p0_r0 in;
};
static struct p0_r0 p0_gr2[6];
void p0_f(int m, float *y17) {
  for (int i20 = 0; i20 < 6; i20++)
    p0_gr2[i20].a = 0.5;
  for (int i21 = 0; i21 < 6; i21++)
    p0_gr2[i21].b = 0.5f;
  for (int i22 = 0; i22 < 6; i22++)
    p0_gr2[i22].c = 0;
  struct p0_r1 r23;
  r23.a = 0.5;
  memset(r23.b, 0, (size_t)3 * sizeof(float));
  r23.in.a = 0.5;
  r23.in.b = y17[0];
  r23.in.c = 3;
  memcpy(y17, r23.b, (size_t)m * sizeof(float));
  p0_gr2[0].b = y17[least(greatest(r23.in.c, 0), 2)];
}
static void p0_plain(const double *from, double *to) {
  float y17[3];
  getf(y17, from + 0, 3);
  p0_f(3, y17);
  putf(to + 0, y17, 3);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  float y17[3];
  getf(y17, from + 0, 3);
  float y17_tan[3];
  getf(y17_tan, from_tan + 0, 3);
  p0_wengert_tangent((void *)p0_f, wengert_const, 3, wengert_dup, y17, y17_tan);
  putf(to + 0, y17, 3);
  putf(to_tan + 0, y17_tan, 3);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  float y17[3];
  getf(y17, from + 0, 3);
  float y17_adj[3];
  getf(y17_adj, to_adj + 0, 3);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 3, wengert_dup, y17, y17_adj);
  putf(to + 0, y17, 3);
  putf(from_adj + 0, y17_adj, 3);
}
struct p0_smooth_r0 {
  double a;
  double b;
  int c;
};
struct p0_smooth_r1 {
  double a;
  double b[3];
  struct p0_smooth_r0 in;
};
static struct p0_smooth_r0 p0_smooth_gr2[6];
void p0_smooth_f(int m, double *y17) {
  for (int i20 = 0; i20 < 6; i20++)
    p0_smooth_gr2[i20].a = 0.5;
  for (int i21 = 0; i21 < 6; i21++)
    p0_smooth_gr2[i21].b = 0.5;
  for (int i22 = 0; i22 < 6; i22++)
    p0_smooth_gr2[i22].c = 0;
  struct p0_smooth_r1 r23;
  r23.a = 0.5;
  memset(r23.b, 0, (size_t)3 * sizeof(double));
  r23.in.a = 0.5;
  r23.in.b = y17[0];
  r23.in.c = 3;
  memcpy(y17, r23.b, (size_t)m * sizeof(double));
  p0_smooth_gr2[0].b = y17[least(greatest(r23.in.c, 0), 2)];
}
static void p0_smooth_plain(const double *from, double *to) {
  double y17[3];
  get(y17, from + 0, 3);
  p0_smooth_f(3, y17);
  put(to + 0, y17, 3);
}

int main(void) {
  wengert_check(0, 563279915, 3, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
