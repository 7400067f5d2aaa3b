// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do %cc %switches -O$level %s -o %t.$level %rt -lm && %t.$level 20 30 && %t.$level -1 0x7fffffffffffffff || exit 1; done
// RUN: for level in 0 2; do for counts in "0x100000000 0x100000000" "0x4000000000000001 4" "0x2000000000000000 1" "0x7fffffffffffffff 0x7fffffffffffffff"; do \
// RUN:   %not --crash %t.$level $counts 2>&1 | %FileCheck %s || exit 1; done; done
// RUN: for level in 0 2; do %not --crash %t.$level 0x100000 0x10000000 2>&1 | %FileCheck %s --check-prefix SYSTEM || exit 1; done
// What a loop nest records may take more bytes than 64 bits count, though the product of its counts wraps to a few, or to none: the program ends before the
// loops run, with a message and no crash. A size that is a number, but that no system has, ends it with a message too.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <wengert.h>

static double nest(double x, long n, long m) {
  for (long i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      x = sin(x) * x + 0.5;
  return x;
}

// CHECK: wengert: error: a derivative asked for {{[0-9]+}} bytes of tape, which no memory holds; check the loop bounds and sizes that it is computed from
// SYSTEM: wengert: error: the system has no {{[0-9]+}} bytes more for the tape
int main(int argc, char **argv) {
  long n = strtol(argv[1], NULL, 0), m = strtol(argv[2], NULL, 0);
  double slope = wengert_adjoint((void *)nest, wengert_out, 0.5, wengert_const, n, wengert_const, m);
  return argc != 3 || !(n < 0 ? slope == 1 : fabs(slope) < 1e9);
}
