// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do %cc %switches -O$level -DMARK= %s %rt -lm -o %t && %t > %t.plain && \
// RUN:   for mark in "binomial(3)" "periodic(4)" "periodic(1)" "periodic(1000)" "memory(1000000)" "memory(4000)"; do echo "$mark at -O$level" >&2; \
// RUN:     %cc %switches -O$level "-DMARK=wengert_$mark" %s %rt -lm -o %t && %t | cmp - %t.plain || exit 1; done; done
// Whatever the strategy, the gradients of a time loop of known length, of one that ends early, and of one that is run by recursion are the same to the last bit; so are
// those of several backward sweeps over one tape that is kept.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <wengert.h>

enum { CELLS = 7 };

__attribute__((noinline)) static void step(double *restrict u, double *restrict v, int t) {
  for (int i = 1; i < CELLS - 1; i++)
    v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) * cos(u[i]) + 0.01 * sin(t);
  for (int i = 1; i < CELLS - 1; i++)
    u[i] = v[i];
}
static void known(double *u, double *cost) {
  double v[CELLS] = {0};
  for (int t = 0; t < 50; t++) {
    MARK;
    step(u, v, t);
    *cost += u[t % CELLS] * u[2];
  }
}
static void unknown(double *u, double *cost) {
  double v[CELLS] = {0}, sum = 0;
  for (int t = 0; t < 1000; t++) {
    MARK;
    step(u, v, t);
    sum += u[t % CELLS] * u[2];
    if (sum > 20)
      break;
    *cost += 0.1 * sum;
  }
  *cost += sum;
}
static void recursive(double *u, double *cost, int depth) {
  double v[CELLS] = {0};
  for (int t = 0; t < 5; t++) {
    MARK;
    step(u, v, t);
    if (depth > 0)
      recursive(u, cost, depth - 1);
    *cost += u[depth] * u[t];
  }
}
static void twice(double *u, double *cost) { recursive(u, cost, 2); }

static void start(double *u, double *ub, double *cost, double *costb) {
  for (int i = 0; i < CELLS; i++)
    u[i] = 0.3 + 0.1 * i * i, ub[i] = 0;
  *cost = 0, *costb = 1;
}
static void print(const double *u, const double *ub, double cost) {
  for (int i = 0; i < CELLS; i++)
    printf("%a %a\n", u[i], ub[i]);
  printf("%a\n", cost);
}
#define GRADIENTS(f)                                                                                                             \
  {                                                                                                                              \
    double u[CELLS], ub[CELLS], cost, costb;                                                                                     \
    start(u, ub, &cost, &costb);                                                                                                 \
    wengert_adjoint((void *)f, wengert_dup, u, ub, wengert_dup, &cost, &costb);                                                  \
    print(u, ub, cost);                                                                                                          \
    start(u, ub, &cost, &costb);                                                                                                 \
    void *tape = wengert_forward((void *)f, wengert_dup, u, ub, wengert_dup, &cost, &costb);                                     \
    for (int sweep = 0; sweep < 3; sweep++) {                                                                                    \
      memset(ub, 0, sizeof ub);                                                                                                  \
      costb = sweep + 1;                                                                                                         \
      if (sweep < 2)                                                                                                             \
        wengert_backward((void *)f, wengert_dup, u, ub, wengert_dup, &cost, &costb, wengert_keep, tape);                         \
      else                                                                                                                       \
        wengert_backward((void *)f, wengert_dup, u, ub, wengert_dup, &cost, &costb, tape);                                       \
      print(u, ub, cost);                                                                                                        \
    }                                                                                                                            \
  }

int main(void) {
  GRADIENTS(known)
  GRADIENTS(unknown)
  GRADIENTS(twice)
  return 0;
}
