// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// RUN: %support/refuse %t.o %cc -DCHECKED -g -c %s -mllvm -wengert-check | %FileCheck --check-prefix=CHECKED %s
#include <wengert.h>

static void f(double *x) { x[0] = x[0] * x[0]; }

#ifdef CHECKED
void user(double *x, double *xs) {
  // CHECKED: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] {{.*}} checks (-wengert-check)
  wengert_tangent((void *)f, wengert_width, 2, wengert_dupv, 8, x, xs);
}
#else
double speed = 1;
static void seeded(double *x) { x[0] = x[0] * speed; }

void twice(double *x) { x[0] *= 2; }
void twice_tangent(double *x, double *xd) { x[0] *= 2, xd[0] *= 2; }
static void calls(double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] {{.*}} several directions at once (wengert_width) through 'twice'
  twice(x);
}

/* What is written may be what is read, under another name. */
void copy(const double *x, double *y) { y[0] = x[0] * x[0]; }
void copy_tangent(const double *x, const double *xd, double *y, double *yd) { y[0] = x[0] * x[0], yd[0] = 2 * x[0] * xd[0]; }
static void overlaps(double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] {{.*}} several directions at once (wengert_width) through 'copy'
  copy(x, x);
}

double square(double x) { return x * x; }
double square_backward(double x, double seed) { return 2 * x * seed; }
static void squares(double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] {{.*}} through 'square', {{.*}} its adjoint has one direction
  x[0] = square(x[0]);
}

static void converges(double *x) {
  double y = 1, change = 1;
  while (change > 1e-12) {
    // CHECK: error: {{.*}}[W0017] {{.*}} checkpointed or converging loops in adjoints in several directions
    wengert_fixed_point(1e-12);
    const double next = 0.5 * (y + x[0] / y);
    change = (next - y) * (next - y);
    y = next;
  }
  x[0] = y;
}

void f_dv(double *x, double *xd, long bytes);

void user(double *x, double *xs) {
  wengert_register_tangent((void *)twice, (void *)twice_tangent);
  wengert_register_tangent((void *)copy, (void *)copy_tangent);
  wengert_register((void *)square, (void *)square, (void *)square_backward);
  wengert_tangent((void *)calls, wengert_width, 2, wengert_dupv, 8, x, xs);
  wengert_tangent((void *)overlaps, wengert_width, 2, wengert_dupv, 8, x, xs);
  wengert_adjoint((void *)squares, wengert_width, 2, wengert_dupv, 8, x, xs);
  wengert_adjoint((void *)converges, wengert_width, 2, wengert_dupv, 8, x, xs);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] {{.*}} sweeps apart in several directions at once (wengert_width)
  wengert_backward((void *)f, wengert_width, 2, wengert_dup, x, xs, xs + 1, (void *)0);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] {{.*}} shadows at equal distances (wengert_dupv) of sweeps apart
  wengert_forward((void *)f, wengert_dupv, 8, x, xs);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] {{.*}} derivatives in 65 directions at once
  wengert_tangent((void *)f, wengert_width, 65, wengert_dupv, 8, x, xs);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] {{.*}} shadows at equal distances (wengert_dupv) in a definition
  wengert_define_tangent((void *)f_dv, (void *)f, wengert_width, 2, wengert_dupv);
  *(double *)wengert_shadow(&speed) = 1;
  // CHECK: error: {{.*}}[W0017] {{.*}} variables that the program seeds itself ('speed'
  wengert_tangent((void *)seeded, wengert_width, 2, wengert_dupv, 8, x, xs);
}
#endif
