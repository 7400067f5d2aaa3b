// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -mllvm -wengert-tbr=maybe | %FileCheck %s
// CHECK: -wengert-tbr option: 'maybe' is neither on nor off
double compute(double *x) { return x[0] * x[0]; }
