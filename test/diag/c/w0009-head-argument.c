// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g -mllvm '-wengert-head=compute(velocty:dup)=>compute_b' | %FileCheck %s
// CHECK: error: {{.*}}[W0009] {{.*}}velocty{{.*}}velocity
double compute(double *velocity, double *pressure) { return velocity[0] * velocity[0] + pressure[0]; }
