// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 753 of seed 15005, shrunk; seen with -O2:
// refused [W0021].
#include <wengert.h>
#include "random_check.h"

/* program 753 of seed 15005 */
struct p0_r0 {
  double a;
  int b;
  double c;
};
struct p0_r1 {
  double a;
  struct p0_r0 in[2];
  double c;
};
double p0_f(int m, double x24[4][4]) {
  struct p0_r1 r26[m];
  for (int i27 = 0; i27 < m; i27++)
    r26[i27].a = 0.5;
  for (int i29 = 0; i29 < m; i29++)
    for (int i30 = 0; i30 < 2; i30++)
      r26[i29].in[i30].a = 0.5;
  for (int i31 = 0; i31 < m; i31++)
    for (int i32 = 0; i32 < 2; i32++)
      r26[i31].in[i32].b = 0;
  for (int i33 = 0; i33 < m; i33++)
    for (int i34 = 0; i34 < 2; i34++)
      r26[i33].in[i34].c = 0.5;
  for (int i35 = 0; i35 < m; i35++)
    r26[i35].c = x24[0][0];
  struct p0_r1 r36;
  r36.a = 0.5;
  for (int i37 = 0; i37 < 2; i37++)
    r36.in[i37].a = 0.5;
  for (int i38 = 0; i38 < 2; i38++)
    r36.in[i38].b = r26[0].in[0].b;
  for (int i39 = 0; i39 < 2; i39++)
    r36.in[i39].c = 0.5;
  r36.c = 0.5;
  for (int i40 = 0; i40 <= 2; i40++) {
    wengert_checkpoint_begin(); {
      if ((r36.c + r36.in[least(greatest(r26[3].in[0].b - 0, 0), 1)].c) > 0.48) {
        r36.c = r36.in[wrap(0 + r36.in[0].b, 2)].c;
      }
    } wengert_checkpoint_end();
  }
  return r26[0].c;
}
static void p0_plain(const double *from, double *to) {
  double x24[4][4];
  get(&x24[0][0], from + 0, 16);
  to[16] = p0_f(4, x24);
  put(to + 0, &x24[0][0], 16);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x24[4][4];
  get(&x24[0][0], from + 0, 16);
  double x24_tan[4][4];
  get(&x24_tan[0][0], from_tan + 0, 16);
  to_tan[16] = p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_indep, x24, x24_tan);
  put(to + 0, &x24[0][0], 16);
  put(to_tan + 0, &x24_tan[0][0], 16);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x24[4][4];
  get(&x24[0][0], from + 0, 16);
  double x24_adj[4][4];
  get(&x24_adj[0][0], to_adj + 0, 16);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_indep, x24, x24_adj);
  put(to + 0, &x24[0][0], 16);
  put(from_adj + 0, &x24_adj[0][0], 16);
}

int main(void) {
  wengert_check(0, 336641160, 16, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
