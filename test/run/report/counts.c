// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 2; do %cc -O$O -g %s -mllvm -wengert-report=%t.html %rt -lm -o %t && WENGERT_STATS=%t.json %t >%t.counted && %support/counts %t.json | %FileCheck %s && \
// RUN:   %cc -O$O -g %s %rt -lm -o %t.plain && WENGERT_STATS=%t.none.json %t.plain | cmp - %t.counted && %not %support/counts %t.none.json 2>&1 | %FileCheck %s --check-prefix=NONE || exit 1; done
// RUN: rm -f %t.*.json && WENGERT_STATS=%t.%%p.json %t >/dev/null && %support/counts %t.[0-9]*.json | %FileCheck %s
// RUN: WENGERT_STATS=%t.no/file %t 2>&1 >/dev/null | %FileCheck %s --check-prefix=UNWRITTEN
// Derivatives that count compute what the others do; calls of each schedule, loops, allocations and recursion account for each byte of the tape, on several threads too.
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

enum { N = 12, THREADS = 3 };

static __attribute__((noinline)) void joint(double *restrict x, const int *restrict order) {
  for (int i = 0; i < N; i++)
    x[order[i]] = sin(x[order[i]]) + 0.1 * x[order[(i + 1) % N]]; // logged: where it writes nobody can tell
}
static __attribute__((noinline)) double split(const double *restrict x) {
  double *copy = malloc(N * sizeof *copy), sum = 0;
  memcpy(copy, x, N * sizeof *copy);
  for (int i = 0; i < N; i++)
    copy[i] = copy[i] * exp(-copy[(i + 5) % N]);
  for (int i = 0; i < N; i++)
    sum += copy[i] * copy[i];
  free(copy);
  return sum;
}
static __attribute__((noinline)) double halves(const double *x, int n) {
  if (n == 1)
    return sin(*x) * cos(*x);
  return halves(x, n / 2) * exp(-halves(x + n / 2, n - n / 2));
}
static void settle(double *restrict x, const double *restrict b) {
  double change;
  do {
    wengert_fixed_point(1e-12);
    change = 0;
    for (int i = 0; i < N; i++) {
      double next = 0.5 * cos(x[i]) + b[i];
      change = fmax(change, fabs(next - x[i]));
      x[i] = next;
    }
  } while (change > 1e-11);
}
static double model(double *restrict x, const int *restrict order, int steps) {
  double sum = 0, b[N], z[N] = {0};
  for (int t = 0; t < steps; t++) {
    wengert_binomial(3);
    for (int i = 1; i < N; i++)
      x[i] += 0.01 * x[i] * x[i - 1];
  }
  joint(x, order);
  memcpy(b, x, sizeof b);
  settle(z, b);
  while (sum < 20)
    sum += split(z) + halves(x, N) + 1;
  return sum;
}

static void *one(void *place) {
  double x[N], *g = place;
  int order[N];
  for (int i = 0; i < N; i++)
    x[i] = 0.3 + 0.05 * i, order[i] = (5 * i) % N;
  wengert_joint((void *)joint);
  wengert_adjoint((void *)model, wengert_dup, x, g, wengert_const, order, wengert_const, 25);
  return NULL;
}

// CHECK: tape traffic is what the sites reserved: {{[1-9]}}
// CHECK: steps run again are those of the loops: {{[1-9]}}
// CHECK: rounds are those of the fixed points: {{[1-9]}}
// CHECK-NOT: more time
// CHECK: sites of counts.c
// NONE: not so: tape traffic is what the sites reserved
// UNWRITTEN: wengert: WENGERT_STATS={{.*}}.no/file: No such file or directory (os error 2); the statistics are lost
int main(void) {
  double g[THREADS][N] = {{0}};
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, one, g[i]);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS * N; i++)
    printf("%a\n", g[0][i]);
  return 0;
}
