// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: x87
// RUN: %cc -O2 -fno-caret-diagnostics -c %s -o %t.o -Rpass-missed=wengert 2>&1 | grep 'recorded, ' >%t.remarks
// RUN: %FileCheck %s <%t.remarks
// RUN: grep -c . %t.remarks | %FileCheck %s --check-prefix COUNT
// Records that are no plain numbers have remarks as well, with their line, bytes and reason: the content of a cell that is overwritten, a pointer, and a number
// of eighty bits, which takes sixteen bytes.
// COUNT: {{^}}5{{$}}
#include <wengert.h>

struct node {
  double value;
  struct node *next;
};

static void walk(struct node *at, double *y) {
  while (at) {
    // CHECK-DAG: remarks-other-records.c:[[@LINE+2]]:{{[0-9]+}}: remark: recorded, 8 bytes an iteration: a pointer that branches choose
    // CHECK-DAG: remarks-other-records.c:[[@LINE+1]]:{{[0-9]+}}: remark: recorded, 8 bytes an iteration: its memory is or may be overwritten before the backward visit
    *y += at->value * at->value;
    struct node *next = at->next;
    at->next = 0;
    at = next;
  }
  // CHECK-DAG: remarks-other-records.c:[[@LINE+1]]:{{[0-9]+}}: remark: recorded, 8 bytes a call: carried by control flow
}

static void squares(long double *x, int n) {
  for (int i = 0; i < n; i++)
    // CHECK-DAG: remarks-other-records.c:[[@LINE+1]]:{{[0-9]+}}: remark: recorded, 16 bytes an iteration: its memory is or may be overwritten before the backward visit
    x[i] = x[i] * x[i];
}

static void ring(float *restrict u, const int *restrict to, int n, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++)
      // CHECK-DAG: remarks-other-records.c:[[@LINE+1]]:12: remark: recorded, 4 bytes an iteration: it is overwritten, and loads before that are repeated
      u[i] = u[i] * u[to[i]] * u[to[to[i]]] + u[to[n - 1 - i]] * u[to[i]];
}

void user(struct node *a, struct node *ab, double *y, double *yb, long double *x, long double *xb, float *u, float *ub, int *to, int n) {
  wengert_adjoint((void *)walk, wengert_dup, a, ab, wengert_dup, y, yb);
  wengert_adjoint((void *)squares, wengert_dup, x, xb, wengert_const, n);
  wengert_adjoint((void *)ring, wengert_dup, u, ub, wengert_const, to, wengert_const, n, wengert_const, n);
}
