// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Primal code that only the primal needs: what a backward sweep reads again, saves or prints must not go with it.
#include "check.h"

static double counted;
static int calls;

// Diagnostics: of interest to whoever calls, or to nobody.
static __attribute__((noinline)) double norm(const double *z, int n, double *largest) {
  double sum = 0;
  *largest = 0;
  for (int i = 0; i < n; i++) {
    sum += z[i] * z[i];
    if (z[i] > *largest) *largest = z[i];
  }
  return sqrt(sum);
}
static __attribute__((noinline)) void smooth(double *z, double *w, int n) {
  for (int i = 0; i < n; i++) w[i] = z[i] * z[(i + 1) % n];
  for (int i = 0; i < n; i++) z[i] = w[i] * w[(i + 1) % n] * 0.5;
  for (int i = 0; i < n; i++) w[i] = 0.1 * i; // read by none of the callers
}
static void f(double *z) {
  double w[4], largest, ignored[4];
  for (int k = 0; k < 3; k++) {
    smooth(z, w, 4);
    double size = norm(z, 4, &largest); // nobody looks at it
    ignored[k] = size * z[k];
    if (largest > 100) z[0] *= 0.5; // but at this
    for (int i = 0; i < 4; i++) ignored[i] = z[i];
    z[k] += sin(z[3]);
    calls++;
  }
  counted = ignored[1] * w[2];
  z[3] = z[3] * 2 + w[3];
}
DERIVE(f)

// The result may be anything; its derivative may not.
static void g(const double *x, double *y, double *t) {
  t[0] = x[0] * x[1];
  t[1] = sin(t[0]);
  y[0] = t[1] * t[0];
  t[0] = y[0] * x[2];
  y[1] = t[0] * t[1];
  t[1] = 7;
}

int main(void) {
  int failures = check(f, .n = 4);
  calls = 0;
  counted = 0;
  double z[4] = {0.5, 0.75, 1.25, 0.9}, same[4], zb[4] = {1, 1, 1, 1};
  memcpy(same, z, sizeof z);
  f(same);
  double expected = counted;
  f_adjoint(z, zb);
  failures |= calls != 6 || counted != expected;
  failures |= memcmp(z, same, sizeof z) != 0;
  double x[3] = {0.5, 1.5, 2.5}, xb[3] = {0}, xt[3] = {0}, y[2] = {0}, yb[2] = {1, 2}, t[2] = {0}, tb[2] = {0};
  wengert_adjoint((void *)g, wengert_dup, x, xb, wengert_dupnoneed, y, yb, wengert_dupnoneed, t, tb);
  double yt[2], tt[2];
  for (int i = 0; i < 3; i++) {
    double xd[3] = {0};
    xd[i] = 1;
    memset(yt, 0, sizeof yt);
    memset(tt, 0, sizeof tt);
    wengert_tangent((void *)g, wengert_dup, x, xd, wengert_dup, y, yt, wengert_dup, t, tt);
    xt[i] = yt[0] + 2 * yt[1];
    if (!(fabs(xt[i] - xb[i]) < 1e-12)) {
      fprintf(stderr, "dupnoneed: %d: %g and %g\n", i, xt[i], xb[i]);
      failures = 1;
    }
  }
  return failures;
}
