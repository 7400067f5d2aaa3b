// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

double elsewhere(double *x);

void user(double *x, double *xb) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0006] {{.*}}elsewhere
  wengert_adjoint((void *)elsewhere, wengert_dup, x, xb);
}
