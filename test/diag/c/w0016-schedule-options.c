// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -mllvm -wengert-link=f:step | %FileCheck %s --check-prefix=FORM
// RUN: %refuse_c -mllvm -wengert-link=f:stepp:weak | %FileCheck %s --check-prefix=NAME
// RUN: %refuse_c -mllvm -wengert-joint=stpe | %FileCheck %s --check-prefix=NEAR
// RUN: %cc -c %s -o %t.o -DNOTHING -mllvm -wengert-joint=stpe
// Options that say how calls are reversed name procedures of the file, if it asks for derivatives.
#include <wengert.h>

// FORM: [W0016] -wengert-link='f:step': expected caller:callee:strong or caller:callee:weak
// NAME: [W0009] -wengert-link: no procedure 'stepp' in this file; did you mean 'step'?
// NEAR: [W0009] -wengert-joint: no procedure 'stpe' in this file; did you mean 'step'?
static void step(double *x) { x[0] *= x[0]; }
void f(double *x) { step(x); }

#ifndef NOTHING
void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
#endif
