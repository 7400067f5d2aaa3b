// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O0 -g | %FileCheck %s
// RUN: %refuse_c -O1 -g | %FileCheck %s
// RUN: %refuse_c -O2 -g | %FileCheck %s
// Bits of numbers that are kept in members which are declared as integers, and moved on by another procedure: as the declaration says it moves integers. The derivatives were
// zero, without a message.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>
#define APART __attribute__((noinline)) static

struct cell {
  int tag;
  uint64_t bits;
  double weight;
};
struct box {
  uint64_t bits[3];
};
APART void put(struct cell *to, double value) { memcpy(&to->bits, &value, 8); }
APART double get(const struct cell *from) {
  double value;
  memcpy(&value, &from->bits, 8);
  return value;
}
APART void move(struct cell *to, const struct cell *from) {
  to->bits = from->bits; // CHECK-DAG: w0013-bits-in-members.c:[[#@LINE]]:{{.*}} [W0013] integers or floating numbers?
}
static void local(double *z) {
  struct cell a, b;
  put(&a, z[0] * z[1]);
  move(&b, &a);
  z[2] = get(&b) * z[3];
}
APART void move_allocated(struct cell *to, const struct cell *from) {
  to->bits = from->bits; // CHECK-DAG: w0013-bits-in-members.c:[[#@LINE]]:{{.*}} [W0013] integers or floating numbers?
}
static void allocated(double *z) {
  struct cell *a = malloc(2 * sizeof *a);
  put(a, z[0] * z[1]);
  move_allocated(a + 1, a);
  z[2] = get(a + 1) * z[3];
  free(a);
}
static struct cell cells[2];
APART void move_in_variable(void) {
  cells[1].bits = cells[0].bits; // CHECK-DAG: w0013-bits-in-members.c:[[#@LINE]]:{{.*}} [W0013] integers or floating numbers?
}
static void variable(double *z) {
  put(&cells[0], z[0] * z[1]);
  move_in_variable();
  z[2] = get(&cells[1]) * z[3];
}
APART void reverse(struct box *to, const struct box *from) {
  for (int i = 0; i < 3; i++)
    to->bits[i] = from->bits[2 - i]; // CHECK-DAG: w0013-bits-in-members.c:[[#@LINE]]:{{.*}} [W0013] integers or floating numbers?
}
static void array(double *z) {
  struct box a, b;
  for (int i = 0; i < 3; i++) {
    double value = z[i] * z[3];
    memcpy(&a.bits[i], &value, 8);
  }
  reverse(&b, &a);
  double value;
  memcpy(&value, &b.bits[0], 8);
  z[0] = value;
}
// Members that no number is put into are integers as they say.
APART uint64_t sum(const struct cell *from, int n) {
  uint64_t all = 0;
  for (int i = 0; i < n; i++) all += from[i].bits;
  return all;
}
static void counted(double *z) {
  struct cell a[3] = {{1, 2, 3}, {1, 5, 6}, {2, 8, 9}};
  for (int i = 0; i < 3; i++) a[i].weight = z[i];
  z[2] = a[1].weight * (double)sum(a, 3);
}
void g(double *z, double *zb) {
  wengert_adjoint((void *)local, wengert_dup, z, zb);
  wengert_adjoint((void *)allocated, wengert_dup, z, zb);
  wengert_adjoint((void *)variable, wengert_dup, z, zb);
  wengert_adjoint((void *)array, wengert_dup, z, zb);
  wengert_adjoint((void *)counted, wengert_dup, z, zb); // CHECK-NOT: counted
}
