// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O1 -g | %FileCheck %s
// RUN: %refuse_c -O2 -g | %FileCheck %s
// Bits of numbers that lie in integers of half their size, or several in one of twice that, and are moved on by another procedure. The derivatives were zero, without a message.
#include <stdint.h>
#include <string.h>
#include <wengert.h>
#define APART __attribute__((noinline)) static

struct halves {
  uint32_t low, high;
  double weight;
};
struct both {
  uint64_t both;
  int count;
};
APART void put(struct halves *to, double value) { memcpy(&to->low, &value, 8); }
APART double get(const struct halves *from) {
  double value;
  memcpy(&value, &from->low, 8);
  return value;
}
APART void move(struct halves *to, const struct halves *from) {
  // CHECK-DAG: w0013-bits-in-parts.c:{{2[4-7]}}:{{.*}} [W0013] integers or floating numbers?
  to->low = from->low;
  to->high = from->high;
}
static void of_halves(double *z) {
  struct halves a, b;
  put(&a, z[0] * z[1]);
  move(&b, &a);
  z[2] = get(&b) * z[3];
}
APART void put_both(struct both *to, float a, float b) {
  float values[2] = {a, b};
  memcpy(&to->both, values, 8);
}
APART float get_one(const struct both *from, int i) {
  float values[2];
  memcpy(values, &from->both, 8);
  return values[i];
}
APART void move_both(struct both *to, const struct both *from) {
  to->both = from->both; // CHECK-DAG: w0013-bits-in-parts.c:[[#@LINE]]:{{.*}} [W0013] integers or floating numbers?
}
static void of_both(double *z) {
  struct both a, b;
  put_both(&a, (float)(z[0] * z[1]), (float)z[1]);
  move_both(&b, &a);
  z[2] = get_one(&b, 0) * z[3] + get_one(&b, 1);
}
static uint32_t from[2], to[2];
APART void put_words(double value) { memcpy(from, &value, 8); }
APART void move_words(void) {
  // CHECK-DAG: w0013-bits-in-parts.c:{{5[7-9]|6[0-1]}}:{{.*}} [W0013] integers or floating numbers?
  to[0] = from[0];
  to[1] = from[1];
}
static void variables(double *z) {
  put_words(z[0] * z[1]);
  move_words();
  double value;
  memcpy(&value, to, 8);
  z[2] = value * z[3];
}
void g(double *z, double *zb) {
  wengert_adjoint((void *)of_halves, wengert_dup, z, zb);
  wengert_adjoint((void *)of_both, wengert_dup, z, zb);
  wengert_adjoint((void *)variables, wengert_dup, z, zb);
}
