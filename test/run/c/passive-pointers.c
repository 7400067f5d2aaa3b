// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O0 %s %rt -o %t && %t fine
// RUN: %not --crash %t argument 2>&1 | %FileCheck %s --check-prefix=AIMED
// RUN: %not --crash %t inside 2>&1 | %FileCheck %s --check-prefix=AIMED
// RUN: %not --crash %t member 2>&1 | %FileCheck %s --check-prefix=MEMBER
// RUN: %cc -O2 %s %rt -o %t && %t fine
// RUN: %not --crash %t argument 2>&1 | %FileCheck %s --check-prefix=AIMED
// RUN: %not --crash %t inside 2>&1 | %FileCheck %s --check-prefix=AIMED
// RUN: %not --crash %t member 2>&1 | %FileCheck %s --check-prefix=MEMBER
// What a pointer in a variable leads to counts as constant where nobody gives its shadow. If it leads to what varies, that is said; a pointer to anything else, or one
// that the function aims itself before it reads it, is fine.
#include <stdio.h>
#include <string.h>
#include <wengert.h>

static double *mesh;
struct grid {
  int n;
  double *spacing;
} grid;

__attribute__((noinline)) static double of_mesh(void) { return mesh[0] * mesh[0]; }

static double both(const double *x, int n) {
  double y = of_mesh();
  for (int i = 0; i < n; i++) y += x[i];
  return y;
}
static double of_grid(const double *x, int n) {
  double y = 0;
  for (int i = 0; i < n; i++) y += x[i] * grid.spacing[0];
  return y;
}
static double aimed(double *x, int n) {
  mesh = x + n - 1;
  return of_mesh() + x[0];
}

int main(int argc, char **argv) {
  double x[4] = {1, 2, 3, 4}, xb[4] = {0}, other[1] = {3};
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "fine")) {
    mesh = other;
    wengert_adjoint((void *)both, wengert_dup, x, xb, wengert_const, 4);
    for (int i = 0; i < 4; i++)
      if (xb[i] != 1) return 1;
    grid.spacing = other;
    wengert_adjoint((void *)of_grid, wengert_dup, x, xb, wengert_const, 4);
    for (int i = 0; i < 4; i++)
      if (xb[i] != 4) return 2;
    for (int again = 0; again < 2; again++) {
      memset(xb, 0, sizeof xb);
      wengert_adjoint((void *)aimed, wengert_dup, x, xb, wengert_const, 4);
      if (xb[0] != 1 || xb[3] != 8) return 3;
    }
    return 0;
  }
  // AIMED: wengert: error: the pointer mesh leads to active data, and nobody gives its shadow
  if (!strcmp(what, "argument")) mesh = x;
  if (!strcmp(what, "inside")) mesh = x + 2;
  // MEMBER: wengert: error: the pointer grid leads to active data, and nobody gives its shadow
  if (!strcmp(what, "member")) {
    grid.spacing = x + 1;
    wengert_adjoint((void *)of_grid, wengert_dup, x, xb, wengert_const, 4);
    return 0;
  }
  wengert_adjoint((void *)both, wengert_dup, x, xb, wengert_const, 4);
  return 0;
}
