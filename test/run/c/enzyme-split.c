// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Enzyme's spelling of the sweeps apart: its words, its storage for tapes, its results.
#include "check.h"
#include <stdlib.h>

extern int enzyme_dup, enzyme_out, enzyme_const, enzyme_allocated, enzyme_tape, enzyme_nofree, enzyme_not_overwritten;
extern void *__enzyme_augmentfwd(void *, ...);
extern void __enzyme_reverse(void *, ...);
extern int __enzyme_augmentsize(void *, ...);
extern double __enzyme_reverse_value(void *, ...);
struct tape_and_value {
  void *tape;
  double value;
};
extern struct tape_and_value __enzyme_augmentfwd_value(void *, ...);

static void f(double *x) {
  x[0] += x[1] * x[1];
  x[1] = -x[1] * x[0];
}
static double g(double a, const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a * x[i] * x[i];
  return s;
}

static void tape_in_variable(double *x, double *xb) {
  void *tape;
  __enzyme_augmentfwd((void *)f, x, xb, enzyme_tape, &tape);
  x[0] = x[1] = 0;
  __enzyme_reverse((void *)f, enzyme_tape, &tape, x, xb);
}
static void tape_returned(double *x, double *xb) {
  void *tape = __enzyme_augmentfwd((void *)f, enzyme_dup, x, xb);
  x[0] = x[1] = 0;
  __enzyme_reverse((void *)f, enzyme_dup, x, xb, tape);
}
static void tape_in_storage(double *x, double *xb) {
  int size = __enzyme_augmentsize((void *)f, enzyme_dup);
  void *data = malloc(size);
  __enzyme_augmentfwd((void *)f, enzyme_allocated, size, enzyme_tape, data, x, xb);
  x[0] = x[1] = 0;
  __enzyme_reverse((void *)f, enzyme_allocated, size, enzyme_tape, data, x, xb);
  free(data);
}
static void tape_on_the_stack(double *x, double *xb) {
  char data[100];
  __enzyme_augmentfwd((void *)f, enzyme_dup, x, xb, enzyme_allocated, sizeof data, enzyme_tape, data);
  x[0] = x[1] = 0;
  __enzyme_reverse((void *)f, enzyme_dup, x, xb, enzyme_allocated, sizeof data, enzyme_tape, data);
}
static void tape_kept(double *x, double *xb) {
  double spent[2] = {1, 1};
  void *tape = __enzyme_augmentfwd((void *)f, enzyme_nofree, x, xb);
  x[0] = x[1] = 0;
  __enzyme_reverse((void *)f, enzyme_nofree, x, spent, tape);
  __enzyme_reverse((void *)f, x, xb, tape);
}
static void not_overwritten(double *x, double *xb) {
  void *tape = __enzyme_augmentfwd((void *)f, enzyme_dup, enzyme_not_overwritten, x, xb);
  __enzyme_reverse((void *)f, enzyme_not_overwritten, enzyme_dup, x, xb, tape);
}

int main(void) {
  void (*ways[])(double *, double *) = {tape_in_variable, tape_returned, tape_in_storage, tape_on_the_stack, tape_kept, not_overwritten};
  int failures = 0;
  for (int way = 0; way < 6; way++) {
    double x[2] = {1.2, 3.4}, xb[2] = {5.6, 7.8}, p = 1.2 + 3.4 * 3.4;
    ways[way](x, xb);
    failures += check_near("f", "x[0]", way, xb[0], 5.6 - 3.4 * 7.8, 1e-12 * 100);
    failures += check_near("f", "x[1]", way, xb[1], 2 * 3.4 * (5.6 - 3.4 * 7.8) - p * 7.8, 1e-12 * 1000);
  }
  double x[2] = {2, 3}, xb[2] = {0};
  struct tape_and_value forward = __enzyme_augmentfwd_value((void *)g, enzyme_out, 0.5, enzyme_dup, x, xb, enzyme_const, 2);
  failures += check_near("g", "value", 0, forward.value, 6.5, 1e-15);
  double ab = __enzyme_reverse_value((void *)g, enzyme_out, 0.5, enzyme_dup, x, xb, enzyme_const, 2, 2.0, forward.tape);
  failures += check_near("g", "a", 0, ab, 26, 1e-12) + check_near("g", "x", 1, xb[1], 6, 1e-12);
  return failures != 0;
}
