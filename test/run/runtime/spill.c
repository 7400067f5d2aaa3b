// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O1 %s %rt -lm -o %t
// RUN: mkdir -p %t.dir
// RUN: %t > %t.plain
// RUN: WENGERT_TAPE_LIMIT=2M WENGERT_TAPE_DIR=%t.dir WENGERT_STATS=1 %t > %t.spilled 2> %t.stats
// RUN: cmp %t.plain %t.spilled && %FileCheck %s --check-prefix STATS < %t.stats
// RUN: WENGERT_TAPE_LIMIT=2M WENGERT_TAPE_DIR=%t.dir %not --crash %t killed
// RUN: WENGERT_TAPE_LIMIT=2M WENGERT_TAPE_DIR=%t.dir/none %not --crash %t 2>&1 | %FileCheck %s --check-prefix NONE
// RUN: (trap '' XFSZ; ulimit -f 4096; WENGERT_TAPE_LIMIT=2M WENGERT_TAPE_DIR=%t.dir %not --crash %t 2>&1) | %FileCheck %s --check-prefix FULL
// RUN: test -z "$(ls -A %t.dir)"
// A tape beyond its limit goes to a file, and the gradient is the same, bit for bit: loops and what lies around them, recursion,
// joint calls that are run again, sweeps apart. Whatever ends the program, no file stays.
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

enum { CELLS = 1000, STEPS = 600 };

static int killed;

static void look(int step) {
  if (killed && step == STEPS / 2)
    raise(SIGKILL);
}

static void mix(double *restrict x, int depth) {
  for (int i = 1; i < CELLS; i++)
    x[i] = sin(x[i]) * x[i - 1] + 0.5;
  if (depth > 0)
    mix(x, depth - 1);
  x[0] = exp(-x[CELLS - 1]) * x[0] + 0.1;
}

static void again(double *restrict x) {
  for (int i = 1; i < CELLS; i++)
    x[i] = cos(x[i]) * x[i - 1];
}

static void run(double *restrict x) {
  for (int step = 0; step < STEPS; step++) {
    look(step);
    mix(x, step % 3);
    if (step % 100 == 99)
      again(x);
  }
}

static void show(const double *g) {
  for (int i = 0; i < CELLS; i++)
    printf("%a\n", g[i]);
}

int main(int count, char **words) {
  killed = count > 1 && strcmp(words[1], "killed") == 0;
  wengert_inactive((void *)look);
  wengert_joint((void *)again);
  static double x[CELLS], g[CELLS], y[CELLS], h[CELLS];
  for (int i = 0; i < CELLS; i++) {
    x[i] = y[i] = 0.3 + 0.4 * sin(i);
    g[i] = h[i] = cos(3 * i);
  }
  void *tape = wengert_forward((void *)run, wengert_dup, y, h);
  wengert_adjoint((void *)run, wengert_dup, x, g);
  wengert_backward((void *)run, wengert_dup, y, h, tape);
  show(g);
  show(h);
  return memcmp(g, h, sizeof g) != 0;
}
// STATS: wengert: tape on disk {{[1-9][0-9]+}} bytes, the most that chunks and snapshots in files held
// NONE: wengert: error: WENGERT_TAPE_DIR='{{.*}}/none' takes no file for the tape: {{.*}}; name a folder on a disk that can be written
// FULL: wengert: error: the tape needs {{[0-9]+}} bytes more in WENGERT_TAPE_DIR='{{.*}}', where it has {{[0-9]+}} already: {{.*}}; make room there, name another folder, or make the problem smaller
