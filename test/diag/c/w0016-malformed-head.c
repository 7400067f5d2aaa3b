// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g -mllvm '-wengert-head=compute(1:dup' | %FileCheck %s
// RUN: %refuse_c -g -mllvm '-wengert-head=compute(1:dup)=>' | %FileCheck %s
// RUN: %refuse_c -g -mllvm '-wengert-head=compute(1:lively)=>compute_b' | %FileCheck %s
// CHECK: error: {{.*}}[W0016]
double compute(double *x) { return x[0] * x[0]; }
