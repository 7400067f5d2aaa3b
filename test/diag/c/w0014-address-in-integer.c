// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// RUN: %refuse_c -g -O1 | %FileCheck %s --check-prefix=FAST
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

APART double through(uintptr_t *words) { return ((double *)words[1])[0]; }
static void heap(double *z) {
  uintptr_t *words = malloc(16);
  words[1] = (uintptr_t)(z + 1);
  z[0] = through(words) * z[0]; // CHECK-DAG: w0014-address-in-integer.c:{{.*}} [W0014] 'through' reads through a pointer that came out of memory
  free(words); // FAST-DAG: w0014-address-in-integer.c:{{.*}} [W0014] 'through' reads through a pointer that came out of memory
}

struct object {
  double k[3];
  int n;
};
static unsigned long objects[4];
static int count;
APART int enter(const double *z) {
  struct object *o = malloc(sizeof *o);
  for (int i = 0; i < 3; i++)
    o->k[i] = z[i] * z[i];
  o->n = 3;
  objects[count] = (unsigned long)o;
  return count++;
}
APART double sum(int number) {
  struct object *o = (struct object *)objects[number];
  double s = 0;
  for (int i = 0; i < o->n; i++)
    s += o->k[i];
  return s;
}
static void table(double *z) {
  count = 0;
  z[0] = sum(enter(z)) * z[1]; // CHECK-DAG: w0014-address-in-integer.c:{{.*}} [W0014] 'sum' reads through a pointer that came out of memory
} // FAST-DAG: w0014-address-in-integer.c:{{.*}} [W0014] 'sum' reads through a pointer that came out of memory
void g(double *z, double *zb) {
  wengert_adjoint((void *)heap, wengert_dup, z, zb);
  wengert_adjoint((void *)table, wengert_dup, z, zb);
  wengert_adjoint((void *)variable, wengert_dup, z, zb);
  wengert_adjoint((void *)handle, wengert_dup, z, zb);
}
