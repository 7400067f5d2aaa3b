// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// What the sweeps return: the tape, with the primal result where the marker's type has room for it, in either order; adjoints of
// numbers; and what the seed may be.
#include "check.h"

static double f(double a, const double *x, float b) { return a * x[0] * x[0] * b; }
static float g(float a) { return a * a * a; }

struct value_first {
  double value;
  void *tape;
};
struct tape_first {
  void *tape;
  double value;
};
struct narrow {
  float value;
  void *tape;
};
struct pair {
  double a;
  float b;
};
extern struct value_first value_first_wengert_forward(void *, ...);
extern struct tape_first tape_first_wengert_forward(void *, ...);
extern struct narrow narrow_wengert_forward(void *, ...);
extern struct pair pair_wengert_backward(void *, ...);
extern float narrow_wengert_backward(void *, ...);

int main(void) {
  double x[1] = {3}, xb[1] = {0}, a = 2;
  float b = 0.5f;
  int failures = 0;
  struct value_first one = value_first_wengert_forward((void *)f, wengert_out, a, wengert_dup, x, xb, wengert_out, b);
  struct tape_first two = tape_first_wengert_forward((void *)f, wengert_out, a, wengert_dup, x, xb, wengert_out, b);
  void *three = wengert_forward((void *)f, a, x, xb, b);
  failures += check_near("f", "value", 0, one.value, 9, 1e-15) + check_near("f", "value", 1, two.value, 9, 1e-15);
  x[0] = -1;
  struct pair bar = pair_wengert_backward((void *)f, wengert_out, 0.0, wengert_dup, x, xb, wengert_out, 0.0f, 1.0, one.tape);
  failures += check_near("f", "a", 0, bar.a, 4.5, 1e-12) + check_near("f", "b", 0, bar.b, 18, 1e-5);
  failures += check_near("f", "x", 0, xb[0], 6, 1e-12);
  // Any seed; and 1 where none is given.
  bar = pair_wengert_backward((void *)f, wengert_out, a, wengert_dup, x, xb, wengert_out, b, -2.0, two.tape);
  failures += check_near("f", "a seeded", 0, bar.a, -9, 1e-12) + check_near("f", "x summed", 0, xb[0], -6, 1e-12);
  bar = pair_wengert_backward((void *)f, a, x, xb, b, three);
  failures += check_near("f", "a by default", 0, bar.a, 4.5, 1e-12) + check_near("f", "x summed", 1, xb[0], 0, 1e-12);

  struct narrow four = narrow_wengert_forward((void *)g, 2.0f);
  failures += check_near("g", "value", 0, four.value, 8, 1e-5);
  failures += check_near("g", "a", 0, narrow_wengert_backward((void *)g, 2.0f, 3.0f, four.tape), 36, 1e-4);
  return failures != 0;
}
