// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Callbacks with a context, qsort, pointers to members.
#include "check.hpp"
#include <cmath>
#include <cstdlib>
typedef double (*Fun)(double, void *);
struct Ctx {
  double a, b;
};
static double quad(Fun f, void *ctx, double lo, double hi) {
  double s = 0;
  for (int i = 0; i < 10; i++)
    s += f(lo + (hi - lo) * i / 10, ctx);
  return s * (hi - lo) / 10;
}
static double gauss(double x, void *p) {
  Ctx *c = (Ctx *)p;
  return c->a * std::exp(-c->b * x * x);
}
static double line(double x, void *p) {
  Ctx *c = (Ctx *)p;
  return c->a + c->b * x;
}
static void f(double *z) {
  Ctx c{z[0], z[1]};
  z[2] = quad(gauss, &c, 0, z[2]) + quad(line, &c, z[0], 2);
}
static int cmp(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}
static void g(double *z) {
  qsort(z, 6, sizeof *z, cmp);
  for (int i = 0; i < 6; i++)
    z[i] *= i + z[0];
}
struct Model {
  double k;
  double (Model::*law)(double) const;
  double soft(double x) const { return k * x; }
  double hard(double x) const { return k * x * x; }
  double run(double x) const { return (this->*law)(x); }
};
static void h(double *z) {
  Model m{z[0], &Model::soft};
  double s = m.run(z[1]);
  m.law = z[1] > 0 ? &Model::hard : &Model::soft;
  z[1] = s * m.run(z[2]);
}
int main() {
  int r = 0;
  r |= check<f>("callback", 3);
  r |= check<g>("qsort", 6);
  r |= check<h>("member pointer", 3);
  return r;
}
