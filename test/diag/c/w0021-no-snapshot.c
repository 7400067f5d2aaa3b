// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g -DREASON=1 | %FileCheck %s --check-prefix=EXTENT
// RUN: %refuse_c -g -DREASON=2 | %FileCheck %s --check-prefix=INPUT
// RUN: %refuse_c -g -DREASON=3 | %FileCheck %s --check-prefix=ALLOCATED
// RUN: %refuse_c -g -DREASON=4 | %FileCheck %s --check-prefix=USED
// RUN: %refuse_c -g -DREASON=5 | %FileCheck %s --check-prefix=VOLATILE
// RUN: %refuse_c -g -DREASON=6 | %FileCheck %s --check-prefix=POINTER
// RUN: %refuse_c -g -DREASON=7 | %FileCheck %s --check-prefix=UNKNOWN
// RUN: %cc -g -c -DREASON=1 %s -o %t.o -mllvm -wengert-link=f:step:strong
// A call that the user wants to be joint, and that cannot run again from a snapshot.
#include <stdio.h>
#include <stdlib.h>
#include <wengert.h>

#if REASON == 1
static void step(double *x, const char *text) {
  x[0] *= x[0] + strtod(text, NULL);
}
#define STEP step(x, (char *)index), index[0] = n
// EXTENT: :[[@LINE+45]]:{{.*}}[W0021] the call of 'step' cannot be joint: how much 'strtod' touches of memory is not known before it runs
#elif REASON == 2
static void step(double *x, int n) {
  x[0] = x[0] * x[0] + getchar();
}
#define STEP step(x, n)
// INPUT: [W0021] the call of 'step' cannot be joint: 'getchar' reads what a second run would not find again{{.*}}.c:23
#elif REASON == 3
static double *kept;
static void step(double *x, int n) {
  kept = malloc(8);
  x[0] = x[0] * x[0];
}
#define STEP step(x, n)
// ALLOCATED: [W0021] the call of 'step' cannot be joint: it allocates memory that lives on
#elif REASON == 4
static void step(double *x, int n) {
  x[0] = x[0] * x[0] + printf("%d", n);
}
#define STEP step(x, n)
// USED: [W0021] the call of 'step' cannot be joint: what 'printf' returns is used
#elif REASON == 5
static volatile int flag;
static void step(double *x, int n) {
  x[0] = x[0] * x[0] + flag;
}
#define STEP step(x, n)
// VOLATILE: [W0021] the call of 'step' cannot be joint: a volatile or atomic access
#elif REASON == 6
static void step(double *x, const int **place, const int *index) {
  *place = index;
  x[0] = x[0] * x[0];
}
#define STEP step(x, &index, index)
// POINTER: [W0021] the call of 'step' cannot be joint: it puts pointers in memory
#elif REASON == 7
void elsewhere(int n);
static void step(double *x, int n) {
  elsewhere(n);
  x[0] = x[0] * x[0];
}
#define STEP step(x, n)
// UNKNOWN: [W0021] the call of 'step' cannot be joint: nothing is known of what it does when it runs again
#endif

static void f(double *x, int *index, int n) { STEP; }

void user(double *x, double *xb, int *index) {
  wengert_joint((void *)step);
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, index, wengert_const, 3);
}
