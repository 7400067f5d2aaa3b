// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do %cc -O$level %s %rt -lm -o %t && WENGERT_STATS=1 %t > %t.plain 2> %t.stats && %FileCheck %s --check-prefix PLAIN < %t.stats && \
// RUN:   %cc -O$level -mllvm -wengert-memory=100M %s %rt -lm -o %t && WENGERT_STATS=1 %t 2> %t.stats | cmp - %t.plain && %FileCheck %s --check-prefix ALL < %t.stats && \
// RUN:   %cc -O$level -mllvm -wengert-memory=1M %s %rt -lm -o %t && WENGERT_STATS=1 %t 2> %t.stats | cmp - %t.plain && %FileCheck %s --check-prefix SOME < %t.stats && \
// RUN:   %cc -O$level -mllvm -wengert-memory=200K %s %rt -lm -o %t && WENGERT_STATS=1 %t 2> %t.stats | cmp - %t.plain && %FileCheck %s --check-prefix FEW < %t.stats && \
// RUN:   %cc -O$level -mllvm -wengert-memory=20K %s %rt -lm -o %t && %not --crash %t 2>&1 | %FileCheck %s --check-prefix LITTLE || exit 1; done
// RUN: %cc %switches -O2 %s %rt -lm -o %t && %t > %t.expected && %cc %switches -O2 -mllvm -wengert-memory=1M %s %rt -lm -o %t && %t | cmp - %t.expected
// RUN: %cc -g -O2 -c -mllvm -wengert-memory=1M -Rpass=wengert -Rpass-missed=wengert %s -o %t.o 2>&1 | %FileCheck %s --check-prefix REMARKS
// RUN: %not %cc -c -mllvm -wengert-memory=much %s -o %t.o 2>&1 | %FileCheck %s --check-prefix WRONG
// RUN: for level in 0 2; do %cc -g -O$level -mllvm -wengert-memory=run:line35:100K %s %rt -lm -o %t && WENGERT_STATS=1 %t 2> %t.stats | cmp - %t.plain && %FileCheck %s --check-prefix NAMED < %t.stats || exit 1; done
// RUN: %not %cc -c -mllvm -wengert-memory=run:1:0 %s -o %t.o 2>&1 | %FileCheck %s --check-prefix NOTHING
// A budget of memory, and the gradient is the same whatever it is: if all records fit nothing is run again; else the loops in which time passes share it, one of known length and one
// that ends early, in a procedure that is called on the way; loops without loops in them, and one of which the source says something, are left alone; one that writes other memory
// each time is recorded (some 900 KB), which a remark says.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <wengert.h>

enum { CELLS = 1000 };

__attribute__((noinline)) static double step(double *restrict u, double *restrict v, int t) {
  double energy = 0;
  for (int i = 1; i < CELLS - 1; i++)
    v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) * cos(u[i]) + 0.01 * sin(t);
  for (int i = 1; i < CELLS - 1; i++) {
    u[i] = v[i];
    energy += v[i] * v[i] / CELLS;
  }
  return energy;
}

__attribute__((noinline)) static double run(double *restrict u, double *restrict v) {
  double sum = 0;
  for (int t = 0; t < 500; t++)
    sum += step(u, v, t);
  for (int t = 0; t < 1000; t++) {
    sum += step(u, v, t);
    if (sum > 120)
      break;
  }
  return sum;
}

static void model(double *u, double *cost) {
  static double v[CELLS];
  double *kept[40];
  for (int i = 0; i < CELLS; i++)
    u[i] *= 0.9;
  *cost = run(u, v);
  for (int t = 0; t < 10; t++) {
    wengert_binomial(3);
    step(u, v, t);
  }
  for (int t = 0; t < 40; t++) {
    kept[t] = malloc(sizeof(double));
    *kept[t] = step(u, v, t);
  }
  for (int t = 0; t < 40; t++)
    *cost += *kept[t];
}

int main(void) {
  static double u[CELLS], ub[CELLS];
  double cost = 0, costb = 1;
  for (int i = 0; i < CELLS; i++)
    u[i] = 0.4 + 0.1 * sin(i);
  wengert_adjoint((void *)model, wengert_dup, u, ub, wengert_dup, &cost, &costb);
  for (int i = 0; i < CELLS; i += 9)
    printf("%a %a\n", u[i], ub[i]);
  printf("%a\n", cost);
  return 0;
}
// PLAIN: wengert: tape peak 21{{[23][0-9][0-9][0-9][0-9][0-9]}} bytes
// PLAIN: wengert: steps again 8 of
// ALL: wengert: tape peak 21{{[34][0-9][0-9][0-9][0-9][0-9]}} bytes
// ALL: wengert: steps again 8 of
// SOME: wengert: tape peak 1{{[34][0-9][0-9][0-9][0-9][0-9]}} bytes
// SOME: wengert: steps again {{[1-9][0-9][0-9][0-9]?}} of
// FEW: wengert: tape peak 1{{[01][0-9][0-9][0-9][0-9][0-9]}} bytes
// LITTLE: wengert: error: a checkpointed loop is to take 20480 bytes at most (wengert_memory, or -wengert-memory), and takes {{[0-9]+}} with a single snapshot; allow it more
// NAMED: wengert: tape peak 93{{[0-9][0-9][0-9][0-9][0-9]}} bytes
// REMARKS-DAG: budget.c:[[@LINE-48]]:3: remark: a checkpointed loop: its steps are recorded, or run again from snapshots, as the budget allows
// REMARKS-DAG: budget.c:[[@LINE-45]]:13: remark: a checkpointed loop: its steps are recorded, or run again from snapshots, as the budget allows
// REMARKS-DAG: budget.c:[[@LINE-30]]:3: remark: this loop is recorded, whatever -wengert-memory says: this loop in 'model' cannot be checkpointed: each iteration writes other memory, as in a loop over places, not over time
// WRONG: [W0016] -wengert-memory='much': expected a positive number of bytes, with K, M or G behind it if you like, as in 2G
// NOTHING: [W0016] -wengert-memory='run:1:0': the memory is a positive number of bytes, with K, M or G behind it if you like
