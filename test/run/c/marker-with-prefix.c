// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Any external function whose name contains a marker is one, with its own prototype.
#include "check.h"

static double square(double x) { return x * x; }

extern double my_wengert_adjoint_of_square(double (*)(double), int, double);

int main(void) { return check_near("square", "adjoint", 0, my_wengert_adjoint_of_square(square, wengert_out, 3), 6, 1e-12); }
