// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O2 -fno-strict-aliasing -g | %FileCheck %s
// Structures of pointers and numbers that are swapped by halves of words: the adjoint knows no half of a number. It left them out, without a message.
#include <stdint.h>
#include <wengert.h>

struct item {
  double *p;
  double d;
};
__attribute__((noinline)) static void swap_halves(void *a, void *b, int bytes) {
  uint32_t *x = a, *y = b;
  for (int i = 0; i < bytes / 4; i++) {
    // CHECK: w0014-halves-of-numbers.c:[[#@LINE+1]]:{{.*}} [W0014] numbers and pointers to active memory are copied together
    uint32_t t = x[i];
    x[i] = y[i];
    y[i] = t;
  }
}
static void f(double *z) {
  struct item a = {z, z[1] * z[2]}, b = {z + 3, z[0]};
  swap_halves(&a, &b, sizeof a);
  z[0] = *a.p * b.d + *b.p * a.d * a.d;
}
void f_back(double *z, double *zb) { wengert_adjoint(f, wengert_dup, z, zb); }
