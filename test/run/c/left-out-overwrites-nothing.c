// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %cc -O2 -fno-discard-value-names -S -o - %s -mllvm -wengert-print-plan 2>&1 >/dev/null | %FileCheck %s
// A result that is not wanted is not stored by the forward sweep, so that it overwrites no input, be it the same memory: the backward sweep loads these again. A store
// that overwrites an input of what follows in the procedure stays, and what it overwrites is put back.
#include "check.h"

// CHECK: plan Adjoint of @reread Joined
// CHECK: slot {{.*}} what is overwritten by store double
// CHECK: plan Adjoint of @total Joined
// CHECK-NOT: slot
// CHECK: leave out store double
__attribute__((noinline)) static void total(int n, const double *x, double *result) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i] * x[i];
  *result = sum;
}

__attribute__((noinline)) static void reread(int n, const double *x, double *result) {
  double sum = 0, product = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i] * x[i];
  result[1] = sum;
  for (int i = 0; i < n; i++)
    product += x[i] * x[n - 1 - i];
  result[0] = product;
}

static void f(double *z) {
  total(4, z, z + 6);
  total(4, z, z + 1);
  reread(4, z, z + 2);
}
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)total, wengert_const, 4, wengert_dup, z, zd, wengert_dup, z + 6, zd + 6);
  wengert_tangent((void *)total, wengert_const, 4, wengert_dup, z, zd, wengert_dup, z + 1, zd + 1);
  wengert_tangent((void *)reread, wengert_const, 4, wengert_dup, z, zd, wengert_dup, z + 2, zd + 2);
}
static void f_adjoint(double *z, double *zb) {
  double first[7], second[7];
  for (int i = 0; i < 7; i++) first[i] = z[i];
  total(4, z, z + 6);
  for (int i = 0; i < 7; i++) second[i] = z[i];
  total(4, z, z + 1);
  wengert_adjoint((void *)reread, wengert_const, 4, wengert_dup, z, zb, wengert_dupnoneed, z + 2, zb + 2);
  wengert_adjoint((void *)total, wengert_const, 4, wengert_dup, second, zb, wengert_dupnoneed, second + 1, zb + 1);
  wengert_adjoint((void *)total, wengert_const, 4, wengert_dup, first, zb, wengert_dupnoneed, first + 6, zb + 6);
  total(4, first, first + 6);
  total(4, first, first + 1);
  reread(4, first, first + 2);
  for (int i = 0; i < 7; i++) z[i] = first[i];
}

int main(void) { return check(f, .n = 7); }
