// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 1 2 3; do %refuse_c -O$O -g | %FileCheck %s || exit 1; done
// RUN: for O in 0 1 2 3; do %refuse_c -O$O -g -DTYPE=uint16_t | %FileCheck %s || exit 1; done
// A pointer that is moved byte by byte, or in words of two bytes, leaves its shadow behind.
#include <stdint.h>
#include <wengert.h>

#ifndef TYPE
#define TYPE char
#endif
typedef TYPE __attribute__((may_alias)) part;

struct pair {
  double *p, *q;
};

__attribute__((noinline)) static void copy(void *to, const void *from, unsigned long n) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: [W0014] a pointer to active memory is moved in parts
  for (unsigned long i = 0; i < n / sizeof(part); i++)
    ((part *)to)[i] = ((const part *)from)[i];
}

static double f(double *x) {
  struct pair a = {x, x + 1}, b;
  copy(&b, &a, sizeof a);
  return *b.p * *b.q * *a.p;
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
