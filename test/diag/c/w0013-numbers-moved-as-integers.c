// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O0 -g | %FileCheck %s
// RUN: %refuse_c -O1 -g | %FileCheck %s
// RUN: %refuse_c -O2 -g | %FileCheck %s
// Numbers in unions that other procedures move by the integer member. The derivatives were zero, without a message.
#include <stdint.h>
#include <wengert.h>
#define APART __attribute__((noinline)) static

union cell {
  double d;
  int64_t i;
  uint32_t w[2];
};

// CHECK-DAG: w0013-numbers-moved-as-integers.c:[[#@LINE+1]]:{{[0-9]+}}: error: [W0013] integers or floating numbers?
APART void copy(union cell *to, const union cell *from) { to->i = from->i; }
static void whole(double *z) {
  union cell a, b;
  a.d = z[0] * z[1];
  copy(&b, &a);
  z[2] *= b.d;
}

APART void copy_parts(union cell *to, const union cell *from) {
  // CHECK-DAG: w0013-numbers-moved-as-integers.c:[[#@LINE+1]]:{{[0-9]+}}: error: [W0013] integers or floating numbers?
  to->w[0] = from->w[0];
  to->w[1] = from->w[1];
}
static void in_parts(double *z) {
  union cell a, b;
  a.d = z[0] * z[1];
  copy_parts(&b, &a);
  z[2] *= b.d;
}

APART void move(int64_t *to, const int64_t *from, int n) {
  // CHECK-DAG: w0013-numbers-moved-as-integers.c:[[#@LINE+1]]:{{[0-9]+}}: error: [W0013] integers or floating numbers?
  for (int k = 0; k < n; k++) to[k] = from[k];
}
static void by_address(double *z) {
  union cell a[4], b[4];
  for (int k = 0; k < 4; k++) a[k].d = z[k];
  move(&b[0].i, &a[0].i, 4);
  for (int k = 0; k < 4; k++) z[k] *= b[k].d;
}

void gradient(double *z, double *zb) {
  wengert_adjoint((void *)whole, wengert_dup, z, zb);
  wengert_adjoint((void *)in_parts, wengert_dup, z, zb);
  wengert_adjoint((void *)by_address, wengert_dup, z, zb);
}
