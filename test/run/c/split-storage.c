// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Tapes in storage of the user's: of the size that was asked for, too small for all of it, as small as a pointer, and moved.
#include "check.h"
#include <stdlib.h>

enum { N = 6 };

static double fixed(const double *x) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += sin(x[i]) * exp(x[(i + 1) % N]);
  return s * s;
}
static double varying(const double *x, int n) {
  double s = 1;
  for (int i = 0; i < n; i++)
    s *= sin(x[i % N] * s);
  return s;
}
static double scalar(double x, double y) { return sin(x * y) * exp(x) / y; }

static int check_fixed(long bytes) {
  double x[N], xb[N] = {0}, whole[N] = {0};
  for (int i = 0; i < N; i++)
    x[i] = 0.3 * i + 0.2;
  wengert_adjoint((void *)fixed, wengert_dup, x, whole);
  char *storage = malloc(bytes);
  wengert_forward((void *)fixed, wengert_dup, x, xb, wengert_tape_bytes, bytes, wengert_tape_at, storage);
  for (int i = 0; i < N; i++)
    x[i] = 9;
  wengert_backward((void *)fixed, wengert_tape_bytes, bytes, wengert_tape_at, storage, wengert_dup, x, xb, 1.0);
  free(storage);
  int failures = 0;
  for (int i = 0; i < N; i++)
    failures += check_near("fixed", "in storage", (int)bytes * N + i, xb[i], whole[i], 1e-12);
  return failures;
}

static int check_varying(long bytes, int n) {
  double x[N], xb[N] = {0}, whole[N] = {0};
  for (int i = 0; i < N; i++)
    x[i] = 0.3 * i + 0.2;
  wengert_adjoint((void *)varying, wengert_dup, x, whole, wengert_const, n);
  char *storage = malloc(bytes);
  wengert_forward((void *)varying, wengert_dup, x, xb, wengert_const, n, wengert_tape_bytes, bytes, wengert_tape_at, storage);
  for (int round = 0; round < 3; round++) {
    memset(xb, 0, sizeof xb);
    if (round < 2)
      wengert_backward((void *)varying, wengert_dup, x, xb, wengert_const, 0, wengert_keep, wengert_tape_bytes, bytes, wengert_tape_at,
                       storage, 1.0);
    else
      wengert_backward((void *)varying, wengert_dup, x, xb, wengert_const, 0, 1.0, wengert_tape_bytes, bytes, wengert_tape_at, storage);
    for (int i = 0; i < N; i++)
      if (check_near("varying", "in storage", (int)bytes * N + i, xb[i], whole[i], 1e-12))
        return 1;
  }
  free(storage);
  return 0;
}

// A tape that is nothing but its frame may be packed away.
static int check_moved(void) {
  enum { POINTS = 50 };
  long bytes = wengert_tapesize((void *)scalar, wengert_out, wengert_out);
  struct pair {
    double x, y;
  };
  extern struct pair pair_wengert_backward(void *, ...), pair_wengert_adjoint(void *, ...);
  char *packed = malloc(POINTS * bytes + 7), *storage = malloc(bytes);
  int failures = 0;
  for (int k = 0; k < POINTS; k++) {
    wengert_forward((void *)scalar, 0.1 + k, 0.5, wengert_tape_bytes, bytes, wengert_tape_at, storage);
    memcpy(packed + 7 + k * bytes, storage, bytes);
    memset(storage, 255, bytes);
  }
  for (int k = 0; k < POINTS; k++) {
    struct pair whole = pair_wengert_adjoint((void *)scalar, 0.1 + k, 0.5), apart;
    apart = pair_wengert_backward((void *)scalar, 0.0, 0.0, 1.0, wengert_tape_bytes, bytes, wengert_tape_at, packed + 7 + k * bytes);
    failures += check_near("scalar", "x", k, apart.x, whole.x, 1e-12 * (1 + fabs(whole.x)));
    failures += check_near("scalar", "y", k, apart.y, whole.y, 1e-12 * (1 + fabs(whole.y)));
  }
  free(packed);
  free(storage);
  return failures;
}

int main(void) {
  long bytes = wengert_tapesize((void *)fixed, wengert_dup);
  int failures = bytes < 64 || wengert_tapesize((void *)fixed) != bytes;
  failures += check_fixed(bytes) + check_fixed(bytes + 1000) + check_fixed(8) + check_fixed(64) + check_fixed(100);
  bytes = wengert_tapesize((void *)varying, wengert_dup, wengert_const);
  for (int n = 0; n < 2000; n = 3 * n + 1)
    failures += check_varying(bytes, n) + check_varying(8, n) + check_varying(63, n) + check_varying(65, n) + check_varying(5000, n);
  return failures + check_moved() != 0;
}
