// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Sweeps apart inside differentiated code.
#include <wengert.h>
static void f(double *z) { z[0] = z[0] * z[0] * z[1]; }
// CHECK: [W0017] a derivative inside differentiated code does what has no derivative in this version ('wengert_tape_{{[a-z]+}}')
static void g(double *z, double *zb) {
  void *tape = wengert_forward((void *)f, wengert_dup, z, zb);
  wengert_backward((void *)f, wengert_dup, z, zb, tape);
}
void h(double *z, double *zd, double *zb, double *zbd) { wengert_tangent((void *)g, wengert_dup, z, zd, wengert_dup, zb, zbd); }
