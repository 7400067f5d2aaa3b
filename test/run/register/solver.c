// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -lm
// Linear solvers that are declared as such: one of a matrix that is not symmetric, in single precision, which returns how it went; a matrix with a
// parameter that nobody wants a derivative for; one whose right-hand side is passive. No solver is looked into: these here iterate until nothing changes.
#include <assert.h>
#include <math.h>
#include <string.h>
#include <wengert.h>

enum { n = 6 };

/* A has d on the diagonal and l below it. */
int lower(int count, const float *d, const float *l, const float *b, float *x) {
  int rounds = 0;
  for (int changed = 1; changed; rounds++) {
    changed = 0;
    for (int i = 0; i < count; i++) {
      const float next = (b[i] - (i ? l[i] * x[i - 1] : 0)) / d[i];
      changed |= next != x[i];
      x[i] = next;
    }
  }
  return rounds;
}
void lower_product(int count, const float *d, const float *l, const float *x, float *y) {
  for (int i = 0; i < count; i++)
    y[i] = d[i] * x[i] + (i ? l[i] * x[i - 1] : 0);
}
void lower_transposed(int count, const float *d, const float *l, const float *b, float *x) {
  for (int i = count - 1; i >= 0; i--)
    x[i] = (b[i] - (i + 1 < count ? l[i + 1] * x[i + 1] : 0)) / d[i];
}

/* A = shift + p pᵀ, by a formula; p is active, the shift is a number. */
void rank_one(double shift, const double *p, int count, const double *b, double *x) {
  double pb = 0, pp = 0;
  for (int i = 0; i < count; i++)
    pb += p[i] * b[i], pp += p[i] * p[i];
  for (int i = 0; i < count; i++)
    x[i] = (b[i] - p[i] * pb / (shift + pp)) / shift;
}
void rank_one_product(double shift, const double *p, int count, const double *x, double *y) {
  double px = 0;
  for (int i = 0; i < count; i++)
    px += p[i] * x[i];
  for (int i = 0; i < count; i++)
    y[i] = shift * x[i] + p[i] * px;
}

double f(float *restrict d, float *restrict l, double *restrict p, float *restrict u, int *rounds) {
  float x[n] = {0};
  double y[n], z[n], sum = 0;
  const double ones[n] = {1, 1, 1, 1, 1, 1};
  for (int k = 0; k < 3; k++) {
    *rounds += lower(n, d, l, u, x);
    for (int i = 0; i < n; i++)
      u[i] = 0.5f * u[i] + x[i] * x[i];
  }
  for (int i = 0; i < n; i++)
    y[i] = u[i];
  rank_one(2.5, p, n, y, z);
  rank_one(0.5, p, n, ones, y);
  for (int i = 0; i < n; i++)
    sum += z[i] * z[i] + y[i] * (i + 1);
  return sum;
}

int main(void) {
  wengert_solver((void *)lower, (void *)lower_product, (void *)lower_transposed, 1);
  wengert_solver((void *)rank_one, (void *)rank_one_product, (void *)rank_one, 3, wengert_const, wengert_dup, wengert_const, wengert_dup,
                 wengert_dup);
  float d[n], l[n], u[n], d_sh[n], l_sh[n], u_sh[n];
  double p[n], p_sh[n], values[2], tangent = 0, adjoint = 0;
  const float h = 1e-2f;
  int rounds = 0;
  for (int turn = 0; turn < 4; turn++) {
    const float by = turn == 0 ? h : turn == 1 ? -h : 0;
    for (int i = 0; i < n; i++) {
      d_sh[i] = 0.1f * (i - 2), l_sh[i] = 0.2f - 0.05f * i, u_sh[i] = 0.3f, p_sh[i] = 0.1 * (i % 3);
      d[i] = 2 + 0.2f * i + by * d_sh[i], l[i] = 0.7f - 0.1f * i + by * l_sh[i];
      u[i] = 0.5f + 0.1f * i + by * u_sh[i], p[i] = 0.3 + 0.1 * i + by * p_sh[i];
      if (turn == 3)
        d_sh[i] = l_sh[i] = u_sh[i] = 0, p_sh[i] = 0;
    }
    if (turn < 2)
      values[turn] = f(d, l, p, u, &rounds);
    if (turn == 2)
      tangent = wengert_tangent(f, wengert_dup, d, d_sh, wengert_dup, l, l_sh, wengert_dup, p, p_sh, wengert_dup, u, u_sh,
                                wengert_const, &rounds);
  }
  const int before = rounds;
  wengert_adjoint(f, wengert_dup, d, d_sh, wengert_dup, l, l_sh, wengert_dup, p, p_sh, wengert_dup, u, u_sh, wengert_const, &rounds);
  assert(rounds > before);
  for (int i = 0; i < n; i++)
    adjoint += d_sh[i] * 0.1f * (i - 2) + l_sh[i] * (0.2f - 0.05f * i) + u_sh[i] * 0.3f + p_sh[i] * 0.1 * (i % 3);
  const double difference = (values[0] - values[1]) / (2 * (double)h);
  assert(fabs(tangent - difference) < 2e-3 * fabs(difference));
  assert(fabs(adjoint - tangent) < 1e-5 * fabs(tangent));
}
