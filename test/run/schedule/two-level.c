// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mkdir -p %t.dir
// RUN: for level in 0 2; do %cc %switches -O$level "-DMARK=wengert_binomial(5)" %s %rt -lm -o %t && %t > %t.plain && \
// RUN:   %cc %switches -O$level "-DMARK=wengert_binomial(3, 2)" %s %rt -lm -o %t && \
// RUN:   WENGERT_TAPE_DIR=%t.dir WENGERT_STATS=1 %t 2> %t.stats | cmp - %t.plain && %FileCheck %s --check-prefix STATS < %t.stats || exit 1; done
// RUN: WENGERT_TAPE_DIR=%t.dir WENGERT_STATS=1 %t short 2>&1 >%t.out | %FileCheck %s --check-prefix SHORT
// RUN: WENGERT_TAPE_DIR=%t.dir WENGERT_STATS=1 %t nested 2> %t.stats | %FileCheck %s --check-prefix NESTED && %FileCheck %s --check-prefix AGAIN < %t.stats
// RUN: WENGERT_TAPE_DIR=%t.dir %not --crash %t killed
// RUN: %not --crash %t 2>&1 | %FileCheck %s --check-prefix UNNAMED
// RUN: WENGERT_TAPE_DIR=%t.dir/none %not --crash %t 2>&1 | %FileCheck %s --check-prefix NONE
// RUN: (trap '' XFSZ; ulimit -f 100; WENGERT_TAPE_DIR=%t.dir %not --crash %t 2>&1) | %FileCheck %s --check-prefix FULL
// RUN: test -z "$(ls -A %t.dir)"
// Snapshots in memory and on disk: the same gradient, bit for bit, as with all of them in memory, of a loop of known length, one of unknown length, and several sweeps over
// a tape that is kept; as many accesses to the disk as the schedule of 100 steps with 5 snapshots makes at the lowest two; none where memory suffices; files that are used
// again where loops are; and no file that stays, whatever ends the program.
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <wengert.h>

enum { CELLS = 5000 };

__attribute__((noinline)) static void step(double *restrict u, int t) {
  for (int i = 1; i < CELLS - 1; i++)
    u[i] = 0.98 * u[i] + 0.01 * (u[i - 1] + u[i + 1] * cos(u[i])) + 1e-3 * sin(t);
}
static void known(double *u, double *cost, int steps) {
  for (int t = 0; t < steps; t++) {
    MARK;
    step(u, t);
    *cost += u[t % CELLS] * u[2];
  }
}
static void unknown(double *u, double *cost, int steps) {
  double sum = 0;
  for (int t = 0;; t++) {
    MARK;
    step(u, t);
    sum += u[t % CELLS] * u[2];
    if (t + (sum > 1e9) >= steps)
      break;
    *cost += 0.1 * sum;
  }
}
static void days(double *u, double *cost, int steps) {
  for (int day = 0; day < 10; day++) {
    wengert_binomial(2);
    for (int t = 0; t < steps; t++) {
      MARK;
      step(u, t);
    }
    *cost += u[day] * u[2];
  }
}

static double u[CELLS], ub[CELLS], cost, costb;
static void start(void) {
  for (int i = 0; i < CELLS; i++)
    u[i] = 0.3 + 0.1 * sin(i), ub[i] = 0;
  cost = 0, costb = 1;
}
static void print(void) {
  for (int i = 0; i < CELLS; i += 7)
    printf("%a %a\n", u[i], ub[i]);
  printf("%a\n", cost);
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int killed = !strcmp(what, "killed"), steps = !strcmp(what, "short") ? 3 : 100;
  start();
  if (!strcmp(what, "nested")) {
    double all = 0, tangent = 0;
    wengert_adjoint((void *)days, wengert_dup, u, ub, wengert_dup, &cost, &costb, wengert_const, 20);
    for (int i = 0; i < CELLS; i++)
      all += ub[i];
    start();
    for (int i = 0; i < CELLS; i++)
      ub[i] = 1;
    wengert_tangent((void *)days, wengert_dup, u, ub, wengert_dup, &cost, &tangent, wengert_const, 20);
    puts(fabs(all) > 1 && fabs(all - tangent) < 1e-12 * fabs(all) ? "right" : "wrong");
    return 0;
  }
  wengert_adjoint((void *)known, wengert_dup, u, ub, wengert_dup, &cost, &costb, wengert_const, steps);
  print();
  if (steps == 3)
    return 0;
  start();
  wengert_adjoint((void *)unknown, wengert_dup, u, ub, wengert_dup, &cost, &costb, wengert_const, 77);
  print();
  start();
  void *tape = wengert_forward((void *)unknown, wengert_dup, u, ub, wengert_dup, &cost, &costb, wengert_const, 33);
  if (killed)
    raise(SIGKILL);
  for (int sweep = 0; sweep < 3; sweep++) {
    memset(ub, 0, sizeof ub);
    costb = sweep + 1;
    if (sweep < 2)
      wengert_backward((void *)unknown, wengert_dup, u, ub, wengert_dup, &cost, &costb, wengert_const, 33, wengert_keep, tape);
    else
      wengert_backward((void *)unknown, wengert_dup, u, ub, wengert_dup, &cost, &costb, wengert_const, 33, tape);
    print();
  }
  return 0;
}
// STATS: wengert: tape on disk {{[1-9][0-9]*}} bytes
// STATS: wengert: disk snapshots {{[1-9][0-9]*}} written, {{[1-9][0-9]*}} put back
// SHORT: wengert: tape on disk 0 bytes
// SHORT: wengert: disk snapshots 0 written, 0 put back
// NESTED: right
// AGAIN: wengert: tape on disk {{[1-9][0-9]?[0-9]?[0-9]?[0-9]?[0-9]?}} bytes
// UNNAMED: wengert: error: wengert_binomial is to keep 2 snapshots on disk, but no folder is named for them; name one in WENGERT_TAPE_DIR
// NONE: takes no file for the tape: No such file or directory
// FULL: bytes more in WENGERT_TAPE_DIR=
