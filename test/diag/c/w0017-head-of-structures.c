// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O2 -g -mllvm '-wengert-head=h(2:out)=>h_b;f(2:out)=>f_b' | %FileCheck %s
// Values that are passed in several registers: a named derivative would count these.
// CHECK: argument 1 of 'h' is a complex number or a structure by value
// CHECK: argument 3 of 'f' is a complex number or a structure by value
typedef struct { double x, y; } p2;
float f(float a, double b, _Complex double z) { return a * b * __real__ z; }
double h(p2 p, double k) { return p.x * p.y * k * k; }
