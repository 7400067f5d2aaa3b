// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Sections of arrays with room beside them for loads that may not run: of any number of cells, also none, in rows, backwards, with steps, guarded, and where what lies
// beside may not be read at all: the arrays end where the primal ends to read.
#include "check.h"
#include <stdlib.h>

enum { most = 30 };
int n, rows, columns;

#define STEP __attribute__((noinline)) static void
STEP upwind(const double *restrict u, double *restrict v, int n) {
  for (int i = 1; i < n - 1; i++) {
    if (i % 3 == 1) v[i] = u[i] * u[i - 1];
    else v[i] = u[i] + 0.1 * u[i] * u[i + 1];
  }
}
STEP backwards(const double *restrict u, double *restrict v, int n) {
  for (int i = n - 1; i >= 0; i--) {
    double f;
    if (i >= 2 && i % 2) f = u[i] * u[i - 2];
    else f = i + 2 < n ? u[i + 2] : 1;
    v[i] = u[i] * (0.5 + 0.3 * f);
  }
}
STEP by_twos(const double *restrict u, double *restrict v, int n) {
  for (int i = 0; i < n; i += 2) {
    double f = 1;
    if (i % 4 == 0 && i + 1 < n) f = u[i + 1] * u[i];
    else if (i > 0) f = u[i - 1];
    v[i] = u[i] * (0.5 + 0.3 * f);
  }
}
STEP guarded(const double *restrict u, double *restrict v, int n) {
  if (n > 3) {
    for (int i = 0; i < n; i++) {
      double f = 1;
      if (i > 0 && i % 3 != 0) f = u[i - 1] * u[i];
      v[i] = u[i] * (0.5 + 0.3 * f);
    }
  } else if (n > 0)
    v[0] = u[0] * u[0];
}
STEP in_rows(const double *restrict u, double *restrict v, int n) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      const double *here = u + i * columns + j;
      double f = 1;
      if (i > 0 && (i + j) % 2) f = here[-columns] * here[0];
      else if (i + 1 < rows) f = here[columns];
      if (j + 1 < columns && j % 2) f *= here[1];
      v[i * columns + j] = here[0] * (0.5 + 0.3 * f);
    }
  (void)n;
}
STEP leaving(const double *restrict u, double *restrict v, int n) {
  for (int i = 0; i < n; i++) {
    double f = u[i];
    if (i == 7) break;
    if (i % 2) f *= u[i - 1];
    v[i] = f * (0.5 + 0.3 * f);
  }
}

// As large as what is read, so that a tool that watches the heap sees every cell beyond.
#define TURNS(step)                                                                                                              \
  static void step##_turns(double *z) {                                                                                          \
    double *a = malloc((n > 0 ? n : 1) * sizeof *a), *b = malloc((n > 0 ? n : 1) * sizeof *b);                                   \
    for (int i = 0; i < n; i++) a[i] = z[i], b[i] = z[n + i];                                                                    \
    for (int t = 0; t < 3; t++) step(a, b, n), step(b, a, n);                                                                    \
    for (int i = 0; i < n; i++) z[i] = a[i] + 0.1 * b[i];                                                                        \
    z[2 * n] *= 1.5;                                                                                                             \
    free(a), free(b);                                                                                                            \
  }                                                                                                                              \
  DERIVE(step##_turns)
TURNS(upwind)
TURNS(backwards)
TURNS(by_twos)
TURNS(guarded)
TURNS(in_rows)
TURNS(leaving)

int main(void) {
  int failures = 0;
  for (n = 0; n < 12; n += n < 6 ? 1 : 5)
    failures |= check(upwind_turns, .n = 2 * n + 1) | check(backwards_turns, .n = 2 * n + 1) | check(by_twos_turns, .n = 2 * n + 1) |
                check(guarded_turns, .n = 2 * n + 1) | check(leaving_turns, .n = 2 * n + 1);
  for (rows = 0; rows < 5; rows++)
    for (columns = 0; columns < 4; columns++) {
      n = rows * columns;
      failures |= check(in_rows_turns, .n = 2 * n + 1);
    }
  return failures;
}
