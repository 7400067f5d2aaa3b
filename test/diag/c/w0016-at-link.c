// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for o in check strict tape-precision=f32 export=%t.list interface=%t.h report=%t.html 'head=f(x:dup)=>f_b' memory=2G; do %refuse_c -g -O1 -flto -mllvm -wengert-at-link -mllvm "-wengert-$o" | %FileCheck %s -DOPTION=$(echo "$o" | cut -d= -f1) || exit 1; done
// RUN: %cc -O1 -flto -mllvm -wengert-at-link -mllvm -wengert-joint=f -mllvm -wengert-memory=f:1:2G -c %s -o %t.o
// Options of which the linker would know nothing are errors where derivatives are left to it; those that say something of a procedure are noted.
// CHECK: [W0016] -wengert-[[OPTION]]: with -wengert-at-link the linker makes the derivatives, which takes no options of a plugin; compile without -wengert-at-link
#include <wengert.h>

void f(double *x) {
  for (int i = 1; i < 10; i++)
    x[i] *= x[i - 1];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
