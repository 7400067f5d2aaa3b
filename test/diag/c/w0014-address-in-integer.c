// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// An address that is kept in an integer, or returned as one, leads nobody knows where.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>
#define APART __attribute__((noinline)) static

static uintptr_t kept;
APART double read(void) { return ((double *)kept)[0]; }
static double variable(double *z) {
  kept = (uintptr_t)(z + 1);
  return read() * z[0]; // CHECK-DAG: w0014-address-in-integer.c:[[#@LINE]]:{{.*}} [W0014] 'read' reads through a pointer that came out of memory
}

APART long create(const double *z) {
  double *o = malloc(24);
  memcpy(o, z, 24);
  return (long)o;
}
APART double evaluate(long handle) {
  double *o = (double *)handle;
  return o[0] * o[1] + o[2];
}
static double handle(double *z) {
  return evaluate(create(z)); // CHECK-DAG: w0014-address-in-integer.c:[[#@LINE]]:{{.*}} [W0014] 'evaluate' reads through a pointer that came out of memory
}
void g(double *z, double *zb) {
  wengert_adjoint((void *)variable, wengert_dup, z, zb);
  wengert_adjoint((void *)handle, wengert_dup, z, zb);
}
