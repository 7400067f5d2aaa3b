// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O2 -c %s -o %t.o -Rpass=wengert 2>&1 | %FileCheck %s
// RUN: %cc -O2 -c %s -o %t.o -Rpass-missed=wengert 2>&1 | %FileCheck %s --check-prefix MISSED
// RUN: %cc -O2 -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix QUIET --allow-empty
// QUIET-NOT: {{.}}
#include <math.h>
#include <wengert.h>

static double iterate(double x, int n) {
  for (int i = 0; i < n; i++)
    // MISSED: remarks.c:[[@LINE+1]]:{{[0-9]+}}: remark: {{.*}}record
    x = sin(x) * x;
  return x;
}

// CHECK: remarks.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.*}}iterate
double user(double x, int n) { return wengert_adjoint((void *)iterate, wengert_out, x, wengert_const, n); }
