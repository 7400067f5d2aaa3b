// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A pointer to active memory goes where it has no shadow: into a number.
#include <stdint.h>
#include <wengert.h>

static double f(double *x) {
  static uintptr_t places[2];
  // CHECK: :{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[W0014]
  for (int i = 0; i < 2; i++) places[i] = (uintptr_t)(x + i);
  return *(double *)places[0] * *(double *)places[1];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
