// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-activity=off
// Elements of an array that a structure has beside pointers, moved under branches: by what the source names they are numbers, also where accesses have no
// types (-O0). A union's members are whatever was put there.
#include "check.h"

struct cells {
  double first, matrix[3][3], *from, last, *to;
  int count;
};

static void move(double *x, struct cells *s, int k) {
  s->from = x;
  s->matrix[k][2] = s->to[0] > 0.4 ? s->matrix[0][s->count] : s->last;
  if (s->to[1] > 0.4) s->matrix[0][k] = s->matrix[0][k + 1];
  double kept = s->matrix[1][k];
  if (s->from[0] > 0.4) s->matrix[k][0] = kept;
  s->matrix[2][k] = s->to[0] > 5 ? s->first : 0.5;
  s->to[1] = s->from[1] * s->matrix[k][2] * s->matrix[0][k] + s->matrix[2][k];
}

// The structure and what it leads to, made of a state, or of its shadow, and put back.
static struct cells made(const double *z, double *to, int count) {
  for (int i = 0; i < 2; i++) to[i] = z[i];
  return (struct cells){z[2], {{z[3], z[4], z[5]}, {z[6], z[7], z[8]}, {z[9], z[10], z[11]}}, 0, z[12], to, count};
}

static void put_back(double *z, const struct cells *s) {
  for (int i = 0; i < 2; i++) z[i] = s->to[i];
  z[2] = s->first;
  for (int i = 0; i < 9; i++) z[3 + i] = s->matrix[i / 3][i % 3];
  z[12] = s->last;
}

static void f(double *z) {
  double to[2];
  struct cells s = made(z, to, 1);
  move(z + 13, &s, 1);
  put_back(z, &s);
}

static void f_tangent(double *z, double *zd) {
  double to[2], to_tan[2];
  struct cells s = made(z, to, 1), s_tan = made(zd, to_tan, 0);
  wengert_tangent((void *)move, wengert_dup, z + 13, zd + 13, wengert_dup, &s, &s_tan, wengert_const, 1);
  put_back(z, &s);
  put_back(zd, &s_tan);
}

static void f_adjoint(double *z, double *zb) {
  double to[2], to_adj[2];
  struct cells s = made(z, to, 1), s_adj = made(zb, to_adj, 0);
  wengert_adjoint((void *)move, wengert_dup, z + 13, zb + 13, wengert_dup, &s, &s_adj, wengert_const, 1);
  put_back(z, &s);
  put_back(zb, &s_adj);
}

union word {
  double number;
  double *place;
};

struct words {
  union word all[4];
  double *from;
};

static void g(double *z) {
  struct words s;
  s.from = z;
  for (int i = 0; i < 4; i++) {
    if (i % 2) s.all[i].place = z + i;
    else s.all[i].number = z[i] * z[i];
  }
  for (int k = 0; k < 2; k++) {
    union word kept = s.all[k];
    if (s.from[0] > 0.4) s.all[k] = s.all[k + 2];
    s.all[k + 2] = kept;
  }
  z[4] = s.all[0].number * s.all[1].place[0] + s.all[2].number * *s.all[3].place;
}

DERIVE(g)

int main(void) { return check(f, .n = 15) | check(g, .n = 5); }
