// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// RUN: %refuse_c -g -O1 | %FileCheck %s --check-prefix=FAST
// An address that is kept in an integer, or returned as one, leads nobody knows where.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>
#define APART __attribute__((noinline)) static

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

APART uintptr_t second(double *z) { return (uintptr_t)(z + 1); }
static void returned(double *z) {
  double *d = (double *)second(z); // CHECK-DAG: w0014-address-in-integer.c:[[#@LINE]]:{{.*}} [W0014] 'second' returns a pointer to active memory as an integer
  d[0] = sin(d[0]);                // FAST-DAG: w0014-address-in-integer.c:{{.*}} [W0014] 'second' returns a pointer to active memory as an integer
}

struct view {
  int n;
  uintptr_t data;
};
APART void work(struct view *v) {
  double *d = (double *)v->data;
  for (int i = 0; i < v->n; i++) d[i] = sin(d[i]);
}
APART void skip(struct view *v, int k) { v->data += 8 * k; }
static void computed(double *z) {
  struct view v = {3, (uintptr_t)z};
  skip(&v, 2); // CHECK-DAG: w0014-address-in-integer.c:[[#@LINE]]:{{.*}} [W0014] 'skip' computes or moves a pointer to active memory as an integer
  work(&v);    // FAST-DAG: w0014-address-in-integer.c:{{.*}} [W0014] 'skip' computes or moves a pointer to active memory as an integer
}

APART uintptr_t further(const uintptr_t *at) { return *at + 8; }
static void found(double *z) {
  uintptr_t at = (uintptr_t)z;
  double *d = (double *)further(&at);
  d[0] = sin(d[0]); // CHECK-DAG: w0014-address-in-integer.c:[[#@LINE]]:{{.*}} [W0014] active data is stored through a pointer that came out of memory
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
  z[0] = sum(enter(z)) * z[1]; // CHECK-DAG: w0014-address-in-integer.c:{{.*}} [W0014] 'sum' may find active data behind the pointer 'objects'
} // FAST-DAG: w0014-address-in-integer.c:{{.*}} [W0014] 'sum' may find active data behind the pointer 'objects'
void g(double *z, double *zb) {
  wengert_adjoint((void *)returned, wengert_dup, z, zb);
  wengert_adjoint((void *)computed, wengert_dup, z, zb);
  wengert_adjoint((void *)found, wengert_dup, z, zb);
  wengert_adjoint((void *)table, wengert_dup, z, zb);
  wengert_adjoint((void *)handle, wengert_dup, z, zb);
}
