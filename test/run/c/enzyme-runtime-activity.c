// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arguments that are active in some calls and passive in others: one that is its own shadow is passive, and what is computed from it alone has no derivative.
#include <assert.h>
#include <math.h>

extern int enzyme_dup, enzyme_const, enzyme_runtime_activity, enzyme_width, enzyme_dupv, enzyme_allocated, enzyme_tape, enzyme_out;
extern double __enzyme_autodiff(void *, ...), __enzyme_fwddiff(void *, ...);
extern void __enzyme_reverse(void *, ...);
extern void *__enzyme_augmentfwd(void *, ...);
struct pair { double a, b; };
extern struct pair __enzyme_fwddiff_pair(void *, ...);

enum { N = 4 };

static double f(const double *x, const double *w, double *work, int n, double scale) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    work[i] = x[i] * sin(w[i]) * scale;
  for (int i = 0; i < n; i++)
    sum += work[i] * work[(i + 1) % n];
  return sum;
}

static double x[N] = {0.5, 1.2, -0.7, 0.3}, w[N] = {0.4, 0.9, 1.1, -0.2}, work[N];

__attribute__((noinline)) static double adjoint(double *xb, double *wb, double *workb) {
  return __enzyme_autodiff((void *)f, enzyme_runtime_activity, enzyme_dup, x, xb, enzyme_dup, w, wb, enzyme_dup, work, workb, enzyme_const, N,
                           enzyme_out, 1.5);
}
__attribute__((noinline)) static double tangent(double *xd, double *wd, double *workd) {
  return __enzyme_fwddiff((void *)f, enzyme_runtime_activity, enzyme_dup, x, xd, enzyme_dup, w, wd, enzyme_dup, work, workd, enzyme_const, N,
                          enzyme_dup, 1.5, 0.0);
}
__attribute__((noinline)) static void apart(double *xb, double *wb, double *workb) {
  void *tape = __enzyme_augmentfwd((void *)f, enzyme_runtime_activity, enzyme_dup, x, xb, enzyme_dup, w, wb, enzyme_dup, work, workb, enzyme_const, N,
                                   enzyme_const, 1.5);
  __enzyme_reverse((void *)f, enzyme_runtime_activity, enzyme_dup, x, xb, enzyme_dup, w, wb, enzyme_dup, work, workb, enzyme_const, N, enzyme_const,
                   1.5, 1.0, tape);
}

static int near(double a, double b) { return fabs(a - b) <= 1e-7 * fabs(b) + 1e-12; }

static double along(const double *xd, const double *wd) {
  const double h = 1e-6;
  double values[2];
  for (int side = 0; side < 2; side++) {
    double xs[N], ws[N], space[N];
    for (int i = 0; i < N; i++)
      xs[i] = x[i] + (side ? h : -h) * (xd ? xd[i] : 0), ws[i] = w[i] + (side ? h : -h) * (wd ? wd[i] : 0);
    values[side] = f(xs, ws, space, N, 1.5);
  }
  return (values[1] - values[0]) / (2 * h);
}

int main(void) {
  const double xd[N] = {0.3, -0.8, 0.2, 1.0}, wd[N] = {-0.4, 0.1, 0.9, 0.6};
  double given[2][N], kept[2][N];
  for (int i = 0; i < N; i++)
    kept[0][i] = x[i], kept[1][i] = w[i];
  for (int choice = 0; choice < 4; choice++) {
    const int of_x = choice & 1, of_w = choice >> 1;
    for (int i = 0; i < N; i++)
      given[0][i] = xd[i], given[1][i] = wd[i];
    double workd[N] = {0};
    const double expected = along(of_x ? xd : 0, of_w ? wd : 0);
    assert(near(tangent(of_x ? given[0] : x, of_w ? given[1] : w, workd), expected));
    for (int split = 0; split < 2; split++) {
      double xb[N] = {0}, wb[N] = {0}, workb[N] = {0}, product = 0;
      if (split)
        apart(of_x ? xb : x, of_w ? wb : w, workb);
      else
        assert(near(adjoint(of_x ? xb : x, of_w ? wb : w, workb), 2 * f(x, w, work, N, 1.5) / 1.5));
      for (int i = 0; i < N; i++)
        product += xb[i] * xd[i] + wb[i] * wd[i];
      assert(near(product, expected));
    }
    for (int i = 0; i < N; i++)
      assert(kept[0][i] == x[i] && kept[1][i] == w[i]);
  }
  // Two directions, and shadows at equal distances.
  double two[2][N], workd[2][N] = {{0}};
  for (int i = 0; i < N; i++)
    two[0][i] = xd[i], two[1][i] = -2 * xd[i];
  const struct pair both = __enzyme_fwddiff_pair((void *)f, enzyme_width, 2, enzyme_runtime_activity, enzyme_dupv, sizeof two[0], x, two, enzyme_dup, w, w, w,
                                                 enzyme_dupv, sizeof workd[0], work, workd, enzyme_const, N, enzyme_const, 1.5);
  assert(near(both.a, along(xd, 0)) && near(both.b, -2 * along(xd, 0)));
  return 0;
}
