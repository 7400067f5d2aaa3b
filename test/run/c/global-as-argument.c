// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Globals as the inputs and outputs of a request: their shadows hold directions and seeds.
#include "check.h"

double in[2], out;
extern double __wengert_shadow_in[2], __wengert_shadow_out;

static void compute(double scale) { out = scale * in[0] * in[0] * in[1]; }

int main(void) {
  int failures = 0;
  in[0] = 3, in[1] = 5;
  __wengert_shadow_in[0] = 1, __wengert_shadow_in[1] = -1;
  wengert_tangent((void *)compute, wengert_const, 2.0);
  failures += check_near("compute", "tangent", 0, __wengert_shadow_out, 42, 1e-12) + check_near("compute", "primal", 0, out, 90, 0);
  __wengert_shadow_in[0] = __wengert_shadow_in[1] = 0, __wengert_shadow_out = 1;
  wengert_adjoint((void *)compute, wengert_const, 2.0);
  failures += check_near("compute", "adjoint", 0, __wengert_shadow_in[0], 60, 1e-12);
  failures += check_near("compute", "adjoint", 1, __wengert_shadow_in[1], 18, 1e-12);
  failures += check_near("compute", "consumed seed", 0, __wengert_shadow_out, 0, 0);
  return failures != 0;
}
