// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// RUN: %refuse_c -g -O2 | %FileCheck %s
// Memory without a shadow in the same pointers as memory with one, which another procedure follows: it took the one for its own shadow, so that adjoints
// were added to numbers of the user's.
#include <wengert.h>
#define APART __attribute__((noinline)) static

APART double read(double **p, int k) { return p[k][0] * p[k][1]; }
struct pair {
  double *a;
  const double *b;
};
APART double both(struct pair *p) { return p->a[0] * p->b[0]; }
static double *table;

static double argument(double *x, double *passive) {
  double *p[2] = {x, passive};
  return read(p, 0) * read(p, 1); // CHECK-DAG: w0014-passive-beside-active.c:[[#@LINE]]:{{.*}} [W0014] pointers that 'read' finds in memory may lead to active memory or to argument 2 of 'argument', which is passive; declare it wengert_dup and give it a shadow
}
static double global(double *x) {
  double *p[2] = {x, table};
  return read(p, 0) * read(p, 1); // CHECK-DAG: w0014-passive-beside-active.c:[[#@LINE]]:{{.*}} [W0014] pointers that 'read' finds in memory may lead to active memory or to what lies behind the pointer 'table', whose shadow nobody gives; declare __wengert_shadow_table and point it
}
static double member(double *x, struct pair *passive) {
  double *p[2] = {x, passive->a};
  return read(p, 0) * read(p, 1); // CHECK-DAG: w0014-passive-beside-active.c:[[#@LINE]]:{{.*}} [W0014] pointers that 'read' finds in memory may lead to active memory or to what lies behind argument 2 of 'member', which is passive; declare it wengert_dup and give it a shadow that points
}
static double again(double *x, const double *passive) {
  struct pair p = {x, passive};
  double y = both(&p);
  p.b = x;
  return y * both(&p); // CHECK-DAG: w0014-passive-beside-active.c:{{.*}} [W0014] pointers that 'both' finds in memory may lead to active memory or to argument 2 of 'again', which is passive
}

double *volatile where;
void ask(double *x, double *b, struct pair *p) {
  table = where;
  wengert_adjoint(argument, wengert_dup, x, b, wengert_const, b);
  wengert_tangent(global, wengert_dup, x, b);
  wengert_tangent(member, wengert_dup, x, b, wengert_const, p);
  wengert_adjoint(again, wengert_dup, x, b, wengert_const, b);
}
