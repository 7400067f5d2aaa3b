// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks of derivatives, for the run tests in C.
//
// A procedure under test is seen as a map of a *state*, an array of doubles that it changes in place:
//
//     void f(double *z)                       z  becomes F(z)
//     void f_tangent(double *z, double *zd)   and zd becomes J·zd
//     void f_adjoint(double *z, double *zb)   and zb becomes Jᵀ·zb
//
// `check(f, .n = 5)` draws states and seeds from a fixed generator and checks that
//   - f changes the state at all,
//   - both derivatives leave the state as f does,
//   - the tangent agrees with central differences,
//   - ⟨zb, J·zd⟩ = ⟨Jᵀ·zb, zd⟩.
// It says what failed, and gives 1 then: `return check(f, .n = 5) | check(g, .n = 2);`
//
// DERIVE(f) writes the two derivatives of a `void f(double *z)`; DERIVE_SPLIT(f, n) too, with the sweeps of the adjoint apart and the n
// cells of the state spoiled in between; DERIVE_SCALAR(f) makes `f_state` of a `double f(double)`.
#ifndef WENGERT_TEST_CHECK_H
#define WENGERT_TEST_CHECK_H

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <wengert.h>

enum { CHECK_MOST_CELLS = 300, CHECK_TRIALS = 3 };

struct check {
  const char *name;
  void (*primal)(double *z);
  void (*tangent)(double *z, double *zd);
  void (*adjoint)(double *z, double *zb);
  int n;             // cells of the state
  double low, high;  // where states are drawn, by default [0.5, 1.5]
  double dot;        // relative tolerance of the dot-product test, by default 1e-11
  double difference; // relative tolerance of the difference test, by default 1e-6
  double step;       // of the differences, by default 1e-5
  int trials;        // by default CHECK_TRIALS
};

#define check(f, ...)                                                                                                            \
  (check_map((struct check){.name = #f, .primal = f, .tangent = f##_tangent, .adjoint = f##_adjoint, __VA_ARGS__}) |             \
   SECOND(f, __VA_ARGS__))

// With -DCHECK_SECOND derivatives are differentiated again: the tangent in both modes, the adjoint in tangent mode. Their state is that of f, and
// CHECK_HALF cells behind it the shadow.
#ifdef CHECK_SECOND
enum { CHECK_HALF = CHECK_MOST_CELLS / 2 };
#define SECOND(f, ...)                                                                                                           \
  (check_second((struct check){                                                                                                  \
     .name = #f " along", .primal = f##_along, .tangent = f##_along_tangent, .adjoint = f##_along_adjoint, __VA_ARGS__}) |       \
   check_second((struct check){.name = #f " back", .primal = f##_back, .tangent = f##_back_tangent, __VA_ARGS__}))
#define DERIVE_AGAIN(f)                                                                                                          \
  static void f##_along(double *z) { wengert_tangent((void *)f, wengert_dup, z, z + CHECK_HALF); }                               \
  static void f##_back(double *z) { wengert_adjoint((void *)f, wengert_dup, z, z + CHECK_HALF); }                                \
  static void f##_along_tangent(double *z, double *zd) { ALONG(f##_along, wengert_tangent, z, zd); }                             \
  static void f##_along_adjoint(double *z, double *zb) { ALONG(f##_along, wengert_adjoint, z, zb); }                             \
  static void f##_back_tangent(double *z, double *zd) { ALONG(f##_back, wengert_tangent, z, zd); }
#else
#define SECOND(f, ...) 0
#define DERIVE_AGAIN(f)
#endif

// With -DCHECK_DIRECTIONS derivatives are made in three directions at once: none, the one that is asked for, and its double.
#ifdef CHECK_DIRECTIONS
#define ALONG(f, derivative, z, shadow)                                                                                          \
  do {                                                                                                                           \
    double all[3][CHECK_MOST_CELLS];                                                                                             \
    check_spread(all, shadow);                                                                                                   \
    derivative((void *)f, wengert_width, 3, wengert_dupv, sizeof all[0], z, all);                                                \
    check_spread_end(#f, all, shadow);                                                                                           \
  } while (0)
#else
#define ALONG(f, derivative, z, shadow) derivative((void *)f, wengert_dup, z, shadow)
#endif

// With -DCHECK_ON_TAPE tangents run on the tape of a forward sweep, without the state that it began with.
#ifdef CHECK_ON_TAPE
extern void *check__enzyme_augmentfwd(void *, ...);
extern void check__enzyme_fwdsplit(void *, ...);
#define TANGENT(f, z, zd)                                                                                                        \
  check__enzyme_fwdsplit((void *)f, wengert_dup, (double *)0, zd, check__enzyme_augmentfwd((void *)f, wengert_dup, z, zd))
#else
#define TANGENT(f, z, zd) ALONG(f, wengert_tangent, z, zd)
#endif

#define DERIVE(f)                                                                                                                \
  DERIVE_AGAIN(f)                                                                                                                \
  static void f##_tangent(double *z, double *zd) { TANGENT(f, z, zd); }                                                          \
  static void f##_adjoint(double *z, double *zb) { ALONG(f, wengert_adjoint, z, zb); }

#define DERIVE_SPLIT(f, n)                                                                                                       \
  static void f##_tangent(double *z, double *zd) { ALONG(f, wengert_tangent, z, zd); }                                           \
  static void f##_adjoint(double *z, double *zb) {                                                                               \
    double end[n];                                                                                                               \
    void *tape = wengert_forward((void *)f, wengert_dup, z, zb);                                                                 \
    memcpy(end, z, sizeof end);                                                                                                  \
    for (int i = 0; i < (n); i++)                                                                                                \
      z[i] = check_random(-1e3, 1e3);                                                                                            \
    wengert_backward((void *)f, wengert_dup, z, zb, tape);                                                                       \
    memcpy(z, end, sizeof end);                                                                                                  \
  }

// The map (x, y) -> (x, f(x)). The markers are declared by the type of f.
#define DERIVE_SCALAR(f) DERIVE_SCALAR_OF(double, f)
#define DERIVE_SCALAR_OF(type, f)                                                                                                \
  extern type f##_wengert_tangent(void *, ...);                                                                                  \
  extern type f##_wengert_adjoint(void *, ...);                                                                                  \
  static void f##_state(double *z) { z[1] = (double)f((type)z[0]); }                                                             \
  static void f##_state_tangent(double *z, double *zd) {                                                                         \
    zd[1] = (double)f##_wengert_tangent((void *)f, wengert_dup, (type)z[0], (type)zd[0]);                                        \
    f##_state(z);                                                                                                                \
  }                                                                                                                              \
  static void f##_state_adjoint(double *z, double *zb) {                                                                         \
    zb[0] += zb[1] * (double)f##_wengert_adjoint((void *)f, wengert_out, (type)z[0]);                                            \
    zb[1] = 0;                                                                                                                   \
    f##_state(z);                                                                                                                \
  }

// A uniform number in [low, high], from a fixed sequence (splitmix64).
static double check_random(double low, double high) {
  static unsigned long long state = 0x9e3779b97f4a7c15;
  unsigned long long bits = (state += 0x9e3779b97f4a7c15);
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  return low + (high - low) * ((bits ^ (bits >> 31)) >> 11) * 0x1p-53;
}

// Whether a and b agree within a tolerance; a NaN agrees with nothing.
static int check_near(const char *name, const char *what, int cell, double a, double b, double tolerance) {
  if (fabs(a - b) <= tolerance)
    return 0;
  fprintf(stderr, "%s: %s, cell %d: %.17g and %.17g differ by %.3g, tolerance %.3g\n", name, what, cell, a, b, fabs(a - b), tolerance);
  return 1;
}

// Cells and tolerance of the check that is running, and how often several directions at once were wrong.
static struct {
  int cells, failures;
  double tolerance;
} check_along;

// The directions of a derivative with -DCHECK_DIRECTIONS.
__attribute__((unused)) static void check_spread(double (*all)[CHECK_MOST_CELLS], const double *shadow) {
  for (int i = 0; i < check_along.cells; i++)
    all[0][i] = 0, all[1][i] = shadow[i], all[2][i] = 2 * shadow[i];
}

// Doubling is exact; the sums of adjoints may be taken in another order.
__attribute__((unused)) static void check_spread_end(const char *name, double (*all)[CHECK_MOST_CELLS], double *shadow) {
  double scale = 0;
  for (int i = 0; i < check_along.cells; i++)
    scale = fmax(scale, fabs(shadow[i] = all[1][i]));
  for (int i = 0; i < check_along.cells; i++) {
    check_along.failures += check_near(name, "derivative along no direction", i, all[0][i], 0, 0);
    check_along.failures += check_near(name, "derivatives along a direction and its double", i, all[2][i], 2 * shadow[i], check_along.tolerance * scale);
  }
}

static int check_differences(struct check c, const double *z, const double *zd, const double *jzd) {
  double ahead[CHECK_MOST_CELLS], behind[CHECK_MOST_CELLS], scale = 1;
  int failures = 0;
  for (int i = 0; i < c.n; i++) {
    ahead[i] = z[i] + c.step * zd[i];
    behind[i] = z[i] - c.step * zd[i];
  }
  c.primal(ahead);
  c.primal(behind);
  for (int i = 0; i < c.n; i++)
    scale = fmax(scale, fabs(jzd[i]));
  for (int i = 0; i < c.n; i++) {
    double slope = (ahead[i] - behind[i]) / (2 * c.step);
    failures += check_near(c.name, "tangent and difference", i, jzd[i], slope, c.difference * scale);
  }
  return failures;
}

static int check_trial(struct check c) {
  double z[CHECK_MOST_CELLS], zd[CHECK_MOST_CELLS], zb[CHECK_MOST_CELLS], final[CHECK_MOST_CELLS];
  double zt[CHECK_MOST_CELLS], jzd[CHECK_MOST_CELLS], za[CHECK_MOST_CELLS], jtzb[CHECK_MOST_CELLS];
  for (int i = 0; i < c.n; i++) {
    z[i] = final[i] = zt[i] = za[i] = check_random(c.low, c.high);
    zd[i] = jzd[i] = check_random(-1, 1);
    zb[i] = jtzb[i] = check_random(-1, 1);
  }
  c.primal(final);
  check_along.cells = c.n;
  check_along.tolerance = c.dot;
  c.tangent(zt, jzd);
  if (c.adjoint)
    c.adjoint(za, jtzb);
  else
    memcpy(za, final, sizeof za);

  int changed = 0, failures = check_along.failures;
  double forward = 0, backward = 0, size = 0;
  for (int i = 0; i < c.n; i++) {
    double tolerance = c.dot * (1 + fabs(final[i]));
    changed |= final[i] != z[i];
    failures += check_near(c.name, "state after the tangent", i, zt[i], final[i], tolerance);
    failures += check_near(c.name, "state after the adjoint", i, za[i], final[i], tolerance);
    forward += zb[i] * jzd[i];
    backward += jtzb[i] * zd[i];
    size += fabs(zb[i] * jzd[i]) + fabs(jtzb[i] * zd[i]);
  }
  if (!changed) {
    fprintf(stderr, "%s: the procedure changes nothing\n", c.name);
    failures++;
  }
  failures += check_differences(c, z, zd, jzd);
  return failures + (c.adjoint ? check_near(c.name, "dot products", -1, forward, backward, c.dot * size) : 0);
}

static int check_map(struct check c) {
  if (c.low == 0 && c.high == 0)
    c.low = 0.5, c.high = 1.5;
  c.dot = c.dot != 0 ? c.dot : 1e-11;
  c.difference = c.difference != 0 ? c.difference : 1e-6;
  c.step = c.step != 0 ? c.step : 1e-5;
  c.trials = c.trials != 0 ? c.trials : CHECK_TRIALS;
  if (c.n < 1 || c.n > CHECK_MOST_CELLS) {
    fprintf(stderr, "%s: cannot check %d cells\n", c.name, c.n);
    return 1;
  }
  int failures = 0;
  for (int trial = 0; trial < c.trials; trial++)
    failures += check_trial(c);
  return failures != 0;
}

// Checks of derivatives of derivatives, where there is room for the shadows.
__attribute__((unused)) static int check_second(struct check c) {
  c.n += CHECK_MOST_CELLS / 2;
  return c.n > CHECK_MOST_CELLS ? 0 : check_map(c);
}

// Prints a gradient, for comparisons of one program with another.
__attribute__((unused)) static void check_show(void (*adjoint)(double *z, double *zb), int n) {
  double z[CHECK_MOST_CELLS], zb[CHECK_MOST_CELLS];
  for (int i = 0; i < n; i++)
    z[i] = 0.6 + 0.7 * i / n, zb[i] = 1 - 0.3 * i / n;
  check_along.cells = n;
  adjoint(z, zb);
  for (int i = 0; i < n; i++)
    printf("gradient %d: %.9e\n", i, zb[i]);
}

#endif
