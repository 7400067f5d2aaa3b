// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// The lesser of two numbers, found by their bits.
#include <stdint.h>
#include <string.h>
#include <wengert.h>
static void f(double *z) {
  uint64_t a, b;
  memcpy(&a, z, 8);
  memcpy(&b, z + 1, 8);
  uint64_t least = a < b ? a : b; // CHECK: w0011-lesser-of-bits.c:{{.*}} [W0011] the bits of an active number are used as an integer
  memcpy(z + 2, &least, 8);
}
void g(double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb); }
