// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 1 2 3; do %refuse_c -O$O -g | %FileCheck %s || exit 1; done
// A block with records of single precision and integers, and numbers of double precision behind these, at places that only the run tells: eight bytes of it may be either.
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

struct record {
  float weight;
  int id;
};

static double f(const double *x, int n) {
  char *block = malloc(32 * n);
  struct record *records = (struct record *)block;
  double *numbers = (double *)(block + 8 * n), sum = 0;
  for (int i = 0; i < n; i++) {
    records[i].weight = (float)(x[i] * x[1]);
    records[i].id = i;
    numbers[i] = x[i] * x[0];
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: [W0013] {{.*}} the type of these copied bytes cannot be deduced
  for (int i = 0; i < n; i++) memcpy(numbers + n + i, numbers + n - 1 - i, sizeof *numbers);
  for (int i = 0; i < n; i++) sum = sum * 0.9 + records[i].weight * numbers[records[i].id] * numbers[n + i];
  free(block);
  return sum;
}

void user(const double *x, double *xb, int n) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, n); }
