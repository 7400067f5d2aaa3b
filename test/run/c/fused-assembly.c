// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -march=native
// REQUIRES: x86_64
// Libraries write by hand what adds a product to its target.
#include "check.h"
typedef double pair __attribute__((vector_size(16), aligned(8)));
static pair sum(pair a, pair b, pair c) {
#ifdef __FMA__
  pair result = c;
  __asm__("vfmadd231pd %[a], %[b], %[c]" : [c] "+x"(result) : [a] "x"(a), [b] "x"(b));
  return result;
#else
  return a * b + c;
#endif
}
static void f(double *z) {
  pair a = *(pair *)z, b = *(pair *)(z + 2), c = {0, 1};
  for (int i = 0; i < 3; i++) {
    c = sum(a, b, c);
    a = sum(c, (pair){0.5, z[1]}, b) * 0.25;
  }
  *(pair *)z = c;
  *(pair *)(z + 2) = a;
}
DERIVE(f)
int main(void) { return check(f, .n = 4); }
