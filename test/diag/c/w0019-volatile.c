// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

typedef double pair __attribute__((vector_size(16)));

static double f(double *x) {
  volatile pair both;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0019]
  both = (pair){x[0], x[1]};
  pair read = both;
  return read[0] * read[1];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
