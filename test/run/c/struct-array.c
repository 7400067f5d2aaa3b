// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An array of structs as the active argument, with its shadow of the same layout.
#include "check.h"

struct point {
  int kind;
  double x, y;
};

static void move(struct point *p, int n) {
  for (int i = 0; i < n; i++) {
    struct point *q = &p[(i + 1) % n];
    if (p[i].kind)
      p[i].x *= q->y;
    else
      p[i].y += q->x * p[i].x;
  }
}

enum { n = 3 };
static void unpack(const double *z, struct point *p) {
  for (int i = 0; i < n; i++)
    p[i] = (struct point){i % 2, z[2 * i], z[2 * i + 1]};
}
static void pack(const struct point *p, double *z) {
  for (int i = 0; i < n; i++)
    z[2 * i] = p[i].x, z[2 * i + 1] = p[i].y;
}

static void f(double *z) {
  struct point p[n];
  unpack(z, p);
  move(p, n);
  pack(p, z);
}
static void f_tangent(double *z, double *zd) {
  struct point p[n], pd[n];
  unpack(z, p);
  unpack(zd, pd);
  wengert_tangent((void *)move, wengert_dup, p, pd, wengert_const, n);
  pack(p, z);
  pack(pd, zd);
}
static void f_adjoint(double *z, double *zb) {
  struct point p[n], pb[n];
  unpack(z, p);
  unpack(zb, pb);
  wengert_adjoint((void *)move, wengert_dup, p, pb, wengert_const, n);
  pack(p, z);
  pack(pb, zb);
}

int main(void) { return check(f, .n = 2 * n); }
