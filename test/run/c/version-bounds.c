// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: linux
// RUN: %run_c
// Saving a section of an array reads no memory that the primal would not read: the arrays here end, and start, at
// pages that nobody may touch. Loads that may not run, early ends, and loops of no iteration must not widen a section.
#include "check.h"
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int steps = 2, none = 0, limit = 6, stop = -1;

// Cells that end right before a forbidden page, or start right behind one.
static double *fenced(int cells, int at_end) {
  long page = sysconf(_SC_PAGESIZE);
  char *room = mmap(0, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED || mprotect(room + page, page, PROT_READ | PROT_WRITE))
    exit(2);
  return at_end ? (double *)(room + 2 * page) - cells : (double *)(room + page);
}

enum { CELLS = 8 };

static void guarded_end(int n, double *z) {
  double b[CELLS];
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n; ++i) {
      b[i] = z[i] * z[i];
      if (i + 1 < n)
        b[i] += z[i] * z[i + 1];
    }
    for (int i = 0; i < n; ++i)
      z[i] = 0.4 * b[i];
  }
}

static void guarded_start(int n, double *z) {
  double b[CELLS];
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n; ++i)
      b[i] = z[i] * (i > 0 ? z[i - 1] : 1.0);
    for (int i = 0; i < n; ++i)
      z[i] = 0.4 * b[i] + 0.1 * z[i];
  }
}

// The loop is left before it comes to the end of its range.
static void left_early(int n, double *z) {
  double b[CELLS + 8];
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n + 8; ++i) {
      if (i == limit)
        break;
      b[i] = z[i] * z[i + 1];
    }
    for (int i = 0; i < limit; ++i)
      z[i] = b[i];
  }
}

// Its range goes beyond the array, but a test in the loop skips what lies there.
static void skipped(int n, double *z) {
  double b[CELLS + 8] = {0};
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n + 8; ++i) {
      if (i >= n)
        continue;
      b[i] = z[i] * z[i];
    }
    for (int i = 0; i < n; ++i)
      z[i] = b[i];
  }
}

// The second nest does not run in each step: its cells must not be read in the others.
static void sometimes(int n, double *z) {
  double b[CELLS];
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n / 2; ++i)
      b[i] = z[i] * z[i];
    for (int i = 0; i < n / 2; ++i)
      z[i] = b[i];
    if (s == none - 1)
      continue;
    if (n < CELLS)
      continue;
    for (int i = 0; i < CELLS; ++i)
      b[i] = z[i] * z[i] * 0.5;
    for (int i = 0; i < CELLS; ++i)
      z[i] = b[i];
  }
}

static void ends_program(int code) {
  if (code >= 0)
    exit(code);
}

// A call may end the program before the loop comes to the array's end. It does not here, but nobody knows.
static void may_stop(int n, double *z) {
  double b[CELLS];
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n; ++i) {
      ends_program(stop);
      b[i] = z[i] * z[i];
    }
    for (int i = 0; i < n; ++i)
      z[i] = b[i];
  }
}

// No iteration: the array may be nowhere.
static void nowhere(int n, double *z) {
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < none; ++i)
      z[i] = z[i + 1] * z[i + 2];
    for (int i = 0; i < none; ++i)
      z[i] = z[i] * z[i];
  }
}

typedef void map(int n, double *z);
#define DERIVE_MAP(f)                                                                                                            \
  static void f##_tangent(int n, double *z, double *d) { wengert_tangent((void *)f, wengert_const, n, wengert_dup, z, d); }      \
  static void f##_adjoint(int n, double *z, double *b) { wengert_adjoint((void *)f, wengert_const, n, wengert_dup, z, b); }
DERIVE_MAP(guarded_end)
DERIVE_MAP(guarded_start)
DERIVE_MAP(left_early)
DERIVE_MAP(skipped)
DERIVE_MAP(sometimes)
DERIVE_MAP(may_stop)
DERIVE_MAP(nowhere)

// Runs on fenced memory, and compares adjoint with tangent there.
static int compare(const char *name, int n, void (*tangent)(int, double *, double *), void (*adjoint)(int, double *, double *)) {
  int wrong = 0;
  for (int at_end = 0; at_end < 2; ++at_end) {
    double *z = fenced(n, at_end), *d = fenced(n, at_end), *b = fenced(n, at_end), in[CELLS], seed[CELLS];
    double left = 0, right = 0;
    for (int i = 0; i < n; ++i) {
      z[i] = check_random(0.5, 1.5);
      in[i] = d[i] = check_random(-1, 1);
      seed[i] = b[i] = check_random(-1, 1);
    }
    double start[CELLS];
    memcpy(start, z, n * sizeof *z);
    tangent(n, z, d);
    memcpy(z, start, n * sizeof *z);
    adjoint(n, z, b);
    for (int i = 0; i < n; ++i) {
      left += seed[i] * d[i];
      right += b[i] * in[i];
    }
    wrong |= check_near(name, "dot product", at_end, left, right, 1e-12);
  }
  return wrong;
}
#define COMPARE(f, n) compare(#f, n, f##_tangent, f##_adjoint)

int main(void) {
  int wrong = COMPARE(guarded_end, CELLS) | COMPARE(guarded_start, CELLS) | COMPARE(left_early, 7) |
              COMPARE(skipped, CELLS) | COMPARE(sometimes, CELLS) | COMPARE(sometimes, 4) | COMPARE(may_stop, CELLS);
  double *nothing = 0;
  nowhere_tangent(0, nothing, nothing);
  nowhere_adjoint(0, nothing, nothing);
  return wrong;
}
