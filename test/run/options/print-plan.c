// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O2 -g -c %s -o %t.o -mllvm -wengert-print-plan 2>&1 | %FileCheck %s
// The plan can be had from the compiler too: each decision, with its reason.
#include <wengert.h>

static void f(double *x, int n) {
  for (int i = 1; i < n; i++)
    x[i] = x[i] * x[i - 1];
}

// CHECK: plan Adjoint of @f
// CHECK: loop 0 {{.*}}iterations
// CHECK: slot 0: double {{.*}}array over loops
// CHECK: need {{.*}}: record in slot {{[0-9]+}} ({{.+}})
// CHECK: backward
void user(double *x, double *xb, int n) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, n); }
