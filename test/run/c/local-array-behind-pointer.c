// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A callee's local array that the backward sweep reads through a pointer found in memory, and never by its name: it has
// to outlive the forward sweep all the same.
#include "check.h"

struct view {
  double *cells;
  int count;
};

int n = 6;

__attribute__((noinline)) static void through_view(double *z) {
  double squares[8];
  struct view view[2];
  view[0].cells = squares;
  view[1].cells = z;
  for (int i = 0; i < n; ++i)
    squares[i] = z[i] * z[i];
  for (int i = 1; i < n; ++i)
    view[1].cells[i] = view[0].cells[i] * view[0].cells[i - 1] + 0.1;
}

static void f(double *z) {
  for (int step = 0; step < 2; ++step)
    through_view(z);
}
DERIVE(f)

int main(void) { return check(f, .n = 6); }
