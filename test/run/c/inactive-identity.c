// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Functions whose bodies return their argument, and that are declared to carry no derivative, or to be like another function; an allocator with arguments that
// it does not use. The optimiser may not look into them.
#include "check.h"
#include <stdlib.h>

static double stop(double v) { return v; }
__attribute__((annotate("enzyme_inactive"))) static double stop_annotated(double v) { return v; }
static double stop_listed(double v) { return v; }
__attribute__((used)) void *__enzyme_inactivefn[] = {(void *)stop_listed};
static double stop_called(double v) { return v; }
extern double __enzyme_call_inactive(void *, double);
static double stop_behind(const double *v) { return *v; }
double stop_external(double v) { return v; }
static double stops(const double *x) {
  return x[0] * stop(x[0]) + x[1] * stop_annotated(x[1]) + x[2] * stop_listed(x[2]) +
         x[3] * __enzyme_call_inactive((void *)stop_called, x[3]) + x[4] * stop_behind(x + 4) + x[5] * stop_external(x[5]);
}

__attribute__((annotate("enzyme_function_like=sin"))) static double annotated(double v) { return v; }
static double listed(double v) { return v; }
__attribute__((used)) void *__enzyme_function_like_listed[] = {(void *)listed, (void *)"sin"};
static double alike(const double *x) { return annotated(x[0]) + listed(x[1]); }

__attribute__((noinline)) static void *get(size_t tag, size_t n, const char *where) {
  if (!where)
    abort();
  return malloc(n);
}
static void put(void *p) { free(p); }
__attribute__((used)) void *__enzyme_allocation_like_get[4] = {(void *)get, (void *)1, (void *)"-1", (void *)put};
static double allocated(const double *x) {
  double *a = get(3, 800, "here"), sum = 0;
  for (int i = 0; i < 100; i++)
    a[i] = x[0] * x[0] * (i + 1);
  for (int i = 0; i < 100; i++)
    sum += a[i] * a[99 - i];
  put(a);
  return sum;
}

int main(void) {
  double x[6] = {2, 3, 4, 5, 6, 7}, xb[6] = {0}, xd[6] = {1, 1, 1, 1, 1, 1}, yb[2] = {0}, zb[1] = {0}, one[1] = {1};
  wengert_inactive((void *)stop);
  wengert_inactive((void *)stop_behind);
  wengert_inactive((void *)stop_external);
  wengert_adjoint((void *)stops, wengert_dup, x, xb);
  int wrong = wengert_tangent((void *)stops, wengert_dup, x, xd) != 27;
  for (int i = 0; i < 6; i++)
    wrong |= xb[i] != x[i];
  wengert_adjoint((void *)alike, wengert_dup, x, yb);
  wrong |= 2 * (fabs(yb[0] - cos(x[0])) > 1e-15 || fabs(yb[1] - cos(x[1])) > 1e-15);
  wengert_adjoint((void *)allocated, wengert_dup, one, zb);
  return wrong | 4 * (zb[0] != 686800);
}
