// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

void user(void *function, double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0003]
  wengert_adjoint(function, wengert_dup, x, xb);
}
