// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %cc -O2 %s -mllvm -wengert-print-plan -c -o /dev/null 2>%t.plan
// RUN: sed -n '/Adjoint of @butterflies/,/^plan/p' %t.plan | grep -c 'put in shadow for' | grep -x 2
// RUN: sed -n '/Adjoint of @indirect/,/^plan/p' %t.plan >%t.indirect
// RUN: grep -q 'take and clear shadow for' %t.indirect
// RUN: %not grep 'put in shadow for' %t.indirect
// Cells that are changed in place: the adjoint of the old value takes the place of what their shadow held, unless a cell that is read or written beside them may
// be the same one.
#include "check.h"

enum { N = 12 };
// Known when the program runs.
int offset = 0, half = N / 2, which[N] = {0, 3, 2, 2, 4, 1, 6, 7, 9, 9, 10, 5};

// The first and the second half: apart, also if n were one. Both cells are changed.
static __attribute__((noinline)) void butterflies(double *a, int n) {
  for (int i = 0; i < n; i++) {
    const double u = a[i] * a[i + n];
    a[i + n] = sin(a[i + n]) + u;
    a[i] = 0.4 * a[i] * a[i] + 0.3 * u;
  }
}
// Perhaps the same cell, and here it is.
static __attribute__((noinline)) void perhaps(double *a, int n, int shift) {
  for (int i = 0; i < n; i++) {
    const double old = a[i];
    a[i + shift] = 1.1 * a[i + shift] * old;
    a[i] = sin(a[i]) * old;
  }
}
static __attribute__((noinline)) void indirect(double *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 0.7 * a[i] * a[i] + a[which[i]];
}
static void f(double *z) {
  butterflies(z, half);
  perhaps(z, half, offset);
  indirect(z, N);
  perhaps(z, half, half);
}
DERIVE(f)

int main(void) { return check(f, .n = N); }
