// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Several evaluations in one call: results and arguments of all kinds, and batches in differentiated code.
#include "check.h"

extern int enzyme_width, enzyme_vector, enzyme_scalar, enzyme_buffer, enzyme_dup, enzyme_const, enzyme_out;
extern double __enzyme_autodiff(void *, ...);
extern double __enzyme_fwddiff(void *, ...);

struct four {
  double v[4];
};
struct two {
  double a, b;
};
struct record {
  double v[3];
  int n;
};
struct records {
  struct record of[2];
};
struct pairs {
  struct two of[3];
};
struct numbers {
  int of[2];
};
struct floats {
  float a, b;
};
typedef double lanes __attribute__((vector_size(32)));
extern struct four __enzyme_batch4(void *, ...);
extern struct two __enzyme_batch2(void *, ...);
extern lanes __enzyme_batch_of_lanes(void *, ...);
extern struct records __enzyme_batch_of_records(void *, ...);
extern struct pairs __enzyme_batch_of_pairs(void *, ...);
extern struct numbers __enzyme_batch_of_numbers(void *, ...);
extern struct floats __enzyme_batch_of_floats(void *, ...);
extern double __enzyme_batch1(void *, ...);
extern void __enzyme_batch(void *, ...);

static double poly(double a, double x) { return a * x * x + x; }
static float half(float x, char by) { return x / 2 + by; }
static int count(short n, const int *m) { return n * *m; }
static struct record fill(double x, int n) { return (struct record){{x, x * x, n * x}, n}; }
static struct two both(double x) { return (struct two){x, -x}; }
static double total(const double *x, int n) { return n ? x[0] + total(x + 1, n - 1) : 0; }
static void scale(double *x, double by) { x[0] *= by, x[1] += by; }
static double slope(double a, double x) { return __enzyme_fwddiff((void *)poly, enzyme_const, a, enzyme_dup, x, 1.0); }

// Sum of a x_i^2 + x_i, times what a batch makes of memory.
static double around(double a, double *x) {
  struct four p = __enzyme_batch4((void *)poly, enzyme_width, 4, enzyme_scalar, a, enzyme_vector, x[0], x[1], x[2], x[3]);
  __enzyme_batch((void *)scale, enzyme_width, 2, enzyme_buffer, 2 * sizeof *x, x, enzyme_vector, 2.0, a);
  return (p.v[0] + p.v[1] + p.v[2] + p.v[3]) * x[2] + x[3];
}

static int equal(const char *what, int index, double found, double wanted) { return check_near("batch", what, index, found, wanted, 1e-13); }

int main(void) {
  int failures = 0;
  double x[4] = {1.5, -2, 3, 0.25};
  struct four p = __enzyme_batch4((void *)poly, enzyme_width, 4, enzyme_scalar, 0.5, enzyme_vector, x[0], x[1], x[2], x[3]);
  lanes l = __enzyme_batch_of_lanes((void *)poly, enzyme_width, 4, enzyme_vector, 0.5, 1.0, 1.5, 2.0, enzyme_scalar, x[2]);
  for (int i = 0; i < 4; i++)
    failures += equal("four", i, p.v[i], poly(0.5, x[i])) + equal("lanes", i, l[i], poly(0.5 + 0.5 * i, x[2]));
  struct floats h = __enzyme_batch_of_floats((void *)half, enzyme_width, 2, 3.0f, 5.0f, enzyme_scalar, 'b');
  failures += h.a != 1.5f + 'b' || h.b != 2.5f + 'b';
  int m[3] = {7, 11, 13};
  struct numbers c = __enzyme_batch_of_numbers((void *)count, enzyme_width, 2, (short)3, (short)-4, enzyme_buffer, 2 * sizeof *m, m);
  failures += c.of[0] != 21 || c.of[1] != -52;
  struct records r = __enzyme_batch_of_records((void *)fill, enzyme_width, 2, x[0], x[1], 3, 4);
  struct pairs q = __enzyme_batch_of_pairs((void *)both, enzyme_width, 3, x[0], x[1], x[2]);
  for (int i = 0; i < 2; i++) {
    failures += r.of[i].n != 3 + i;
    failures += equal("record", i, r.of[i].v[0], x[i]) + equal("record", i, r.of[i].v[1], x[i] * x[i]) + equal("record", i, r.of[i].v[2], (3 + i) * x[i]);
  }
  for (int i = 0; i < 3; i++)
    failures += equal("pair", i, q.of[i].a, x[i]) + equal("pair", i, q.of[i].b, -x[i]);
  struct two t = __enzyme_batch2((void *)total, enzyme_width, 2, enzyme_buffer, (long)sizeof *x, x, enzyme_vector, 4, 3);
  failures += equal("total", 0, t.a, 2.75) + equal("total", 1, t.b, 1.25);
  failures += equal("one", 0, __enzyme_batch1((void *)poly, enzyme_width, 1, 0.5, x[0]), poly(0.5, x[0]));
  struct two s = __enzyme_batch2((void *)slope, enzyme_width, 2, enzyme_scalar, 0.5, x[0], x[1]);
  failures += equal("slope", 0, s.a, x[0] + 1) + equal("slope", 1, s.b, x[1] + 1);
  double y[4] = {1, 2, 3, 4};
  __enzyme_batch((void *)scale, enzyme_width, 2, enzyme_vector, y, y + 2, enzyme_vector, 10.0, 100.0);
  failures += y[0] != 10 || y[1] != 12 || y[2] != 300 || y[3] != 104;

  double a = 0.5, z[4], zb[4] = {0}, zd[4] = {0.3, -0.1, 0.7, 0.2}, sum = 0;
  for (int i = 0; i < 4; i++)
    sum += poly(a, z[i] = x[i]);
  // With z2 = 3 times a, and z3 = 1/4 more than a.
  double ab = __enzyme_autodiff((void *)around, enzyme_out, a, enzyme_dup, z, zb), by_a = 0, wanted[4];
  for (int i = 0; i < 4; i++) {
    by_a += x[i] * x[i] * a * x[2];
    wanted[i] = (2 * a * x[i] + 1) * a * x[2] + (i == 2 ? sum * a : 0) + (i == 3);
    failures += equal("adjoint", i, zb[i], wanted[i]);
  }
  by_a += sum * x[2] + 1;
  failures += equal("adjoint of a", 0, ab, by_a);
  double tangent = 2 * by_a;
  for (int i = 0; i < 4; i++)
    z[i] = x[i], tangent += zd[i] * wanted[i];
  failures += equal("tangent", 0, __enzyme_fwddiff((void *)around, enzyme_dup, a, 2.0, enzyme_dup, z, zd), tangent);
  return failures != 0;
}
