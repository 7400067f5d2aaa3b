// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Functions by pointer with what they work on, behind one and behind two pointers. The differentiated function itself has the type of these, so
// that it may be one of them: without optimisation its derivative was that of a function that does nothing.
#include "check.h"

struct job {
  void (*run)(void *);
  void *data;
};
static void one(void *d) {
  double *z = d;
  z[0] = sin(z[0]);
}
static void two(void *d) {
  double **z = d;
  z[0][1] = z[1][0] * z[0][1];
}
__attribute__((noinline)) void all(struct job *j, int n) {
  for (int i = 0; i < n; i++) j[i].run(j[i].data);
}
static void f(void *z) {
  double *x = z, *p[2] = {x + 2, x + 4};
  struct job j[3] = {{one, x}, {two, p}, {one, x + 5}};
  all(j, 3);
}
static void g(double *z) { f(z); }
DERIVE(g)
int main(void) { return check(g, .n = 6); }
