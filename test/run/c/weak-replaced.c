// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -g -O1 %s %rt -lm -o %t && %t
// RUN: %cc -g -O1 -DOTHER -c %s -o %t.o
// RUN: %cc -g -O1 %s %t.o %rt -lm -o %t
// RUN: %not --crash %t 2>&1 | %FileCheck %s
// A derivative is made of the weak body that is in the file: the program ends if the linker takes another one.
// CHECK: 'law' is weak, and the linker has taken the body of another file
#include <stdio.h>
#include <wengert.h>

#ifdef OTHER
double law(double x) { return x * x * x; }
#else
__attribute__((weak)) double law(double x) { return x * x; }
static double f(double x) { return law(x) * x; }
int main(void) { return wengert_adjoint((void *)f, wengert_out, 2.0) != 12; }
#endif
