// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do for case in NOWHERE TWICE BOTH VARYING PERIOD REAL POINTER ALLOCATES; do \
// RUN:   %refuse_c -g -O$level -D$case | %FileCheck %s --check-prefix=$case || exit 1; done; done
// Loops that cannot be checkpointed. The error is at the marker, or at the procedure.
#include <stdlib.h>
#include <wengert.h>

static void f(double *restrict x, double *restrict y, int n) {
  double s = x[0];
#ifdef NOWHERE
  // NOWHERE: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_binomial': it stands in no loop; call it in the loop's body
  wengert_binomial(3);
#elif defined(TWICE)
  for (int t = 0; t < n; t++) {
    wengert_binomial(3);
    s *= x[1];
    // TWICE: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_binomial': its loop has another one
    wengert_binomial(3);
  }
#elif defined(BOTH)
  for (int t = 0; t < n; t++) {
    wengert_binomial(3);
    s *= x[1];
    // BOTH: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_periodic': its loop has another one
    wengert_periodic(3);
  }
#elif defined(PERIOD)
  for (int t = 0; t < n; t++) {
    // PERIOD: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_periodic': what it is told must be known before the loop
    wengert_periodic(t + 1);
    s *= x[1];
  }
#elif defined(REAL)
  for (int t = 0; t < n; t++) {
    // REAL: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_binomial': it takes the number of snapshots and, if you like, that of further ones on disk
    wengert_binomial(3, 2.0);
    s *= x[1];
  }
#elif defined(VARYING)
  for (int t = 0; t < n; t++) {
    // VARYING: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_binomial': what it is told must be known before the loop
    wengert_binomial(t + 1);
    s *= x[1];
  }
#elif defined(POINTER)
  for (int t = 0; t < n; t++) {
    // POINTER: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_binomial': a pointer goes from one iteration to the next
    wengert_binomial(3);
    y[1] = x[0] * x[1];
    double *before = x;
    x = y;
    y = before;
  }
  s *= x[1];
#elif defined(ALLOCATES)
  double *all[20];
  for (int t = 0; t < n; t++) {
    // ALLOCATES: [W0021] this loop in 'f' cannot be checkpointed: {{.*}}it allocates memory that lives on
    wengert_binomial(3);
    all[t] = malloc(sizeof(double));
    *all[t] = x[0] * s;
    s += *all[t];
  }
  s *= *all[n - 1];
#endif
  x[0] = s;
}

void adjoint_by_wengert_adjoint(void *, ...);
void g(double *x, double *xb, double *y, double *yb) {
  adjoint_by_wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_dup, y, yb, wengert_const, 5);
}
