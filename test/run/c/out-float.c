// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A float by value and a float result: varargs promote it to double, the procedure still takes a float.
#include "check.h"

static float square(float x) { return x * x * 0.5f + x; }
DERIVE_SCALAR_OF(float, square)

int main(void) { return check(square_state, .n = 2, .dot = 2e-6, .step = 1e-2, .difference = 2e-3); }
