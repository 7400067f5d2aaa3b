// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// RUN: %refuse_c -g -O2 | %FileCheck %s
// Numbers and pointers that are copied together in an argument: in its shadow lie shadows of pointers, to which no adjoint may be added.
#include <string.h>
#include <wengert.h>

struct item {
  double key;
  double *value;
};
__attribute__((noinline)) static void copy(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }

static void square(struct item *x, int n) {
  struct item a[2];
  // CHECK: w0014-copied-bytes.c:{{.*}} error: {{.*}}[W0014] numbers and pointers to active memory are copied together
  copy(a, x, n * sizeof *a);
  for (int i = 0; i < n; i++) *a[i].value *= a[i].key;
}

void user(struct item *x, struct item *xb, int n) { wengert_adjoint((void *)square, wengert_dup, x, xb, wengert_const, n); }
