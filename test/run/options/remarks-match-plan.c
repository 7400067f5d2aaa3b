// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O2 -g -fno-discard-value-names -fno-caret-diagnostics -c %s -o %t.o -mllvm -wengert-print-plan -Rpass-missed=wengert >%t.all 2>&1
// RUN: sed -nE 's/.*:([0-9]+:[0-9]+): remark: recorded, (.*) \[-Rpass-missed.*/\1: \2/p' %t.all | grep -v 'frame$' | sort >%t.remarks
// RUN: awk -f %support/slots.awk %t.all | sort | diff - %t.remarks
// RUN: %FileCheck %s <%t.remarks
// Each number that a plan records, of a procedure or its callee, has one remark with the line, the bytes and the reason that the plan prints, and there is no remark beside these but that of the frame of a call:
// slots in the form of remarks are what the remarks are. A remark that named what is needed, or the loop, would stand at another line.
#include <math.h>
#include <wengert.h>

static __attribute__((noinline)) double bend(double *at) {
  // CHECK-DAG: {{^}}[[@LINE+1]]:16: 8 bytes a call: its memory is or may be overwritten before the backward visit
  double old = *at;
  // CHECK-DAG: {{^}}[[@LINE+1]]:9: 8 bytes a call: dear to compute again
  *at = cos(old) * old;
  return old;
}

static void f(double *restrict x, double *restrict y, float *restrict w, int n) {
  for (int i = 0; i < n; i++)
    // CHECK-DAG: {{^}}[[@LINE+1]]:{{[0-9]+}}: 8 bytes an iteration: dear to compute again
    y[i] = exp(x[i]);
  for (int i = 0; i < n; i++)
    // CHECK-DAG: {{^}}[[@LINE+1]]:{{[0-9]+}}: 4 bytes an iteration: its memory is or may be overwritten before the backward visit
    w[i] = w[i] * w[i];
  for (int i = 1; i < n; i++)
    // CHECK-DAG: {{^}}[[@LINE+1]]:12: 8 bytes an iteration: its memory is or may be overwritten before the backward visit
    x[i] = x[i] * x[i] + bend(x + i - 1);
}

void user(double *x, double *xb, double *y, double *yb, float *w, float *wb, int n) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_dup, y, yb, wengert_dup, w, wb, wengert_const, n);
}
