// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: for O in 0 1 2 3; do %cc -O$O -c %s -o %t.o -mllvm -wengert-print-plan 2>&1 | grep '^plan Adjoint\|forward .*call of @' | %FileCheck %s || exit 1; done
// RUN: %cc -O2 -c %s -o %t.o -mllvm -wengert-print-plan -mllvm '-wengert-joint=*' 2>&1 | grep '^plan Adjoint\|forward .*call of @' | %FileCheck %s --check-prefix=ALL
// RUN: %cc -O2 -c %s -o %t.o -mllvm -wengert-print-plan -mllvm -wengert-joint=turn 2>&1 | grep '^plan Adjoint\|forward .*call of @' | %FileCheck %s --check-prefix=NAMED
// What is said of a caller holds where the optimiser would take it in. What is said of a procedure by its name goes before what an option says of all; an option that
// names it goes before a marker.
#include "check.h"

static void bend(double *z) {
  for (int i = 0; i < 4; i++) z[i] = sin(z[i]) * z[i];
}
__attribute__((noinline)) static void turn(double *z) { z[0] = z[0] * cos(z[3]) + 0.4; }
static void day(double *z) {
  for (int k = 0; k < 2; k++) {
    bend(z);
    turn(z);
  }
}
static void f(double *z) {
  day(z);
  bend(z);
}
void said(void) {
  wengert_link((void *)day, (void *)bend, 0);
  wengert_split((void *)turn);
}
DERIVE(f)
int main(void) { return check(f, .n = 4); }

// CHECK-LABEL: plan Adjoint of @f
// CHECK: forward call of @day (split
// CHECK-LABEL: plan Adjoint of @day
// CHECK-DAG: plain call of @bend (joint
// CHECK-DAG: forward call of @turn (split
// ALL-LABEL: plan Adjoint of @f
// ALL: plain call of @day (joint
// ALL-LABEL: plan Adjoint of @day
// ALL-DAG: plain call of @bend (joint
// ALL-DAG: forward call of @turn (split
// NAMED: plain call of @turn (joint
