// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Call graphs whose calls can be split, joint, or linked one way or the other, and time loops that can be checkpointed: time and tape of a gradient, by
// `scripts/bench-schedules`. CASE chooses one, SNAPSHOTS checkpoints its time loop.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <wengert.h>

enum { CELLS = 4000, STEPS = 200 };

__attribute__((always_inline)) static inline double flux(double a, double b) { return sin(a) * exp(-b * b) / (1 + a * a); }

#if SNAPSHOTS
#define CHECKPOINT wengert_binomial(SNAPSHOTS);
#else
#define CHECKPOINT
#endif

#if CASE == 1 // a time loop that calls one step
static __attribute__((noinline)) void step(double *restrict u, double *restrict next, int n) {
  for (int i = 1; i < n - 1; i++) {
    double left = flux(u[i - 1], u[i]), right = flux(u[i], u[i + 1]);
    next[i] = u[i] + 0.1 * (left - right);
  }
  for (int i = 1; i < n - 1; i++)
    u[i] = next[i];
}
static __attribute__((noinline)) void run(double *u, int n) {
  double *next = malloc(n * sizeof *next);
  for (int i = 0; i < n; i++)
    next[i] = 0;
  for (int t = 0; t < STEPS; t++) {
    CHECKPOINT
    step(u, next, n);
  }
  free(next);
}
#elif CASE == 2 // two levels: days of steps
static __attribute__((noinline)) void step(double *restrict u, int n) {
  for (int i = 1; i < n - 1; i++)
    u[i] += 0.1 * flux(u[i], 0.5) * cos(u[i]);
}
static __attribute__((noinline)) void day(double *restrict u, int n) {
  for (int t = 0; t < 20; t++)
    step(u, n);
}
static __attribute__((noinline)) void run(double *u, int n) {
  for (int d = 0; d < STEPS / 20; d++)
    day(u, n);
}
#elif CASE == 3 // an unstructured mesh, of which a step does not know the size
enum { EDGES = 2 * CELLS };
static int left[EDGES], right[EDGES];
static __attribute__((noinline)) void step(double *restrict u, double *restrict change, const int *from, const int *to, int n, int edges) {
  for (int i = 0; i < n; i++)
    change[i] = 0;
  for (int e = 0; e < edges; e++) {
    double exchanged = flux(u[from[e]], u[to[e]]);
    change[from[e]] -= exchanged;
    change[to[e]] += exchanged;
  }
  for (int i = 0; i < n; i++)
    u[i] += 0.01 * change[i];
}
static __attribute__((noinline)) void run(double *u, int n) {
  double *change = malloc(n * sizeof *change);
  for (int e = 0; e < EDGES; e++) {
    left[e] = (int)(e * 7919LL % n);
    right[e] = (int)((e * 104729LL + e / n + 1) % n);
  }
  for (int t = 0; t < STEPS; t++) {
    CHECKPOINT
    step(u, change, left, right, n, EDGES);
  }
  free(change);
}
#elif CASE == 5 // a loop that converges to a fixed point
static __attribute__((noinline)) void run(double *u, int n) {
  double *x = calloc(n, sizeof *x), *next = calloc(n, sizeof *next), change;
  do {
    change = 0;
    for (int i = 1; i < n - 1; i++)
      next[i] = 0.2 * u[i] + 0.45 * (sin(x[i - 1]) + x[i + 1]);
    for (int i = 1; i < n - 1; i++) {
      change = fmax(change, fabs(next[i] - x[i]));
      x[i] = next[i];
    }
  } while (change > 1e-14);
  for (int i = 0; i < n; i++)
    u[i] = x[i];
  free(x);
  free(next);
}
#elif CASE == 6 // two procedures that call each other: a tree whose levels are worked on in two ways
static __attribute__((noinline)) void even(double *restrict x, int n);
static __attribute__((noinline)) void odd(double *restrict x, int n) {
  for (int i = 1; i < n; i++)
    x[i] += 0.1 * flux(x[i - 1], x[i]);
  if (n < 16)
    return;
  even(x, n / 2);
  even(x + n / 2, n - n / 2);
}
static __attribute__((noinline)) void even(double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    x[i] += 0.05 * sin(x[i]) * cos(x[i]);
  if (n < 16)
    return;
  odd(x, n / 2);
  odd(x + n / 2, n - n / 2);
}
static __attribute__((noinline)) void run(double *u, int n) {
  for (int t = 0; t < STEPS / 20; t++)
    odd(u, n);
}
#elif CASE == 7 // steps on the module's own state, which print a line each
static double state[CELLS], change[CELLS];
static FILE *out;
static __attribute__((noinline)) void step(int n, int number) {
  double most = 0;
  for (int i = 1; i < n - 1; i++)
    change[i] = flux(state[i - 1], state[i]) - flux(state[i], state[i + 1]);
  for (int i = 1; i < n - 1; i++) {
    state[i] += 0.1 * change[i];
    most = fmax(most, fabs(change[i]));
  }
  fprintf(out, "step %d: %g\n", number, most);
}
static __attribute__((noinline)) void run(double *u, int n) {
  for (int i = 0; i < n; i++)
    state[i] = u[i];
  for (int t = 0; t < STEPS; t++) {
    CHECKPOINT
    step(n, t);
  }
  for (int i = 0; i < n; i++)
    u[i] = state[i];
}
#else // recursion over halves
static __attribute__((noinline)) void step(double *x, double *scratch, int n) {
  for (int i = 0; i < n / 2; i++) {
    scratch[i] = flux(x[2 * i], x[2 * i + 1]);
    scratch[i + n / 2] = x[2 * i] * 0.5 + sin(x[2 * i + 1]);
  }
  for (int i = 0; i < n; i++)
    x[i] = scratch[i];
}
static double area[CELLS * 2], spare[CELLS * 2];
static __attribute__((noinline)) void halves(int from, int n) {
  if (n < 8)
    return;
  step(area + from, spare, n);
  halves(from, n / 2);
  halves(from + n / 2, n / 2);
}
static __attribute__((noinline)) void run(double *u, int n) {
  for (int i = 0; i < n; i++)
    area[i] = u[i];
  for (int t = 0; t < STEPS / 20; t++)
    halves(0, 2048);
  for (int i = 0; i < n; i++)
    u[i] = area[i];
}
#endif

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

int main(void) {
  static double u[CELLS], ub[CELLS];
  double best = 1e9, sum = 0;
#if CASE == 7
  out = fopen("/dev/null", "w");
#endif
  for (int round = 0; round < 7; round++) {
    for (int i = 0; i < CELLS; i++)
      u[i] = 0.5 + 0.3 * sin(0.01 * i), ub[i] = 1;
    double start = seconds();
    wengert_adjoint((void *)run, wengert_dup, u, ub, wengert_const, CELLS);
    double took = seconds() - start;
    best = took < best ? took : best;
  }
  for (int i = 0; i < CELLS; i++)
    sum += ub[i] * (i % 7);
  double least = 1e9;
  for (int round = 0; round < 7; round++) {
    double start = seconds();
    run(u, CELLS);
    double took = seconds() - start;
    least = took < least ? took : least;
  }
  printf("%.2f %.2f %.9e\n", 1e3 * least, 1e3 * best, sum);
  return 0;
}
