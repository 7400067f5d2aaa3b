// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -std=gnu11 -w
// Procedures that are declared without arguments, one of which gets an argument too many.
#include "check.h"

static double product();

static void f(double *z) { z[1] = product(z[0], z[1], 3); }
static double product(double x, double y) { return x * y * y; }
DERIVE(f)

int main(void) { return check(f, .n = 2); }
