// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do %cc -O$level %s %rt -lm -o %t && %t 2>&1 | %FileCheck %s --check-prefix SAME && %cc -O$level -DOTHERS %s %rt -lm -o %t && %not --crash %t 2>&1 | %FileCheck %s --check-prefix OTHERS || exit 1; done
// A local array of pointers whose shadow holds the shadows that the forward sweep was given: another backward sweep over the tape must be given the same.
// SAME: 33 20 66 40
// OTHERS: wengert: error: {{.*}} both calls must give the same words and shadows
#include <stdio.h>
#include <wengert.h>

static void f(double *x, double *y, double *r, const int *k, int n) {
  double *p[2];
  p[k[0]] = x;
  p[1 - k[0]] = y;
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[k[i]][0] * p[1 - k[i]][0] * p[k[i]][0];
  *r = s;
}

int main(void) {
  double x = 2, y = 3, r = 0, x1 = 0, y1 = 0, r1 = 1;
  int k[3] = {0, 1, 0};
  void *tape = wengert_forward(f, wengert_dup, &x, &x1, wengert_dup, &y, &y1, wengert_dup, &r, &r1, wengert_const, k, wengert_const, 3);
  wengert_backward(f, wengert_dup, &x, &x1, wengert_dup, &y, &y1, wengert_dup, &r, &r1, wengert_const, k, wengert_const, 3, wengert_keep, tape);
  printf("%g %g ", x1, y1);
#ifdef OTHERS
  double x2 = 0, y2 = 0, r2 = 1;
  wengert_backward(f, wengert_dup, &x, &x2, wengert_dup, &y, &y2, wengert_dup, &r, &r2, wengert_const, k, wengert_const, 3, tape);
  printf("%g %g\n", x2, y2);
#else
  r1 = 1;
  wengert_backward(f, wengert_dup, &x, &x1, wengert_dup, &y, &y1, wengert_dup, &r, &r1, wengert_const, k, wengert_const, 3, tape);
  printf("%g %g\n", x1, y1);
#endif
  return 0;
}
