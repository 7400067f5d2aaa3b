// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// What a derivative is where there is none: the table of docs/conventions.md, in both modes.
#include "check.h"

#define CASES(X)                                                                                                                 \
  X(abs_at_zero, fabs(x), 0, 0, 1, 0)                                                                                            \
  X(abs_at_minus_zero, fabs(x), -0.0, 0, 1, 0)                                                                                   \
  X(copysign_plus, copysign(x, y), 0, 1, 1, 0)                                                                                   \
  X(copysign_minus, copysign(x, y), 0, -1, -1, 0)                                                                                \
  X(fmax_tie, fmax(x, y), 2, 2, 1, 0)                                                                                            \
  X(fmin_tie, fmin(x, y), 2, 2, 1, 0)                                                                                            \
  X(fmax_first, fmax(x, y), 3, 2, 1, 0)                                                                                          \
  X(fmax_second, fmax(x, y), 2, 3, 0, 1)                                                                                         \
  X(fmax_nan, fmax(x, y), NAN, 2, 0, 1)                                                                                          \
  X(fdim_tie, fdim(x, y), 2, 2, 0, 0)                                                                                            \
  X(fdim_above, fdim(x, y), 3, 2, 1, -1)                                                                                         \
  X(floor_at_jump, floor(x) * y, 2, 5, 0, 2)                                                                                     \
  X(fmod_at_jump, fmod(x, y), 6, 2, 1, -3)                                                                                       \
  X(sqrt_at_zero, sqrt(x), 0, 0, INFINITY, 0)                                                                                    \
  X(pow_square, pow(x, y), 0, 2, 0, 0)                                                                                           \
  X(pow_one, pow(x, y), 0, 1, 1, 0)                                                                                              \
  X(pow_root, pow(x, y), 0, 0.5, INFINITY, 0)                                                                                    \
  X(pow_zero, pow(x, y), 0, 0, 0, -INFINITY)                                                                                     \
  X(pow_positive, pow(x, y), 2, 3, 12, 8 * 0.6931471805599453)                                                                   \
  X(pow_whole_of_negative, pow(x, 3.0) + y, -2, 0, 12, 1)                                                                        \
  X(hypot_at_origin, hypot(x, y), 0, 0, 0, 0)                                                                                    \
  X(atan2_at_origin, atan2(x, y), 0, 0, 0, 0)                                                                                    \
  X(chosen_root, (x > 0 ? sqrt(x) : y), 0, 4, 0, 1)

#define DEFINE(name, value, at_x, at_y, by_x, by_y)                                                                              \
  static double name(double x, double y) { return value; }
CASES(DEFINE)

struct two {
  double x, y;
};
extern struct two two_wengert_adjoint(void *, ...);

static int same(const char *name, const char *what, double a, double b) {
  return a == b ? 0 : check_near(name, what, 0, a, b, 1e-14 * fabs(b));
}

// Volatile, so that the points are not known when the program is compiled.
static volatile double point_x, point_y;

#define CHECK(name, value, at_x, at_y, by_x, by_y)                                                                               \
  {                                                                                                                              \
    point_x = at_x, point_y = at_y;                                                                                              \
    double x = point_x, y = point_y;                                                                                             \
    struct two bar = two_wengert_adjoint((void *)name, wengert_out, x, wengert_out, y);                                          \
    failures += same(#name, "adjoint by x", bar.x, by_x) + same(#name, "adjoint by y", bar.y, by_y);                             \
    double dx = wengert_tangent((void *)name, wengert_dup, x, 1.0, wengert_dup, y, 0.0);                                         \
    double dy = wengert_tangent((void *)name, wengert_dup, x, 0.0, wengert_dup, y, 1.0);                                         \
    failures += same(#name, "tangent by x", dx, by_x) + same(#name, "tangent by y", dy, by_y);                                   \
  }

// An adjoint of exactly zero meets an infinite partial: it contributes nothing.
static double unwanted_root(double x, double y) { return 0 * sqrt(x) + y; }

int main(void) {
  int failures = 0;
  CASES(CHECK)
  struct two bar = two_wengert_adjoint((void *)unwanted_root, wengert_out, 0.0, wengert_out, 3.0);
  failures += same("unwanted root", "adjoint by x", bar.x, 0) + same("unwanted root", "adjoint by y", bar.y, 1);
  return failures != 0;
}
