// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Adjoints in 1, 2, 3, 8 and 64 directions at once are those in each of them: arrays that are overwritten, a structure with a pointer, locals of fixed and of variable
// size, heap, lists, globals and statics, recursion, chosen and stored pointers, copies, loops of unknown length, values whose adjoints are returned, and calls in between.
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

extern int enzyme_width, enzyme_dup, enzyme_dupv, enzyme_const, enzyme_out, enzyme_primal_return;

enum { MOST = 64, N = 7, M = 5 };

struct state {
  float scale;
  double *values;
  int count;
  double sum;
};

struct link {
  double value;
  struct link *next;
};

static double total[3];

static double again(double x, int n) { return n == 0 ? x : x * again(sin(x), n - 1); }
__attribute__((noinline)) static double *chosen(double *a, double *b, int first) { return first ? a : b; }
__attribute__((noinline)) static double weighed(const double *const *parts, int n, double by) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += parts[i % 2][i] * by;
  return sum;
}
__attribute__((noinline)) static struct link *prepended(double value, struct link *to) {
  struct link *made = malloc(sizeof *made);
  made->value = value;
  made->next = to;
  return made;
}

static void f(struct state *s, double *x, int n, double y, double z, double *result) {
  double *square = malloc(n * sizeof *square), local[4] = {0}, other[n], sum = 0;
  struct link *list = NULL;
  for (int i = 0; i < n; i++) {
    square[i] = x[i] * x[i] * y;
    local[i % 4] += square[i];
    total[i % 3] = z * exp(0.1 * x[i]) + (i > 2 ? total[i % 3] * 0.5 : 0);
    other[n - 1 - i] = sin(square[i]);
    list = prepended(square[i] * z, list);
  }
  for (int i = 0; i < n; i++) {
    if (square[i] > 1)
      sum += sqrt(square[i]) * s->values[i % s->count];
    else if (square[i] > 0.5)
      continue;
    sum += s->scale / (1 + square[i]);
    x[i] = sum * other[i];
  }
  while (list) {
    struct link *next = list->next;
    sum += list->value * list->value;
    free(list);
    list = next;
  }
  double left = 3;
  while (left > 1) {
    left *= 0.7;
    sum = sum * left + sin(sum);
  }
  const double *parts[2] = {square, other};
  sum += weighed(parts, n, z);
  const double *part = chosen(local, total, n > 4);
  memcpy(s->values, square, 2 * sizeof *square);
  free(square);
  s->sum = sum * part[1];
  s->scale *= (float)part[2];
  *result = sum + again(y, 4) + s->sum * local[2] + total[1];
}

static double x[N], values[M], xb[MOST][N], valuesb[MOST][M], resultb[MOST];
static struct state start, startb[MOST];
/* What the adjoint in each direction alone comes to. */
static double xb_alone[MOST][N], values_alone[MOST][M], yb_alone[MOST], zb_alone[MOST];
static struct state alone[MOST];

static double drawn(void) {
  static unsigned bits = 7;
  bits = bits * 1664525u + 1013904223u;
  return (bits >> 8) / 16777216.0 + 0.2;
}

/* What each adjoint starts from. */
static double now[M], nowb[MOST][M], xnow[N], xnowb[MOST][N], result, resultnowb[MOST];
static struct state s, sb[MOST];
static void begin(void) {
  memcpy(now, values, sizeof now);
  memcpy(nowb, valuesb, sizeof nowb);
  memcpy(xnow, x, sizeof xnow);
  memcpy(xnowb, xb, sizeof xnowb);
  memcpy(resultnowb, resultb, sizeof resultnowb);
  s = start;
  s.values = now;
  for (int d = 0; d < MOST; d++) {
    sb[d] = startb[d];
    sb[d].values = nowb[d];
  }
}

static int near(double a, double b) { return fabs(a - b) <= 1e-12 * (fabs(a) + fabs(b)); }

static void same(int directions, const double *yb, const double *zb) {
  for (int d = 0; d < directions; d++) {
    assert(near(yb[d], yb_alone[d]) && near(zb[d], zb_alone[d]));
    for (int i = 0; i < N; i++)
      assert(near(xnowb[d][i], xb_alone[d][i]));
    for (int i = 0; i < M; i++)
      assert(near(nowb[d][i], values_alone[d][i]));
    assert(fabs(sb[d].scale - alone[d].scale) <= 1e-6 * fabs(alone[d].scale) && near(sb[d].sum, alone[d].sum) && resultnowb[d] == 0);
  }
  for (int d = directions; d < MOST; d++)
    assert(memcmp(xnowb[d], xb[d], sizeof xb[d]) == 0 && memcmp(nowb[d], valuesb[d], sizeof nowb[d]) == 0);
}

struct outs {
  double y, z;
};
extern struct outs f1_wengert_adjoint(void *, ...);
#define ADJOINTS(k)                                                                                                                \
  struct outs##k {                                                                                                                 \
    double y[k], z[k];                                                                                                             \
  };                                                                                                                               \
  extern struct outs##k f##k##_wengert_adjoint(void *, ...);
ADJOINTS(2)
ADJOINTS(3)
ADJOINTS(8)
ADJOINTS(64)
extern struct outs3 f3__enzyme_autodiff(void *, ...);

/* A result is seeded with 1 in every direction. */
static double product(const double *a, double b) { return a[0] * a[1] * b; }
struct with_primal {
  double primal, b[2];
};
extern struct with_primal both_wengert_adjoint(void *, ...);

#define STRIDED(k)                                                                                                                 \
  f##k##_wengert_adjoint((void *)f, wengert_width, k, wengert_dupv, sizeof(struct state), &s, sb, wengert_dupv, sizeof xnowb[0], xnow, xnowb, wengert_const, N,  \
                         wengert_out, 1.1, wengert_out, 0.9, wengert_dupv, (int)sizeof(double), &result, resultnowb)

int main(void) {
  start = (struct state){0.75f, NULL, M, 0};
  for (int i = 0; i < N; i++)
    x[i] = drawn();
  for (int i = 0; i < M; i++)
    values[i] = drawn();
  for (int d = 0; d < MOST; d++) {
    for (int i = 0; i < N; i++)
      xb[d][i] = drawn();
    for (int i = 0; i < M; i++)
      valuesb[d][i] = drawn();
    startb[d] = (struct state){(float)drawn(), NULL, M, drawn()};
    resultb[d] = drawn();
  }
  for (int d = 0; d < MOST; d++) {
    begin();
    const struct outs outs = f1_wengert_adjoint((void *)f, wengert_dup, &s, &sb[d], wengert_dup, xnow, xnowb[d], wengert_const, N, wengert_out, 1.1, wengert_out, 0.9,
                                                wengert_dup, &result, &resultnowb[d]);
    yb_alone[d] = outs.y, zb_alone[d] = outs.z;
    memcpy(xb_alone[d], xnowb[d], sizeof xnowb[d]);
    memcpy(values_alone[d], nowb[d], sizeof nowb[d]);
    alone[d] = sb[d];
  }
  const double expected = result;
  assert(yb_alone[0] != yb_alone[1]);

  begin();
  const struct outs one = STRIDED(1);
  same(1, &one.y, &one.z);

  begin();
  const struct outs2 two = STRIDED(2);
  same(2, two.y, two.z);
  assert(result == expected);

  begin();
  const struct outs3 three = f3__enzyme_autodiff((void *)f, enzyme_width, 3, enzyme_dup, &s, &sb[0], &sb[1], &sb[2], xnow, xnowb[0], xnowb[1], xnowb[2], N, 1.1, enzyme_out,
                                                 0.9, &result, &resultnowb[0], &resultnowb[1], &resultnowb[2]);
  same(3, three.y, three.z);

  begin();
  const struct outs8 eight = STRIDED(8);
  same(8, eight.y, eight.z);

  begin();
  const struct outs64 many = STRIDED(64);
  same(64, many.y, many.z);

  double a[2] = {2, 3}, a1[2] = {1, 0}, a2[2] = {0, 10};
  const struct with_primal both = both_wengert_adjoint((void *)product, wengert_width, 2, enzyme_primal_return, wengert_dup, a, a1, a2, wengert_out, 5.0);
  assert(both.primal == 30 && both.b[0] == 6 && both.b[1] == 6);
  assert(a1[0] == 16 && a1[1] == 10 && a2[0] == 15 && a2[1] == 20);
}
