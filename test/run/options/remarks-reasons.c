// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O2 -c %s -o %t.o -Rpass-missed=wengert 2>&1 | %FileCheck %s
// RUN: %cc -O2 -c %s -o %t.o -Rpass-missed=wengert 2>&1 | grep -c 'recorded, ' | %FileCheck %s --check-prefix COUNT
// A remark for each value that is recorded, or section that is saved, tells its line, its bytes each time, and the reason.
// COUNT: {{^}}6{{$}}
#include <math.h>
#include <wengert.h>

static __attribute__((noinline)) double bend(double *at) {
  // CHECK-DAG: remarks-reasons.c:[[@LINE+1]]:{{[0-9]+}}: remark: recorded, 8 bytes a call: its memory is or may be overwritten before the backward visit
  double old = *at;
  // CHECK-DAG: remarks-reasons.c:[[@LINE+1]]:{{[0-9]+}}: remark: recorded, 8 bytes a call: dear to compute again
  *at = cos(old) * old;
  return old > 1 ? 2 : 3;
}

static void f(double *restrict x, double *restrict y, float *restrict w, int n) {
  for (int i = 0; i < n; i++)
    // CHECK-DAG: remarks-reasons.c:[[@LINE+1]]:{{[0-9]+}}: remark: recorded, 8 bytes an iteration: dear to compute again
    y[i] = exp(x[i]);
  for (int i = 0; i < n; i++)
    // CHECK-DAG: remarks-reasons.c:[[@LINE+1]]:{{[0-9]+}}: remark: recorded, 4 bytes an iteration: its memory is or may be overwritten before the backward visit
    w[i] = w[i] * w[i];
  double s = 1;
  while (s < 100) {
    s *= 1 + y[0];
    // CHECK-DAG: remarks-reasons.c:[[@LINE+1]]:{{[0-9]+}}: remark: recorded, 1 bytes an iteration: control and integers never follow from rounded numbers
    if (s > x[1])
      s += x[0];
  }
  y[1] = s * s + bend(x);
  for (int t = 0; t < 9; t++) {
    for (int i = 1; i < n - 1; i++)
      // CHECK-DAG: remarks-reasons.c:[[@LINE+1]]:{{[0-9]+}}: remark: saved a section of the array, about {{[0-9]+}} bytes an iteration {{.*}}: 3 loads
      y[i] = x[i - 1] * x[i] * x[i + 1];
    for (int i = 1; i < n - 1; i++)
      x[i] = y[i];
  }
}

void user(double *x, double *xb, double *y, double *yb, float *w, float *wb, int n) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_dup, y, yb, wengert_dup, w, wb, wengert_const, n);
}
