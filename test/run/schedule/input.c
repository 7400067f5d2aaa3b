// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %run_c -mllvm '-wengert-joint=*'
// RUN: %run_c -mllvm -wengert-joint=step,damp
// RUN: %cc -O1 -c %s -o %t.o -mllvm '-wengert-joint=*' -Rpass-missed=wengert 2>&1 | grep 'is split' | %FileCheck %s
// RUN: %cc -O1 -c %s -o %t.o -mllvm '-wengert-joint=*' -mllvm -wengert-print-plan 2>&1 | grep '^plan Adjoint\|forward .*call of @' | %FileCheck %s --check-prefix PLAN
// Where all calls are to be joint, those that read input, themselves or by what they call, are split, for a second run would read on; what they call besides is
// joint. The numbers that they read are passive.
#include "check.h"
#include <stdlib.h>

enum { N = 4, STEPS = 5 };
static FILE *in;
static int reads;

__attribute__((noinline)) static double forcing(double *z) {
  double read = NAN;
  reads += fscanf(in, "%lf", &read);
  z[1] *= sin(z[1] * read);
  return read;
}
__attribute__((noinline)) static void damp(double *z, double rate) {
  for (int i = 0; i < N; i++)
    z[i] *= exp(-rate * z[i]);
}
__attribute__((noinline)) static void step(double *z, double force) {
  for (int i = 0; i < N; i++)
    z[i] += 0.1 * force * sin(z[(i + 1) % N]) * z[i];
}
__attribute__((noinline)) static void day(double *z) {
  // CHECK-DAG: input.c:[[@LINE+1]]:{{[0-9]+}}: remark: the call of 'forcing' is split, though joint was asked for: {{.*}}fscanf' reads what a second run would not find again
  double force = forcing(z);
  step(z, force);
  damp(z, 0.1 * force);
}
static void f(double *z) {
  in = fopen("forcing.txt", "r");
  for (int t = 0; t < STEPS; t++)
    // CHECK-DAG: input.c:[[@LINE+1]]:{{[0-9]+}}: remark: the call of 'day' is split, though joint was asked for: {{.*}}fscanf' reads what a second run would not find again
    day(z);
  fclose(in);
}
DERIVE(f)

// The same, of numbers that are there.
static void same(double *z) {
  for (int t = 0; t < STEPS; t++) {
    double force = 0.5 + 0.25 * t;
    z[1] *= sin(z[1] * force);
    step(z, force);
    damp(z, 0.1 * force);
  }
}
DERIVE(same)

int main(void) {
  FILE *out = fopen("forcing.txt", "w");
  for (int t = 0; t < STEPS; t++)
    fprintf(out, "%g\n", 0.5 + 0.25 * t);
  fclose(out);
  int wrong = check(f, .n = N) | check(same, .n = N);
  double z[N] = {0.7, 1.1, 0.9, 1.3}, zb[N] = {1, -0.5, 0.3, 0.8}, w[N], wb[N];
  memcpy(w, z, sizeof z);
  memcpy(wb, zb, sizeof zb);
  reads = 0;
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  if (reads != STEPS)
    wrong = 1, fprintf(stderr, "%d numbers were read\n", reads);
  wengert_adjoint((void *)same, wengert_dup, w, wb);
  for (int i = 0; i < N; i++)
    wrong |= check_near("f", "adjoint without input", i, zb[i], wb[i], 1e-14) | check_near("f", "state without input", i, z[i], w[i], 1e-14);
  return wrong;
}
// PLAN: plan Adjoint of @f Joined
// PLAN-NEXT: forward call of @day (split
// PLAN: plan Adjoint of @day Split
// PLAN-DAG: forward call of @forcing (split
// PLAN-DAG: snapshot, and plain call of @step (joint
// PLAN-DAG: snapshot, and plain call of @damp (joint
