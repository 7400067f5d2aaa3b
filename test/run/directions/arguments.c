// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Tangents in 1, 2, 3, 8 and 64 directions at once are, bit for bit, the tangents in each of them: arrays, a structure with a pointer, locals, heap, globals and
// statics, recursion, chosen pointers, copies, values and results, the primal result too; shadows apart and at equal distances.
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

extern int enzyme_width, enzyme_dup, enzyme_dupv, enzyme_const, enzyme_primal_return;

enum { MOST = 64, N = 7, M = 5 };

struct state {
  float scale;
  double *values;
  int count;
  double sum;
};

static double total[3];

static double again(double x, int n) { return n == 0 ? x : x * again(sin(x), n - 1); }
__attribute__((noinline)) static double *chosen(double *a, double *b, int first) { return first ? a : b; }

static double f(struct state *s, const double *x, int n, double y) {
  static double before = 1;
  double *square = malloc(n * sizeof *square), local[4] = {0}, sum = 0;
  for (int i = 0; i < n; i++) {
    square[i] = x[i] * x[i] * y;
    local[i % 4] += square[i];
    total[i % 3] = before * exp(x[i]);
    before = total[i % 3] * 0.5;
  }
  for (int i = 0; i < n; i++) {
    if (square[i] > 1)
      sum += sqrt(square[i]) * s->values[i % s->count];
    else if (square[i] > 0.5)
      continue;
    sum += s->scale / (1 + square[i]);
  }
  const double *part = chosen(local, total, n > 4);
  memcpy(s->values, square, 2 * sizeof *square);
  free(square);
  s->sum = sum * part[1];
  s->scale *= (float)part[2];
  before = 1;
  return sum + again(y, 4) + s->sum * local[2] + total[1];
}

static double x[N], values[M], xd[MOST][N], valuesd[MOST][M], yd[MOST];
static struct state start, startd[MOST];
/* What the tangent in each direction alone comes to. */
static double result_alone[MOST], values_alone[MOST][M];
static struct state alone[MOST];

static double drawn(void) {
  static unsigned bits = 7;
  bits = bits * 1664525u + 1013904223u;
  return (bits >> 8) / 16777216.0 + 0.2;
}

/* The state that each tangent starts from. */
static double now[M], nowd[MOST][M];
static struct state s, sd[MOST];
static void begin(void) {
  memcpy(now, values, sizeof now);
  memcpy(nowd, valuesd, sizeof nowd);
  s = start;
  s.values = now;
  for (int d = 0; d < MOST; d++) {
    sd[d] = startd[d];
    sd[d].values = nowd[d];
  }
}

static void same(int directions, const double *results) {
  for (int d = 0; d < directions; d++) {
    assert(results[d] == result_alone[d]);
    assert(memcmp(nowd[d], values_alone[d], sizeof nowd[d]) == 0);
    assert(sd[d].scale == alone[d].scale && sd[d].sum == alone[d].sum);
  }
  for (int d = directions; d < MOST; d++)
    assert(memcmp(nowd[d], valuesd[d], sizeof nowd[d]) == 0);
}

#define TANGENTS(k)                                                                                                                \
  struct tangents##k {                                                                                                             \
    double each[k];                                                                                                                \
  };                                                                                                                               \
  extern struct tangents##k f##k##_wengert_tangent(void *, ...);
TANGENTS(2)
TANGENTS(3)
TANGENTS(8)
TANGENTS(64)
struct with_primal {
  double primal, first, second;
};
extern struct with_primal both__enzyme_fwddiff(void *, ...);

#define FOUR(at) at, (at) + 1, (at) + 2, (at) + 3
#define SIXTEEN(at) FOUR(at), FOUR((at) + 4), FOUR((at) + 8), FOUR((at) + 12)
#define ALL(at) SIXTEEN(at), SIXTEEN((at) + 16), SIXTEEN((at) + 32), SIXTEEN((at) + 48)
#define FOUR_OF(a, i) a[i], a[i + 1], a[i + 2], a[i + 3]
#define SIXTEEN_OF(a, i) FOUR_OF(a, i), FOUR_OF(a, i + 4), FOUR_OF(a, i + 8), FOUR_OF(a, i + 12)
#define ALL_OF(a) SIXTEEN_OF(a, 0), SIXTEEN_OF(a, 16), SIXTEEN_OF(a, 32), SIXTEEN_OF(a, 48)

int main(void) {
  start = (struct state){0.75f, NULL, M, 0};
  for (int i = 0; i < N; i++)
    x[i] = drawn();
  for (int i = 0; i < M; i++)
    values[i] = drawn();
  for (int d = 0; d < MOST; d++) {
    for (int i = 0; i < N; i++)
      xd[d][i] = drawn();
    for (int i = 0; i < M; i++)
      valuesd[d][i] = drawn();
    startd[d] = (struct state){(float)drawn(), NULL, M, drawn()};
    yd[d] = drawn();
  }
  begin();
  const double primal = f(&s, x, N, 1.1);
  for (int d = 0; d < MOST; d++) {
    begin();
    result_alone[d] = wengert_tangent((void *)f, wengert_dup, &s, &sd[d], wengert_dup, x, xd[d], wengert_const, N, wengert_dup, 1.1, yd[d]);
    memcpy(values_alone[d], nowd[d], sizeof nowd[d]);
    alone[d] = sd[d];
  }
  assert(result_alone[0] != result_alone[1]);

  begin();
  const double one = wengert_tangent((void *)f, wengert_width, 1, wengert_dup, &s, &sd[0], wengert_dup, x, xd[0], wengert_const, N, wengert_dup, 1.1, yd[0]);
  same(1, &one);

  begin();
  const struct tangents2 two = f2_wengert_tangent((void *)f, enzyme_width, 2, &s, &sd[0], &sd[1], x, xd[0], xd[1], N, 1.1, yd[0], yd[1]);
  same(2, two.each);

  begin();
  const struct with_primal both = both__enzyme_fwddiff((void *)f, enzyme_primal_return, enzyme_width, 2, enzyme_dup, &s, &sd[0], &sd[1], enzyme_dupv, sizeof xd[0], x, xd,
                                                       enzyme_const, N, enzyme_dup, 1.1, yd[0], yd[1]);
  assert(both.primal == primal);
  same(2, &both.first);

  begin();
  const struct tangents3 three = f3_wengert_tangent((void *)f, wengert_width, 3, wengert_dup, &s, &sd[0], &sd[1], &sd[2], wengert_dup, x, xd[0], xd[1], xd[2],
                                                    wengert_const, N, wengert_dup, 1.1, yd[0], yd[1], yd[2]);
  same(3, three.each);

  // Distances: positive and negative, of any kind of integer.
  begin();
  const struct tangents8 eight = f8_wengert_tangent((void *)f, wengert_width, 8, wengert_dupv, (int)sizeof(struct state), &s, sd, wengert_dupv, sizeof xd[0], x, xd,
                                                    wengert_const, N, wengert_dup, 1.1, FOUR_OF(yd, 0), FOUR_OF(yd, 4));
  same(8, eight.each);

  begin();
  const struct tangents3 backwards = f3_wengert_tangent((void *)f, wengert_width, 3, wengert_dupv, -(long)sizeof(struct state), &s, &sd[2], wengert_dupv,
                                                        -(long)sizeof xd[0], x, xd[2], wengert_const, N, wengert_dup, 1.1, yd[2], yd[1], yd[0]);
  for (int d = 0; d < 3; d++)
    assert(backwards.each[2 - d] == result_alone[d]);
  same(3, result_alone);

  begin();
  const struct tangents64 many = f64_wengert_tangent((void *)f, wengert_width, 64, wengert_dup, &s, ALL(sd), wengert_dupv, sizeof xd[0], x, xd, wengert_const, N, wengert_dup,
                                                     1.1, ALL_OF(yd));
  same(64, many.each);
}
