// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -llapack -lblas
// LAPACK as C calls it, without the lengths of character arguments: sweeps called apart with all overwritten in between, a tape that serves two backward
// sweeps, a matrix that is not positive definite and is shifted until it is, one that is singular, none at all.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <wengert.h>

void dposv_(const char *, const int *, const int *, double *, const int *, double *, const int *, int *);
void dpotrf_(const char *, const int *, double *, const int *, int *);
int dgesv_(const int *, const int *, double *, const int *, int *, double *, const int *, int *);

enum { N = 3 };

static int failed;

static void near(const char *what, double found, double expected, double bound) {
  if (fabs(found - expected) <= bound * (1 + fabs(expected))) return;
  printf("%s: %.17g, expected %.17g\n", what, found, expected);
  failed = 1;
}

static void system(int n, const double *a, const double *b, double *x) {
  double m[N * N + 1];
  int pivots[N], info, one = 1;
  for (int i = 0; i < n * n; i++) m[i] = a[i];
  for (int i = 0; i < n; i++) x[i] = b[i] * b[i];
  dgesv_(&n, &one, m, &n, pivots, x, &n, &info);
  for (int i = 0; i < n; i++) x[i] = info > 0 ? b[i] : sin(x[i]);
}

// Adds to the diagonal until the factorisation succeeds.
static double shifted(const double *a) {
  double m[N * N];
  int n = N, info = 1;
  for (double shift = 0; info != 0; shift += 2) {
    for (int i = 0; i < N * N; i++) m[i] = a[i] * a[i];
    for (int i = 0; i < N; i++) m[i * N + i] = a[i * N + i] + shift;
    dpotrf_("L", &n, m, &n, &info);
  }
  return log(m[0]) + 2 * log(m[4]) + 3 * log(m[8]) + m[1];
}

static double a[N * N] = {2, 0.3, -0.4, 0.5, 3, 0.2, 0.1, 0.7, 4}, b[N] = {1, 2, 3};

static void apart(void) {
  double x[N], xb[N], w[N] = {0.3, -0.7, 0.9}, ab[2][N * N] = {{0}}, bb[2][N] = {{0}}, zero[N * N] = {0};
  double m[N * N], r[N];
  memcpy(m, a, sizeof m);
  memcpy(r, b, sizeof r);
  void *tape = wengert_forward((void *)system, N, wengert_dup, m, ab[0], wengert_dup, r, bb[0], wengert_dup, x, xb);
  memset(m, 0, sizeof m);
  memset(r, 0, sizeof r);
  memset(x, 0, sizeof x);
  memcpy(xb, w, sizeof xb);
  wengert_backward((void *)system, N, wengert_dup, m, ab[0], wengert_dup, r, bb[0], wengert_dup, x, xb, wengert_keep, tape);
  memcpy(xb, w, sizeof xb);
  wengert_backward((void *)system, N, wengert_dup, m, ab[1], wengert_dup, r, bb[1], wengert_dup, x, xb, tape);
  double ad[N * N], bd[N], xd[N], by_tangent = 0, by_adjoint[2] = {0};
  for (int i = 0; i < N * N; i++) ad[i] = 0.1 * i - 0.3;
  for (int i = 0; i < N; i++) bd[i] = 0.2 - 0.1 * i;
  wengert_tangent((void *)system, N, wengert_dup, a, ad, wengert_dup, b, bd, wengert_dup, x, xd);
  for (int i = 0; i < N; i++) by_tangent += w[i] * xd[i];
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < N * N; i++) by_adjoint[k] += ab[k][i] * ad[i];
    for (int i = 0; i < N; i++) by_adjoint[k] += bb[k][i] * bd[i];
    near("sweeps apart", by_adjoint[k], by_tangent, 1e-12);
  }
  // A singular matrix: the solution is not used, and the right-hand side goes through.
  double unused[N * N] = {0}, through[N] = {0};
  memcpy(xb, w, sizeof xb);
  wengert_adjoint((void *)system, N, wengert_dup, zero, unused, wengert_dup, b, through, wengert_dup, x, xb);
  for (int i = 0; i < N; i++) near("singular", through[i], w[i], 1e-15);
  for (int i = 0; i < N * N; i++) near("singular matrix", unused[i], 0, 0);
  // No equations.
  wengert_adjoint((void *)system, 0, wengert_dup, zero, unused, wengert_dup, b, through, wengert_dup, x, xb);
}

static void shifts(void) {
  double wide[N * N] = {1, 2, 0.5, 0, 1, 1.5, 0, 0, 2}, ab[N * N] = {0};
  wengert_adjoint((void *)shifted, wengert_dup, wide, ab);
  for (int i = 0; i < N * N; i++) {
    double there = wide[i], h = 1e-6;
    wide[i] = there + h;
    double plus = shifted(wide);
    wide[i] = there - h;
    double minus = shifted(wide);
    wide[i] = there;
    near("shifted", ab[i], (plus - minus) / (2 * h), 1e-7);
  }
}

int main(void) {
  apart();
  shifts();
  return failed;
}
