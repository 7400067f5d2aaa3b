// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O1 -g | %FileCheck %s
// RUN: %refuse_c -O2 -g | %FileCheck %s
// Numbers that are kept in what is declared as a pointer, and handed on as one. The derivatives were zero, without a message.
#include <string.h>
#include <wengert.h>
#define APART __attribute__((noinline)) static

struct cell {
  int count;
  void *user;
  double weight;
};
APART void put(struct cell *to, double value) { memcpy(&to->user, &value, 8); }
APART double get(const struct cell *from) {
  double value;
  memcpy(&value, &from->user, 8);
  return value;
}
APART void take(struct cell *to, void *user) { to->user = user; }
static void handed_over(double *z) {
  struct cell a, b;
  put(&a, z[0] * z[1]);
  take(&b, a.user); // CHECK-DAG: w0013-numbers-in-pointers.c:[[#@LINE]]:{{.*}} [W0013] pointers or floating numbers?
  z[2] = get(&b) * z[3];
}
APART void *user_of(const struct cell *from) { return from->user; }
static void returned(double *z) {
  struct cell a, b;
  put(&a, z[0] * z[1]);
  b.user = user_of(&a); // CHECK-DAG: w0013-numbers-in-pointers.c:[[#@LINE]]:{{.*}} [W0013] pointers or floating numbers?
  z[2] = get(&b) * z[3];
}
void g(double *z, double *zb) {
  wengert_adjoint((void *)handed_over, wengert_dup, z, zb);
  wengert_adjoint((void *)returned, wengert_dup, z, zb);
}
