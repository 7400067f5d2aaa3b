// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_c -march=native
// Memory that a procedure allocates and leaves, cleared by instructions as wide as the processor has: its shadow is aligned as the allocator
// aligns it, and no more.
#include "check.h"
#include <stdlib.h>

struct table {
  double by;
  double *values;
  int n;
};
static struct table *instance;
__attribute__((noinline)) static struct table *get(void) {
  if (!instance) {
    instance = calloc(1, sizeof *instance);
    instance->n = 4;
    instance->values = calloc(4, 8);
  }
  return instance;
}
static void f(double *z) {
  instance = NULL;
  get()->by = z[0];
  for (int i = 0; i < 4; i++) get()->values[i] = z[i] * get()->by;
  double s = 0;
  for (int i = 0; i < 4; i++) s = sin(s + get()->values[i]);
  z[1] = s * get()->by;
  free(instance->values);
  free(instance);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
