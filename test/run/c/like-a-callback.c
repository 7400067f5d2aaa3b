// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2" %run_c
// The procedure that is differentiated has the type of a callback of the library that it calls, which might call it, as far as anyone knows, with a structure of its
// own: that says nothing of the numbers that the user passes.
#include "check.h"
#include <stdlib.h>

struct rule {
  int count;
  double *points, *weights;
  double (*apply)(struct rule *, double (*)(double, void *), void *);
  void (*destroy)(struct rule *);
};
static double apply(struct rule *r, double (*f)(double, void *), void *data) {
  double sum = 0;
  for (int i = 0; i < r->count; i++) sum += r->weights[i] * f(r->points[i], data);
  return sum;
}
static void destroy(struct rule *r) { free(r->points), free(r->weights); }
static struct rule *make(int count) {
  struct rule *r = malloc(sizeof *r);
  r->count = count, r->apply = apply, r->destroy = destroy;
  r->points = malloc(count * sizeof *r->points), r->weights = malloc(count * sizeof *r->weights);
  for (int i = 0; i < count; i++) r->points[i] = (i + 0.5) / count, r->weights[i] = 1.0 / count;
  return r;
}
struct wrapped { double (*f)(double, void *); void *data; };
static double scaled(double x, void *data) {
  struct wrapped *w = data;
  return 2 * w->f(x, w->data);
}
static double integral(double (*f)(double, void *), void *data) {
  struct wrapped w = {f, data};
  struct rule *r = make(6);
  double result = r->apply(r, scaled, &w);
  r->destroy(r);
  free(r);
  return result;
}
static double bell(double x, void *data) {
  const double *p = data;
  return exp(-p[0] * x * x) * cos(p[2] * x) * p[3] + p[4];
}
static void box(double *z) { z[1] = integral(bell, z); }
DERIVE(box)
int main(void) { return check(box, .n = 5); }
