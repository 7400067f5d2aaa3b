// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %run_c -g
// Of bytes that are copied and looked at nowhere, debug information tells what they are: numbers and structures behind parameters, local pointers, members and
// elements, nested, in arrays, with integers and pointers between the numbers.
#include "check.h"
#include <complex.h>
#include <stdlib.h>

struct point { double a; int k; float b; };
struct row { struct point points[3]; double complex c; struct row *next; };
struct holder { int count; struct { const double *from; double *to; } inner; struct point *points; };

#define APART __attribute__((noinline)) static
APART void numbers(const double *from, double *to, int n) { memcpy(to, from, n * sizeof *to); }
APART void one(double *from, double *to) { memcpy(to, from, 8); }
APART void point(struct point *from, struct point *to) { *to = *from; }
APART void row(const struct row *from, struct row *to) { memcpy(to, from, sizeof *to); }
APART void through(struct holder *h) {
  memcpy(h->inner.to, h->inner.from, h->count * sizeof(double));
  memmove(h->points + 1, h->points, sizeof *h->points);
}
APART void kept(float *from, float *to, int n) {
  float *w = malloc(n * sizeof *w);
  memcpy(w, from, n * sizeof *w);
  memcpy(to, w, n * sizeof *w);
  free(w);
}


// What a cast belies is as it is accessed.
struct buffer { double *data; };
APART void belied(struct buffer *to, struct buffer *from, unsigned long n) { memcpy(to->data, from->data, n); }
static void halves(double *z) {
  struct buffer a = {malloc(16)}, b = {malloc(16)};
  float *p = (float *)a.data, *q = (float *)b.data;
  for (int i = 0; i < 4; i++) p[i] = z[i] * z[i];
  belied(&b, &a, 16);
  for (int i = 0; i < 4; i++) z[i] = q[i] * z[4];
  free(a.data);
  free(b.data);
}
DERIVE(halves)

static int failures;
static void expect(const char *what, double found, double wanted) {
  if (found == wanted) return;
  printf("%s: %g instead of %g\n", what, found, wanted);
  failures++;
}

int main(void) {
  double x[4] = {1, 2, 3, 4}, xb[4] = {0}, xd[4] = {1, -1, 2, 5}, y[4] = {0}, yb[4] = {1, 2, 3, 4}, yd[4] = {0};
  wengert_adjoint((void *)numbers, wengert_dup, x, xb, wengert_dup, y, yb, wengert_const, 4);
  wengert_tangent((void *)numbers, wengert_dup, x, xd, wengert_dup, y, yd, wengert_const, 4);
  for (int i = 0; i < 4; i++) expect("numbers", y[i], i + 1), expect("numbers, adjoint", xb[i], i + 1), expect("cleared", yb[i], 0), expect("numbers, tangent", yd[i], xd[i]);
  yb[0] = 7;
  wengert_adjoint((void *)one, wengert_dup, x, xb, wengert_dup, y, yb);
  expect("one", xb[0], 8), expect("one, cleared", yb[0], 0);

  struct point p = {1, 2, 3}, pb = {0, 5, 0}, q = {0}, qb = {2, 6, 4};
  wengert_adjoint((void *)point, wengert_dup, &p, &pb, wengert_dup, &q, &qb);
  expect("a", q.a, 1), expect("k", q.k, 2), expect("b", q.b, 3), expect("a, adjoint", pb.a, 2), expect("b, adjoint", pb.b, 4);
  expect("k, shadow", pb.k, 5), expect("a, cleared", qb.a, 0), expect("b, cleared", qb.b, 0);

  struct row r = {.c = 1 + 2 * I}, rb = {.c = 0}, s = {.c = 0}, sb = {.c = 3 + 4 * I};
  sb.points[2].b = 9, sb.points[1].a = 8;
  wengert_adjoint((void *)row, wengert_dup, &r, &rb, wengert_dup, &s, &sb);
  expect("c", creal(s.c) + 10 * cimag(s.c), 21), expect("c, adjoint", creal(rb.c) + 10 * cimag(rb.c), 43), expect("points", rb.points[2].b + 10 * rb.points[1].a, 89);

  struct point list[2] = {{1, 1, 1}, {2, 2, 2}}, listb[2] = {{1, 0, 2}, {3, 0, 4}};
  double ub[4] = {1, 1, 1, 1}, vb[4] = {1, 2, 3, 4}, v[4];
  struct holder h = {3, {x, v}, list}, hb = {3, {ub, vb}, listb};
  wengert_adjoint((void *)through, wengert_dup, &h, &hb);
  for (int i = 0; i < 4; i++) expect("through, adjoint", ub[i], i < 3 ? i + 2 : 1), expect("through, cleared", vb[i], i < 3 ? 0 : 4);
  expect("moved", listb[0].a, 4), expect("moved", listb[0].b, 6), expect("moved, cleared", listb[1].a + listb[1].b, 0);

  float f[3] = {1, 2, 3}, fb[3] = {0}, g[3], gb[3] = {1, 2, 3};
  wengert_adjoint((void *)kept, wengert_dup, f, fb, wengert_dup, g, gb, wengert_const, 3);
  for (int i = 0; i < 3; i++) expect("kept", g[i], i + 1), expect("kept, adjoint", fb[i], i + 1), expect("kept, cleared", gb[i], 0);
  return failures != 0 || check(halves, .n = 6, .dot = 1e-5, .difference = 1e-2, .step = 1e-3);
}
