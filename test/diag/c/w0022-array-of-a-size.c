// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O0 -g | %FileCheck %s
// RUN: %refuse_c -O2 -g | %FileCheck %s
// RUN: %clang -O2 -fpass-plugin=%wengert %include -DBRACES -c %s -o %t.o
// An array whose size only the run tells lives on behind the region in which it is declared.
#include <math.h>
#include <wengert.h>

static void f(double *z, int n) {
  for (int t = 0; t < 3; t++) {
    // CHECK: w0022-array-of-a-size.c:[[#@LINE+1]]:{{[0-9]+}}: error: [W0022] 'wengert_checkpoint_begin': it cannot be made a procedure of its own ({{.*}}an array of a size that only the run tells{{.*}}: put braces around it?)
    wengert_checkpoint_begin();
#ifdef BRACES
    {
#endif
    double w[n];
    for (int i = 0; i < n; i++) w[i] = sin(z[i]);
    for (int i = 0; i < n; i++) z[i] *= w[(i + 1) % n];
#ifdef BRACES
    }
#endif
    wengert_checkpoint_end();
  }
}

void gradient(double *z, double *zb, int n) { wengert_adjoint((void *)f, wengert_dup, z, zb, wengert_const, n); }
