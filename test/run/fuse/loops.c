// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -DWANTED=wengert_dupnoneed
// RUN: LEVELS="0 2" %run_c -DWANTED=wengert_dup
// RUN: LEVELS="0 2" %run_c -DWANTED=wengert_dupnoneed -DAPART
// RUN: grep -n '[;){] // fused' %s | sed 's/:.*//' >%t.lines
// RUN: %cc -O2 %s -DWANTED=wengert_dupnoneed -Rpass=wengert -c -o /dev/null 2>&1 | grep 'loop is fused' | sed 's/.*loops.c:\([0-9]*\).*/\1/' | sort -n | uniq | diff - %t.lines
// Loops whose iterations are reversed one after the other: work arrays, sums, branches, calls, nests; and loops that look like these and are not.
#include "check.h"
#include <stdlib.h>

enum { COLUMNS = 9, LEVELS = 7, N = COLUMNS * LEVELS };
// Known when the program runs, so that no loop is unrolled.
int levels = LEVELS;
typedef const double *restrict in;
typedef double *restrict out;

// The map (x, y) -> (x, y'), of which y' may not be wanted by the adjoint.
#define FUSES(f)                                                                                                                 \
  static void f##_state(double *z) { f(z, z + N); }                                                                              \
  static void f##_state_tangent(double *z, double *zd) {                                                                         \
    wengert_tangent((void *)f, wengert_dup, z, zd, wengert_dup, z + N, zd + N);                                                  \
  }                                                                                                                              \
  static void f##_state_adjoint(double *z, double *zb) {                                                                         \
    double end[2 * N];                                                                                                           \
    memcpy(end, z, sizeof end);                                                                                                  \
    f##_state(end);                                                                                                              \
    SWEEPS(f)                                                                                                                    \
    if (WANTED == wengert_dupnoneed)                                                                                             \
      memcpy(z, end, sizeof end);                                                                                                \
  }
#ifdef APART
#define SWEEPS(f)                                                                                                                \
  void *tape = wengert_forward((void *)f, wengert_dup, z, zb, WANTED, z + N, zb + N);                                            \
  wengert_backward((void *)f, wengert_dup, z, zb, WANTED, z + N, zb + N, tape);
#else
#define SWEEPS(f) wengert_adjoint((void *)f, wengert_dup, z, zb, WANTED, z + N, zb + N);
#endif

// Work arrays, a branch on what is computed, a recurrence.
static void column(in x, out y) {
  const int n = levels;
  double t[LEVELS], w[LEVELS];
  for (int j = 0; j < COLUMNS; j++) {
    for (int k = 0; k < n; k++) // fused
      t[k] = exp(0.3 * x[j * LEVELS + k]);
    double v = 1;
    for (int k = n - 1; k >= 0; k--) {
      v = t[k] > 1.3 ? t[k] * v : sin(v) + 0.7 * t[k];
      w[k] = v;
    }
    for (int k = 0; k < n; k++)
      y[j * LEVELS + k] = w[k] * t[k];
  }
}
FUSES(column)

static __attribute__((noinline)) void smooth(double *a, int n) {
  for (int k = 1; k < n; k++)
    a[k] = a[k] * tanh(a[k - 1]);
}
// A procedure that works in place, columns of different lengths.
static void calls(in x, out y) {
  double t[LEVELS];
  for (int j = 0; j < COLUMNS; j++) {
    for (int k = 0; k < LEVELS; k++)
      t[k] = x[j * LEVELS + k]; // fused
    smooth(t, 2 + j % 5);
    for (int k = 0; k < LEVELS; k++)
      y[j * LEVELS + k] = t[k] * x[j * LEVELS];
  }
}
FUSES(calls)

// The loop within is fused: it makes up the body of the one around.
static void nest(in x, out y) {
  const int n = levels;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      double s = 1;
      for (int k = 0; k < n; k++) // fused
        s = s * cos(x[(3 * i + j) * LEVELS + k]) + x[k];
      y[3 * i + j] = s * s;
    }
}
FUSES(nest)

// An iteration that ends early is one iteration; a loop that ends early is not fused.
static void early(in x, out y) {
  const int n = levels;
  for (int j = 0; j < COLUMNS; j++) {
    double s = x[j]; // fused
    for (int k = 0; k < n && s < 3; k++)
      s = s * exp(0.2 * x[j * LEVELS + k]);
    y[j] = s;
  }
}
FUSES(early)
static void leaves(in x, out y) {
  const int n = levels;
  for (int j = 0; j < COLUMNS; j++) {
    double s = x[j];
    for (int k = 0; k < n; k++)
      s = s * exp(0.2 * x[j * LEVELS + k]);
    y[j] = s;
    if (s > 5)
      break;
  }
}
FUSES(leaves)

// What an iteration leaves the next one finds.
static void depends(in x, out y) {
  const int n = levels;
  for (int j = 1; j < COLUMNS; j++)
    for (int k = 0; k < n; k++)
      y[j * LEVELS + k] = sin(y[(j - 1) * LEVELS + k]) * x[j * LEVELS + k];
}
FUSES(depends)
// A work array that is written in part only: the rest is from the iteration before.
static void remains(in x, out y) {
  const int n = levels;
  double t[LEVELS] = {0};
  for (int j = 0; j < COLUMNS; j++) {
    for (int k = j % 2; k < n; k += 2)
      t[k] = t[k] * 0.5 + x[j * LEVELS + k];
    for (int k = 0; k < n; k++)
      y[j * LEVELS + k] = exp(0.2 * t[k]);
  }
}
FUSES(remains)
static void carries(in x, out y) {
  const int n = levels;
  double last = 1;
  for (int j = 0; j < COLUMNS; j++) {
    double s = last;
    for (int k = 0; k < n; k++)
      s = sin(s) * x[j * LEVELS + k];
    y[j] = last = s;
  }
}
FUSES(carries)

// Work arrays on the heap, of which the loop within fills one anew time and again; part of it is read before the rest is.
static void refilled(in x, out y) {
  const int n = levels;
  double *t = malloc(n * sizeof *t), *w = malloc(n * sizeof *w), all = 0;
  for (int j = 0; j < COLUMNS; j++) {
    for (int c = 0; c < n; c++) { // fused
      for (int k = 0; k < n; k++)
        t[k] = x[j * LEVELS + k] - x[c];
      for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
          t[i] += 0.1 * t[k] * x[i];
      double s = 0;
      for (int k = 0; k < n; k++)
        s += t[k] * t[k];
      w[c] = s;
    }
    double most = w[0], s = 0;
    for (int c = 1; c < n; c++)
      most = w[c] > most ? w[c] : most;
    for (int c = 0; c < n; c++)
      s += exp(w[c] - most);
    all += log(s) + most;
  }
  y[0] = all;
  free(t), free(w);
}
FUSES(refilled)
// The loop within fills it in every other round; the first round finds what the iteration before has left.
static void refilled_at_times(in x, out y) {
  const int n = levels;
  double *t = calloc(n, sizeof *t), all = 0;
  for (int j = 0; j < COLUMNS; j++)
    for (int c = 0; c < 3; c++) {
      if (c != 0)
        for (int k = 0; k < n; k++)
          t[k] = x[j * LEVELS + k] * x[c];
      double s = 0;
      for (int k = 0; k < n; k++)
        s += exp(0.1 * t[k]);
      all += s * x[j];
    }
  y[0] = all;
  free(t);
}
FUSES(refilled_at_times)
// One cell more is read than filled.
static void refilled_in_part(in x, out y) {
  const int n = levels;
  double *t = calloc(n, sizeof *t), all = 0;
  for (int j = 0; j < COLUMNS; j++) {
    for (int c = 0; c < 3; c++) {
      for (int k = 0; k < n - 1; k++)
        t[k] = x[j * LEVELS + k] * x[c];
      double s = 1;
      for (int k = 0; k < n; k++)
        s *= cos(0.1 * t[k]);
      all += s * s;
    }
    t[n - 1] = x[j];
  }
  y[0] = all;
  free(t);
}
FUSES(refilled_in_part)
// What the last iteration leaves is read behind the loop.
static void left(in x, out y) {
  const int n = levels;
  double *t = malloc(n * sizeof *t), all = 0;
  for (int j = 0; j < COLUMNS; j++)
    for (int c = 0; c < n; c++) {
      for (int k = 0; k < n; k++)
        t[k] = x[j * LEVELS + k] * x[c];
      for (int k = 0; k < n; k++)
        all += exp(0.1 * t[k]);
    }
  y[0] = all * t[levels - 1];
  free(t);
}
FUSES(left)
// Nothing is filled, and yet something read.
int none = 0;
static void empty(in x, out y) {
  const int n = none;
  double *t = calloc(LEVELS, sizeof *t), all = 0;
  for (int j = 0; j < COLUMNS; j++) {
    for (int k = 0; k < n; k++) // fused
      t[k] = x[j * LEVELS + k] * x[0];
    double most = t[0], s = x[j];
    for (int k = 0; k < levels; k++)
      s *= exp(0.1 * most + x[k]);
    all += s * most + s;
  }
  y[0] = all;
  free(t);
}
FUSES(empty)

// Each column is read and written.
static void in_place(in x, out y) {
  const int n = levels;
  for (int j = 0; j < COLUMNS; j++)
    for (int k = 1; k < n; k++)
      y[j * LEVELS + k] = y[j * LEVELS + k] * exp(0.1 * y[j * LEVELS + k - 1]) + x[j];
}
FUSES(in_place)

// All iterations write the same cells; the last one counts.
static void same(in x, out y) {
  const int n = levels;
  for (int j = 0; j < COLUMNS; j++) {
    double s = 1;
    for (int k = 0; k < n; k++)
      s = s * cos(x[j * LEVELS + k]);
    y[j % 2] = s * s;
  }
}
FUSES(same)

// What the loop computes is read by a further one: the second is fused.
static void behind(in x, out y) {
  const int n = levels;
  double m[COLUMNS];
  for (int j = 0; j < COLUMNS; j++) {
    double s = 1;
    for (int k = 0; k < n; k++)
      s = s * cos(x[j * LEVELS + k]);
    m[j] = s;
  }
  for (int j = 0; j < COLUMNS; j++) {
    double s = m[j]; // fused
    for (int k = 0; k < n; k++)
      s = s * sin(m[(j + k) % COLUMNS]) + x[k];
    y[j] = s * m[j];
  }
}
FUSES(behind)

// Sums over iterations: in a register, in memory, as the result of a function.
static void sums(in x, out y) {
  const int n = levels;
  double all = 0, squares = 1;
  for (int j = 0; j < COLUMNS; j++) {
    double s = 0;
    for (int k = 0; k < n; k++) // fused
      s += exp(x[j * LEVELS + k] * x[k]);
    all += log(s);
    squares = squares - s * s + x[j];
    y[2 + j % 3] += s * x[0];
  }
  y[0] = all;
  y[1] -= squares;
}
FUSES(sums)

static double cost(in x) {
  const int n = levels;
  double all = 0;
  for (int j = 0; j < COLUMNS; j++) {
    double s = 0, most = 0, m[LEVELS];
    for (int k = 0; k < n; k++) { // fused
      m[k] = x[j * LEVELS + k] * x[k];
      most = fmax(most, m[k]);
    }
    for (int k = 0; k < n; k++)
      s += exp(m[k] - most);
    all += log(s) + most;
  }
  return all;
}
extern double cost_wengert_tangent(void *, ...);
static void cost_state(double *z) { z[N] = cost(z); }
static void cost_state_tangent(double *z, double *zd) {
  zd[N] = cost_wengert_tangent((void *)cost, wengert_dup, z, zd);
  cost_state(z);
}
static void cost_state_adjoint(double *z, double *zb) {
  double seed = zb[N], own[N] = {0};
  wengert_adjoint((void *)cost, wengert_dup, z, own);
  for (int i = 0; i < N; i++)
    zb[i] += seed * own[i];
  zb[N] = 0;
  cost_state(z);
}

int main(void) {
  int failures = 0;
#define CHECK(f) failures |= check(f##_state, .n = 2 * N)
  CHECK(column), CHECK(calls), CHECK(nest), CHECK(early), CHECK(leaves), CHECK(depends), CHECK(remains), CHECK(carries);
  CHECK(in_place), CHECK(same), CHECK(behind), CHECK(sums);
  CHECK(refilled), CHECK(refilled_at_times), CHECK(refilled_in_part), CHECK(left), CHECK(empty);
  return failures | check(cost_state, .n = N + 1);
}
