// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Cells that a procedure neither reads nor writes keep their shadows, and shadows beyond the arrays are not touched.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 6; i += 2)
    z[i] *= z[i + 1];
}

int main(void) {
  double z[8] = {1, 2, 3, 4, 5, 6, 7, 8}, zb[10], zd[10];
  for (int i = 0; i < 10; i++)
    zb[i] = zd[i] = 100 + i;
  wengert_adjoint((void *)f, wengert_dup, z, zb + 1);
  wengert_tangent((void *)f, wengert_dup, z, zd + 1);
  int failures = 0;
  const int outside[] = {0, 7, 8, 9};
  for (int k = 0; k < 4; k++)
    failures += check_near("f", "shadow", outside[k], zb[outside[k]], 100 + outside[k], 0) +
                check_near("f", "direction", outside[k], zd[outside[k]], 100 + outside[k], 0);
  return failures != 0;
}
