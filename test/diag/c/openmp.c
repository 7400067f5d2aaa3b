// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g -fopenmp | %FileCheck %s
// OpenMP's parallel regions have no derivatives yet.
#include <wengert.h>

static void f(double *z) {
  // CHECK: :{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[W00{{07|14|17}}]
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    z[i] = z[i] * z[i];
}

void user(double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb); }
