// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: JOINT=step,inner LINK=f:step:weak,step:inner:weak %schedules_c | %FileCheck %s
// RUN: JOINT=step LINK=f:step:weak,step:inner:strong %schedules_c | %FileCheck %s
// What joint procedures print is printed once, also by procedures below that are not differentiated.
#include "check.h"

static void report(const char *what, int step) {
  char text[40];
  snprintf(text, sizeof text, "%s in step %d", what, step);
  puts(text);
}
static double inner(double x, int step) {
  printf("inner %d\n", step);
  return sin(x) * x;
}
static void step(double *z, int t) {
  report("started", t);
  for (int i = 0; i < 3; i++)
    z[i] = inner(z[i], t) + z[(i + 1) % 3];
  printf("ended %d with %.3f\n", t, z[0]);
}
static void f(double *z) {
  double local[3] = {z[0], z[1], z[2]};
  for (int t = 0; t < 2; t++)
    step(local, t);
  for (int i = 0; i < 3; i++)
    z[i] = local[i];
}
DERIVE(f)

int main(void) {
  check_show(f_adjoint, 3);
  // CHECK: started in step 0
  // CHECK-COUNT-3: inner 0
  // CHECK-NEXT: ended 0 with
  // CHECK-NEXT: started in step 1
  // CHECK-COUNT-3: inner 1
  // CHECK-NEXT: ended 1 with
  // CHECK-NEXT: gradient 0
  return 0;
}
