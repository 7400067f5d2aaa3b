// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %cc -g -O1 -DOTHER %s %rt -lm -o %t
// RUN: %not --crash %t 2>&1 | %FileCheck %s
// Where branches choose between pointers, the forward sweep leaves addresses of shadows: the backward sweep must get the same ones.
#include "check.h"

static void f(double *z) {
  double *from = z[0] > 1 ? z + 1 : z + 2, *to = z + 3;
  for (int i = 0; i < 3; i++) {
    double *next = z[i] > 0.8 ? from : to;
    *to += *from * *next;
    from = to;
    to = next;
  }
}
DERIVE_SPLIT(f, 4)

int main(void) {
#ifdef OTHER
  double z[4] = {1, 2, 3, 4}, zb[4] = {0}, others[4] = {0};
  void *tape = wengert_forward((void *)f, wengert_dup, z, zb);
  // CHECK: wengert: error: {{.*}}split-chosen-pointers.c:[[@LINE+1]]:{{[0-9]+}}: the backward sweep of 'f' got a tape of another forward sweep of 'f', that of {{.*}}split-chosen-pointers.c:[[@LINE-1]]:{{.*}} same words and shadows
  wengert_backward((void *)f, wengert_dup, z, others, tape);
#endif
  return check(f, .n = 4);
}
