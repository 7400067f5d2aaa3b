// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -DLIBRARY -c %s -o %t.o
// RUN: %run_c %t.o -lm
// Derivatives of a function of another file, by words: an array that is overwritten, one that is only read, one that is passive, and one that is only
// written. What the backward sweep needs and nobody keeps is on its tape. The function looks at a passive variable of the file.
void mix(int n, double *a, const double *b, const double *weight, double *c, int *calls);
#ifdef LIBRARY
void mix(int n, double *a, const double *b, const double *weight, double *c, int *calls) {
  for (int i = 0; i < n; i++) {
    c[i] = a[i] * b[i] * weight[i];
    a[i] = a[i] * a[i];
  }
  ++*calls;
}
#else
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

static double scale = 1;

void *mix_forward(int n, double *a, double *a_adj, const double *b, double *b_adj, const double *weight, double *c, double *c_adj,
                  int *calls) {
  double *tape = malloc(2 * n * sizeof *tape);
  memcpy(tape, a, n * sizeof *a);
  memcpy(tape + n, b, n * sizeof *b);
  mix(n, a, b, weight, c, calls);
  return tape;
}
void mix_backward(int n, double *a, double *a_adj, const double *b, double *b_adj, const double *weight, double *c, double *c_adj,
                  int *calls, void *tape) {
  const double *before = tape;
  for (int i = 0; i < n; i++) {
    a_adj[i] = 2 * before[i] * a_adj[i] + c_adj[i] * before[n + i] * weight[i];
    b_adj[i] += c_adj[i] * before[i] * weight[i] * scale;
    c_adj[i] = 0;
  }
  free(tape);
}
void mix_tangent(int n, double *a, double *a_tan, const double *b, const double *b_tan, const double *weight, double *c,
                 double *c_tan, int *calls) {
  for (int i = 0; i < n; i++) {
    c_tan[i] = (a_tan[i] * b[i] + a[i] * b_tan[i]) * weight[i];
    a_tan[i] *= 2 * a[i];
  }
  mix(n, a, b, weight, c, calls);
}

double f(double *a, double *b, int n, int *calls) {
  double weight[8], c[8], sum = 0;
  for (int i = 0; i < n; i++)
    weight[i] = 1 + 0.25 * i;
  for (int k = 0; k < 3; k++) {
    mix(n, a, b, weight, c, calls);
    for (int i = 0; i < n; i++) {
      b[i] = 0.5 * b[i] + sin(c[i]);
      sum += a[i] * c[i];
    }
  }
  return sum;
}

int main(void) {
  enum { n = 8 };
  wengert_register((void *)mix, (void *)mix_forward, (void *)mix_backward, wengert_const, wengert_dup, wengert_indep,
                   wengert_const, wengert_not_overwritten, wengert_dep, wengert_const);
  wengert_register_tangent((void *)mix, (void *)mix_tangent, wengert_const, wengert_dup, wengert_dup, wengert_const, wengert_dup,
                           wengert_const);
  double a[n], b[n], a_sh[n], b_sh[n], start[2 * n], along[2 * n], values[2];
  const double h = 1e-6;
  int calls = 0;
  for (int i = 0; i < 2 * n; i++) {
    start[i] = 0.9 - 0.07 * i;
    along[i] = 0.4 - 0.1 * (i % 5);
  }
  for (int side = 0; side < 2; side++) {
    for (int i = 0; i < n; i++) {
      a[i] = start[i] + (side ? -h : h) * along[i];
      b[i] = start[n + i] + (side ? -h : h) * along[n + i];
    }
    values[side] = f(a, b, n, &calls);
  }
  const double difference = (values[0] - values[1]) / (2 * h);
  for (int i = 0; i < n; i++)
    a[i] = start[i], b[i] = start[n + i], a_sh[i] = along[i], b_sh[i] = along[n + i];
  const double tangent = wengert_tangent(f, wengert_dup, a, a_sh, wengert_dup, b, b_sh, wengert_const, n, wengert_const, &calls);
  assert(fabs(tangent - difference) < 1e-7 * fabs(difference));
  for (int i = 0; i < n; i++)
    a[i] = start[i], b[i] = start[n + i], a_sh[i] = 0, b_sh[i] = 0;
  calls = 0;
  wengert_adjoint(f, wengert_dup, a, a_sh, wengert_dup, b, b_sh, wengert_const, n, wengert_const, &calls);
  assert(calls == 3);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a_sh[i] * along[i] + b_sh[i] * along[n + i];
  assert(fabs(sum - tangent) < 1e-12 * fabs(tangent));
}
#endif
