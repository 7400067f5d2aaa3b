// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Registered derivatives are what counts, whatever the body does: a table, a step and rounding, which have no derivative; the identity, and a function that does
// nothing, by which adjoints are turned round and cut off; arguments that only the derivatives use.
#include "check.h"

static const double table[8] = {0, 1, 4, 9, 16, 25, 36, 49};
static double look(double v) { return table[(int)v]; }
static double look_back(double v, double s) { return 2 * v * s; }
static double look_tangent(double v, double d) { return 2 * v * d; }
static void look_at(const double *v, double *r) { *r = table[(int)*v]; }
static void look_at_forward(const double *v, double *vb, double *r, double *rb) { look_at(v, r); }
static void look_at_back(const double *v, double *vb, double *r, double *rb) {
  *vb += 2 * *v * *rb;
  *rb = 0;
}
static double through(double v) { return round(v); }
static double through_back(double v, double s) { return s; }
static double through_tangent(double v, double d) { return d; }
static double spike(double v) { return v > 0; }
static double spike_back(double v, double s) { return s / (1 + v * v); }
static double spike_tangent(double v, double d) { return d / (1 + v * v); }
static double turned(double v) { return v; }
static double turned_back(double v, double s) { return -s; }
static double turned_tangent(double v, double d) { return -d; }
static void cut(double *g, int n) {}
static void cut_forward(double *g, double *gb, int n) {}
static void cut_back(double *g, double *gb, int n) {
  for (int i = 0; i < n; i++)
    gb[i] = gb[i] < 0.5 ? gb[i] : 0.5;
}
static double soft(double v, double k, int m) { return v > 0 ? v : 0; }
static double soft_back(double v, double k, int m, double s) { return s * m / (1 + exp(-k * v)); }
static double soft_tangent(double v, double d, double k, int m) { return d * m / (1 + exp(-k * v)); }
static void relu(double *v, int n, const double *scale) {
  for (int i = 0; i < n; i++)
    v[i] = v[i] > 0 ? v[i] : 0;
}
static void relu_forward(double *v, double *vb, int n, const double *scale) { relu(v, n, scale); }
static void relu_back(double *v, double *vb, int n, const double *scale) {
  for (int i = 0; i < n; i++)
    vb[i] *= 0.25 * scale[i];
}

static double values(const double *x) { return look(x[0]) + 2 * through(x[1]) + 2 * spike(x[2]) + 2 * turned(x[3]) + soft(x[4], 0.7, 3); }
static double places(const double *x, const double *scale) {
  double t[2] = {x[0], x[1]}, w[2] = {x[2], x[3]}, r;
  look_at(x + 4, &r);
  cut(t, 2);
  relu(w, 2, scale);
  return 3 * t[0] + 0.25 * t[1] + w[0] + 2 * w[1] + r;
}

static int differ(const char *what, const double *found, const double *expected, int n) {
  int wrong = 0;
  for (int i = 0; i < n; i++)
    if (fabs(found[i] - expected[i]) > 1e-12) {
      printf("%s, %d: %.15g, expected %.15g\n", what, i, found[i], expected[i]);
      wrong = 1;
    }
  return wrong;
}

int main(void) {
#define BOTH(f, ...)                                                                                                             \
  wengert_register((void *)f, (void *)f, (void *)f##_back, ##__VA_ARGS__);                                                       \
  wengert_register_tangent((void *)f, (void *)f##_tangent, ##__VA_ARGS__)
  BOTH(look);
  BOTH(through);
  BOTH(spike);
  BOTH(turned);
  wengert_register((void *)soft, (void *)soft, (void *)soft_back, wengert_out, wengert_const, wengert_const);
  wengert_register_tangent((void *)soft, (void *)soft_tangent, wengert_dup, wengert_const, wengert_const);
  wengert_register((void *)look_at, (void *)look_at_forward, (void *)look_at_back);
  wengert_register((void *)cut, (void *)cut_forward, (void *)cut_back, wengert_dup, wengert_const);
  wengert_register((void *)relu, (void *)relu_forward, (void *)relu_back, wengert_dup, wengert_const, wengert_const);
  double x[5] = {2.5, 1.3, 1, 0.6, 1.3}, scale[2] = {2, 4};
  double expected[5] = {5, 2, 1, -2, 3 / (1 + exp(-0.7 * 1.3))}, adjoint[5] = {0}, tangent[5];
  wengert_adjoint((void *)values, wengert_dup, x, adjoint);
  for (int i = 0; i < 5; i++) {
    double direction[5] = {0};
    direction[i] = 1;
    tangent[i] = wengert_tangent((void *)values, wengert_dup, x, direction);
  }
  double other[5] = {0}, of_places[5] = {0.5, 0.25, 0.5, 2, 2.6};
  wengert_adjoint((void *)places, wengert_dup, x, other, wengert_const, scale);
  return differ("adjoint", adjoint, expected, 5) | differ("tangent", tangent, expected, 5) | differ("places", other, of_places, 5);
}
