// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Functions find active memory by pointers in variables, which were aimed on the way: at arguments, local arrays, allocations, structures, one after the other.
#include <stdlib.h>

#include "check.h"
#define APART __attribute__((noinline)) static

// What an integrand needs beside its argument.
static const double *data;
APART double integrand(double t) { return data[0] * t * t + data[1] * data[1] * t; }
APART double integral(double (*f)(double), double a, double b) {
  double s = 0;
  for (int k = 0; k < 8; k++) s += f(a + (k + 0.5) * (b - a) / 8) * (b - a) / 8;
  return s;
}
static void quadrature(double *z) {
  data = z;
  z[2] = integral(integrand, 0, z[2]);
}

// A structure of one's own, and pointers in it.
struct context {
  double *state;
  double scale;
  struct context *inner;
};
static struct context *context;
APART void scale_state(int n) {
  for (int i = 0; i < n; i++) context->state[i] *= context->scale * context->inner->scale;
}
static void structure(double *z) {
  struct context inner = {0, z[1], 0}, own = {z, z[0], &inner};
  context = &own;
  scale_state(3);
  context->scale = z[1];
  scale_state(2);
}

// An allocation by one function, filled by a second, read by a third, freed by a fourth.
static double *work;
APART void get(int n) { work = malloc(n * sizeof *work); }
APART void fill(const double *z, int n) {
  for (int i = 0; i < n; i++) work[i] = z[i] * z[i];
}
APART double take(int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += work[i] * work[n - 1 - i];
  return s;
}
APART void drop(void) { free(work); }
static void allocated(double *z) {
  get(3);
  fill(z, 3);
  z[0] = take(3);
  drop();
}

// Two arrays in turn.
static double *now, *next;
APART void step(int n) {
  for (int i = 0; i < n; i++) next[i] = now[i] * now[(i + 1) % n];
}
APART void turn(void) {
  double *t = now;
  now = next;
  next = t;
}
static void in_turn(double *z) {
  double a[3], b[3];
  for (int i = 0; i < 3; i++) a[i] = z[i];
  now = a;
  next = b;
  for (int k = 0; k < 3; k++) {
    step(3);
    turn();
  }
  for (int i = 0; i < 3; i++) z[i] = now[i];
}

// Aimed anew in each iteration, passive memory among it.
static const double *place;
static const double constant[2] = {2, 3};
APART double square(void) { return place[0] * place[0]; }
static void moved(double *z) {
  double s = 0;
  for (int i = 0; i < 3; i++) {
    place = z + i;
    s += square();
    place = constant;
    s += square() * z[0];
  }
  z[1] = s;
}

// Recursion, each call with an array of its own.
static double *level;
APART double down(const double *z, int depth) {
  double mine[2] = {z[0] * z[1], z[1] + z[2]};
  double *before = level;
  level = mine;
  double s = square() * 0 + level[0] * level[1];
  if (depth > 0) s += down((double[3]){mine[1], mine[0], z[0]}, depth - 1);
  level = before;
  return s;
}
static void recursive(double *z) {
  double own[2] = {z[0], z[1]};
  level = own;
  place = z;
  z[2] = down(z, 2) + level[0] * level[1];
}

DERIVE(quadrature)
DERIVE(structure)
DERIVE(allocated)
DERIVE(in_turn)
DERIVE(moved)
DERIVE(recursive)
int main(void) {
  return check(quadrature, .n = 3) |
         check(structure, .n = 3) |
         check(allocated, .n = 3) |
         check(in_turn, .n = 3) |
         check(moved, .n = 3) |
         check(recursive, .n = 3);
}
