// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// What a procedure allocates and leaves behind a pointer that is itself found in an argument, or in a variable whose shadow is the user's, is seeded between sweeps apart.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <wengert.h>

struct vector { double *v; long n; };
struct handle { struct vector *b; };
static void behind(struct handle *w, const double *x) {
  double *p = malloc(2 * sizeof *p);
  w->b->v = p;
  w->b->n = 2;
  p[0] = x[0] * x[0];
  p[1] = x[1] * x[1];
}

static double *global;
static void aimed(const double *x) {
  global = malloc(2 * sizeof *global);
  global[0] = x[0] * x[0];
  global[1] = x[1] * x[1];
}

static int failed;
static void compare(const char *what, double found, double right) {
  if (fabs(found - right) > 1e-12) failed = 1, printf("%s: %g, not %g\n", what, found, right);
}

int main(void) {
  double x[2] = {2, 3}, xb[2] = {0};
  struct vector r = {0}, rb = {0};
  struct handle w = {&r}, wb = {&rb};
  void *tape = wengert_forward((void *)behind, wengert_dup, &w, &wb, wengert_dup, x, xb);
  rb.v[0] = 1;
  rb.v[1] = 10;
  wengert_backward((void *)behind, wengert_dup, &w, &wb, wengert_dup, x, xb, tape);
  compare("behind[0]", xb[0], 4);
  compare("behind[1]", xb[1], 60);

  double **shadow = wengert_shadow(&global);
  xb[0] = xb[1] = 0;
  tape = wengert_forward((void *)aimed, wengert_dup, x, xb);
  (*shadow)[0] = 1;
  (*shadow)[1] = 10;
  wengert_backward((void *)aimed, wengert_dup, x, xb, tape);
  compare("aimed[0]", xb[0], 4);
  compare("aimed[1]", xb[1], 60);
  return failed;
}
