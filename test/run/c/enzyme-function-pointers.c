// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Functions in structures and tables: what a shadow holds in their place is made with __enzyme_virtualreverse, zeroed or copied. It is never called.
#include "check.h"
#include <string.h>

extern int enzyme_dup, enzyme_out;
extern double __enzyme_autodiff(void *, ...);
extern double __enzyme_fwddiff(void *, ...);
extern void *__enzyme_virtualreverse(void *);
double (*__enzyme_virtualreverse_of_scaled(double (*)(double, double)))(double, double);

typedef double scaled(double, double);
static double quadratic(double k, double x) { return k * x * x; }
static double wave(double k, double x) { return sin(k * x); }
static scaled *const both[2] = {quadratic, wave};

struct term {
  double k;
  scaled *value;
  scaled *const *table;
};
static double sum(const struct term *term, int n, double x) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += term[i].value(term[i].k, x) * term[i].table[1](x, term[i].k);
  return s;
}
// d/dx and d/dk of each term.
static double by_x(const struct term *t, double x) {
  double q = t->k * x * x, w = sin(t->k * x);
  return t->value == quadratic ? 2 * t->k * x * w + q * t->k * cos(t->k * x) : 2 * w * t->k * cos(t->k * x);
}
static double by_k(const struct term *t, double x) {
  double q = t->k * x * x, w = sin(t->k * x);
  return t->value == quadratic ? x * x * w + q * x * cos(t->k * x) : 2 * w * x * cos(t->k * x);
}

enum { made, zeroed, copied, ways };
static void shadow(struct term *to, const struct term *from, int way) {
  memset(to, 0, sizeof *to);
  if (way == copied)
    memcpy(to, from, sizeof *to);
  if (way == made) {
    to->value = __enzyme_virtualreverse_of_scaled(from->value);
    to->table = __enzyme_virtualreverse((void *)from->table);
  }
  to->k = 0;
}

int main(void) {
  int failures = 0;
  struct term term[2] = {{0.7, quadratic, both}, {1.3, wave, both}};
  double x = 0.8, expected = by_x(&term[0], x) + by_x(&term[1], x);
  for (int way = 0; way < ways; way++) {
    struct term s[2];
    for (int i = 0; i < 2; i++)
      shadow(&s[i], &term[i], way);
    double xb = __enzyme_autodiff((void *)sum, enzyme_dup, term, s, 2, enzyme_out, x);
    failures += check_near("adjoint", "x", way, xb, expected, 1e-14);
    for (int i = 0; i < 2; i++)
      failures += check_near("adjoint", "k", way, s[i].k, by_k(&term[i], x), 1e-14);
    for (int i = 0; i < 2; i++)
      shadow(&s[i], &term[i], way);
    s[0].k = 0.3, s[1].k = -0.6;
    double t = __enzyme_fwddiff((void *)sum, enzyme_dup, term, s, 2, enzyme_dup, x, 2.0);
    failures += check_near("tangent", "", way, t, 2 * expected + 0.3 * by_k(&term[0], x) - 0.6 * by_k(&term[1], x), 1e-14);
  }
  return failures != 0;
}
