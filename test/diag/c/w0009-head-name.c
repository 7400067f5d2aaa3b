// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g -mllvm '-wengert-head=compuet(1:dup)=>compute_b' | %FileCheck %s
// CHECK: error: {{.*}}[W0009] {{.*}}compuet{{.*}}compute
double compute(double *x) { return x[0] * x[0]; }
double other(double *x) { return x[0]; }
