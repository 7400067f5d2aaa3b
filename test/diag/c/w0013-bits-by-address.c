// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O3 -g | %FileCheck %s
// An integer that only a procedure that it is passed to takes for a number, and that is handed on by value where the optimiser sees that it is only read. The derivative was zero,
// without a message.
#include <string.h>
#include <wengert.h>
#define APART __attribute__((noinline)) static

APART void put(void *to, double value) { memcpy(to, &value, 8); }
APART double get(const void *from) {
  double value;
  memcpy(&value, from, 8);
  return value;
}
APART void move(long *to, const long *from) { *to = *from; } // CHECK: w0013-bits-by-address.c:{{.*}} [W0013] integers or floating numbers?
static void f(double *z) {
  long a, b;
  put(&a, z[0] * z[1]);
  move(&b, &a);
  z[2] = get(&b) * z[3];
}
void g(double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb); }
