// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A marker in a wrapper that gets the function as an argument: known after inlining, an error before.
#include "check.h"

static double square(double x) { return x * x; }
static double cube(double x) { return x * x * x; }
static inline double slope(double (*g)(double), double x) { return wengert_adjoint((void *)g, wengert_out, x); }

int main(void) { return check_near("square", "slope", 0, slope(square, 3), 6, 0) | check_near("cube", "slope", 0, slope(cube, 2), 12, 0); }
