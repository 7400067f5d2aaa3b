// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2" %run_c -flto -fuse-ld=lld
// RUN: LEVELS="1 2" %run_c -flto=thin -fuse-ld=lld
// REQUIRES: ld.lld
// Link-time optimisation, whole and thin.
#include "check.h"

static void f(double *z) {
  for (int i = 1; i < 8; i++)
    z[i] = sin(z[i]) * z[i - 1];
}
DERIVE(f)

int main(void) { return check(f, .n = 8); }
