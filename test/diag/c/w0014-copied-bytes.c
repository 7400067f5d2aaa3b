// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A procedure that copies bytes knows nothing of the pointers among them, so their shadows would stay behind: a gradient of zero before.
#include <string.h>
#include <wengert.h>

__attribute__((noinline)) static void copy(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }

static void square(double *x) {
  struct view {
    double *values;
    int count;
  } a = {x, 2}, b;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0014] 'copy' copies bytes in which pointers to active memory lie
  copy(&b, &a, sizeof a);
  for (int i = 0; i < b.count; i++) b.values[i] *= b.values[i];
}

void user(double *x, double *xb) { wengert_adjoint((void *)square, wengert_dup, x, xb); }
