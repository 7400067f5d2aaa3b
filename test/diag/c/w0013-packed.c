// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O0 -g | %FileCheck %s
// Numbers of a packed structure lie at no multiples of their size; where nothing but their kind is known of a copy of several, they are not to be found.
#include <string.h>
#include <wengert.h>

struct __attribute__((packed)) record { char tag; double value; };
__attribute__((noinline)) static void move(struct record *to, struct record *from, unsigned long n) {
  // CHECK: [[@LINE+1]]:3: error: [W0013] the floating type of copied active bytes cannot be deduced
  memcpy(to, from, n * sizeof *from);
}
void f(double *z) {
  struct record a[2], b[2];
  memset(a, 0, sizeof a);
  a[0].value = z[0], a[1].value = z[1] * z[2];
  struct record *from = a, *to = b;
  move(to, from, 2);
  z[3] = b[0].value * b[1].value;
}
void f_adjoint(double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb); }
