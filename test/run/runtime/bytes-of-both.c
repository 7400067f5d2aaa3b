// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 2; do %cc -O$O -g %switches %s %rt -o %t && (%not --crash %t 2>&1) | %FileCheck %s || exit 1; done
// Numbers at places that only the run tells are copied, and the source's have derivatives, too: these cannot be added up, and the program says so.
#include <string.h>
#include <wengert.h>

__attribute__((noinline)) static void put(char *message, size_t *at, const void *from, size_t n) {
  memcpy(message + *at, from, n);
  *at += n;
}

static double f(const double *x, int header) {
  char one[64], other[64];
  size_t at = 0;
  double sum = 0, number;
  put(one, &at, &header, (size_t)header);
  for (int i = 0; i < 3; i++) {
    number = x[i] * x[i];
    put(one, &at, &number, sizeof number);
  }
  // CHECK: wengert: error: a copy ({{.*}}bytes-of-both.c:[[@LINE+1]]{{.*}}) moves bytes of numbers of which nothing tells where each begins, from memory whose numbers have derivatives of their own
  memcpy(other, one, at);
  for (int i = 0; i < 3; i++) {
    memcpy(&number, one + header + 8 * i, sizeof number);
    sum += number;
    memcpy(&number, other + header + 8 * i, sizeof number);
    sum += 2 * number;
  }
  return sum;
}

int main(void) {
  double x[3] = {1, 2, 3}, xb[3] = {0};
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, 3);
  return 0;
}
