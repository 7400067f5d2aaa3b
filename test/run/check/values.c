// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check leaves all numbers as they are, and finds nothing where nothing is wrong: numbers by value, variables of the file, conditions, structures, single
// precision; a kink is found at its line.
// RUN: for level in O0 O1 O2 O3; do \
// RUN:   %cc %include -$level -g %s -mllvm -wengert-check -o %t.checked %rt -lm && %cc %include -$level %s -o %t.plain %rt -lm || exit 1; \
// RUN:   %t.checked > %t.out 2> %t.err && %t.plain > %t.expected && diff %t.out %t.expected && %FileCheck %s --check-prefix=AGREE < %t.err || exit 1; \
// RUN:   %t.checked kink 2>&1 | %FileCheck %s --check-prefix=KINK || exit 1; \
// RUN: done
// AGREE-NOT: wrong
// AGREE-NOT: cannot
// AGREE: wengert: check: 3 calls of derivatives were checked, all agree
// KINK: wengert: check: the derivatives of 'bend', called at {{.*}}values.c:[[#@LINE+37]]
// KINK-NEXT: the tangent of its result is
// KINK-NEXT: first at {{.*}}values.c:[[#@LINE+12]]
// KINK-NEXT: tangent and adjoint agree: this is a kink
#include <math.h>
#include <stdio.h>
#include <wengert.h>

double run_wengert_adjoint(void *, ...), run_wengert_tangent(void *, ...);

__attribute__((noinline)) static float half(float a) {
  return a > 0.25f ? a * 0.5f : 0;
}
__attribute__((noinline)) static double bend(double a, double b) {
  double r = fabs(a);
  return r * b + floor(b * 3);
}
struct part {
  double weight;
  int index;
};
double gain = 2;
__attribute__((noinline)) static void gather(const double *x, int n, double *most) {
  for (int i = 0; i < n; i++) {
    gain += x[i] * gain;
    if (x[i] > 1.2) most[i] = x[i] * x[i];
  }
}
__attribute__((noinline)) static double weigh(const struct part *p, const double *x) {
  return p->weight * x[p->index];
}

double model(const double *x, int n, double w) {
  double s = 0, most[8] = {0};
  struct part p = {x[0] * w, 1};
  gain = 1;
  gather(x, n, most);
  for (int i = 0; i < n; i++) s += bend(x[i], w) + most[i];
  return s * gain + weigh(&p, x);
}
double in_single(float a) {
  return half(a) * a;
}

int main(int count, char **arguments) {
  (void)arguments;
  double x[4] = {0.5, 1.0, count > 1 ? 0.0 : 2.0, 1.5}, x_adj[4] = {0}, x_tan[4] = {1, 0, 0, 0};
  double w_adj = run_wengert_adjoint((void *)model, wengert_dup, x, x_adj, wengert_const, 4, wengert_out, 0.7);
  printf("%.17g  %.17g %.17g %.17g %.17g\n", w_adj, x_adj[0], x_adj[1], x_adj[2], x_adj[3]);
  printf("%.17g\n", run_wengert_tangent((void *)model, wengert_dup, x, x_tan, wengert_const, 4, wengert_dup, 0.7, 0.0));
  printf("%.9g\n", run_wengert_adjoint((void *)in_single, wengert_out, 0.5f));
  return 0;
}
