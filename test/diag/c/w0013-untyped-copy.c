// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Nothing says what the copied bytes hold.
#include <string.h>
#include <wengert.h>

static void f(void *from, void *to, long n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0013]
  memcpy(to, from, n);
}

void user(void *x, void *xb, void *y, void *yb, long n) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_dup, y, yb, wengert_const, n);
}
