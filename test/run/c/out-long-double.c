// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Long doubles by value and as a result.
#include "check.h"

static long double square(long double x) { return x * x * 0.5L + 1 / x; }
DERIVE_SCALAR_OF(long double, square)

int main(void) { return check(square_state, .n = 2); }
