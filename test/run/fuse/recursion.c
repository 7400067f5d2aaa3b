// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -DWANTED=wengert_dupnoneed
// RUN: LEVELS="0 2" %run_c -DWANTED=wengert_dup
// RUN: grep -n '[;){] // fused' %s | sed 's/:.*//' >%t.lines
// RUN: %cc -O2 -fno-inline %s -DWANTED=wengert_dupnoneed -Rpass=wengert -c -o /dev/null 2>&1 | grep 'call of .* is fused' | sed 's/.*recursion.c:\([0-9]*\).*/\1/' | sort -n | uniq | diff - %t.lines
// Procedures that call themselves, whose calls run right before they are reversed, and not in the forward sweep; and such as look like these and are not.
#include "check.h"

enum { N = 16 };
typedef const double *restrict in;
typedef double *restrict out;

// The map (x, y) -> (x, y'), of which y' may not be wanted by the adjoint.
#define FUSES(f)                                                                                                                 \
  static void f##_state(double *z) { f(z, z + N); }                                                                              \
  static void f##_state_tangent(double *z, double *zd) {                                                                         \
    wengert_tangent((void *)f, wengert_dup, z, zd, wengert_dup, z + N, zd + N);                                                  \
  }                                                                                                                              \
  static void f##_state_adjoint(double *z, double *zb) {                                                                         \
    double end[2 * N];                                                                                                           \
    memcpy(end, z, sizeof end);                                                                                                  \
    f##_state(end);                                                                                                              \
    wengert_adjoint((void *)f, wengert_dup, z, zb, WANTED, z + N, zb + N);                                                       \
    if (WANTED == wengert_dupnoneed)                                                                                             \
      memcpy(z, end, sizeof end);                                                                                                \
  }

// Linear, in place, with factors by recurrence.
static void halves(long n, double *a) {
  if (n == 1)
    return;
  halves(n / 2, a); // fused
  halves(n / 2, a + n / 2); // fused
  const double step = cos(1.0 / n);
  double w = 1;
  for (long i = 0; i < n / 2; i++) {
    const double u = w * a[i + n / 2];
    a[i + n / 2] = a[i] - u;
    a[i] += u;
    w = w * step + 0.1;
  }
}
static void linear(in x, out y) {
  for (int i = 0; i < N; i++)
    y[i] = sin(x[i]);
  halves(N, y); // fused
}
FUSES(linear)

// Sums over a tree of what nobody overwrites, with a work array at each leaf.
static double tree(long n, in x) {
  if (n < 3) {
    double w[3];
    for (long i = 0; i < n; i++)
      w[i] = exp(0.3 * x[i]);
    double product = 1;
    for (long i = 0; i < n; i++)
      product *= w[i] * x[i];
    return product;
  }
  return tree(n / 2, x) + 0.5 * tree(n - n / 2, x + n / 2); // fused
}
static void summed(in x, out y) {
  y[0] = tree(N, x); // fused
  y[1] += 2 * tree(5, x + 3); // fused
}
FUSES(summed)

// What the calls return is needed.
static double product(long n, in x) { return n == 1 ? sin(x[0]) + 2 : product(n / 2, x) * product(n - n / 2, x + n / 2); }
static void multiplied(in x, out y) { y[0] = product(N, x); }
FUSES(multiplied)

// What they read is overwritten.
static void squares(long n, double *a) {
  if (n == 1)
    return;
  squares(n / 2, a);
  squares(n / 2, a + n / 2);
  for (long i = 0; i < n / 2; i++)
    a[i] = 0.3 * a[i] * a[i + n / 2] + a[i];
}
static void nonlinear(in x, out y) {
  for (int i = 0; i < N; i++)
    y[i] = sin(x[i]);
  squares(N, y);
}
FUSES(nonlinear)

// Two procedures that call each other, with a passive array between them.
static void up(long n, in x, double *weight, out y);
static void down(long n, in x, double *weight, out y) {
  y[n] += weight[n] * x[n] * x[n];
  if (n > 0)
    up(n - 1, x, weight, y); // fused
}
static void up(long n, in x, double *weight, out y) {
  y[n] -= weight[n] * x[n];
  if (n > 0)
    down(n - 1, x, weight, y); // fused
}
static void mutual(in x, out y) {
  double weight[N];
  for (int i = 0; i < N; i++)
    weight[i] = 1 + i;
  up(N - 1, x, weight, y); // fused
}
FUSES(mutual)

// The same with weights that each call changes for those below.
static void spread(long n, in x, double *weight, out y) {
  y[n] += weight[0] * x[n] * x[n];
  weight[0] = 0.5 * weight[0] + 1;
  if (n > 0)
    spread(n - 1, x, weight, y);
}
static void changing(in x, out y) {
  double weight[1] = {3};
  spread(N - 1, x, weight, y);
}
FUSES(changing)

int main(void) {
  int failures = 0;
#define CHECK(f) failures |= check(f##_state, .n = 2 * N)
  CHECK(linear), CHECK(summed), CHECK(multiplied), CHECK(nonlinear), CHECK(mutual), CHECK(changing);
  return failures;
}
