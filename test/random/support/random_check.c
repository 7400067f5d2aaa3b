/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * Checks the derivatives of one program against each other and against differences; one line of report each:
 *   ID ok DOT DIFF | ID rough DOT (not smooth here: differences say nothing) | ID wrong WHAT DETAILS | ID wild
 * Invariant: no check passes on a NaN. Imports random_check.h. Used by the C programs and by the Fortran ones. */
#include "random_check.h"
#include <float.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 2048 };
static int failures;

static uint64_t state;
static double draw(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (double)(state >> 11) / (double)(UINT64_C(1) << 53);
}

/* Inputs are single precision numbers, so that both precisions start from one point. Now and then zeros and
 * equal values, where conventions at kinks show. */
static void inputs(int seed, int n, double *x, double *xd, double *yb) {
  state = (uint64_t)seed * UINT64_C(2654435761) + 12345;
  for (int i = 0; i < 8; i++) draw();
  for (int i = 0; i < n; i++) {
    double rare = draw();
    x[i] = (float)(2.4 * draw() - 1.2);
    if (rare < 0.02) x[i] = 0;
    else if (rare < 0.04 && i > 0) x[i] = x[i - 1];
    xd[i] = (float)(2 * draw() - 1);
    yb[i] = (float)(2 * draw() - 1);
  }
}

/* The driver restarts after a program that crashed: programs before this one are skipped. */
static int skipped(int id) {
  const char *from = getenv("WENGERT_CHECK_FROM");
  return from && id < atoi(from);
}

static void say(int id, const char *text) {
  printf("%d %s\n", id, text);
  fflush(stdout);
}

static void wrong(int id, const char *what, int at, double got, double want) {
  failures++;
  printf("%d wrong %s at %d: %.17g, expected %.17g\n", id, what, at, got, want);
  fflush(stdout);
}

static int moderate(const double *y, int n) {
  for (int i = 0; i < n; i++)
    if (!(fabs(y[i]) < 1e6)) return 0;
  return 1;
}

void wengert_check_primal(int id, int seed, int cells, int passive, wengert_plain *plain) {
  double x[MOST], xd[MOST], yb[MOST], y[MOST] = {0};
  if (skipped(id)) return;
  if (cells + 1 + passive > MOST) abort();
  inputs(seed, cells, x, xd, yb);
  plain(x, y);
  if (moderate(y, cells + 1 + passive)) {
    printf("%d ok %.17g\n", id, y[0]);
    fflush(stdout);
  } else {
    failures++;
    say(id, "wild");
  }
}

/* The primal results of a derivative call are those of a plain call. */
static int same(int id, const char *what, const double *y, const double *want, int cells, int passive, double tol) {
  for (int i = 0; i < cells + 1 + passive; i++) {
    if (i == cells) continue;
    if (!(fabs(y[i] - want[i]) <= tol * (1 + fabs(want[i])))) {
      wrong(id, what, i, y[i], want[i]);
      return 0;
    }
  }
  return 1;
}

static double weigh(const double *y, const double *yb, int n) {
  double sum = 0;
  for (int i = 0; i <= n; i++) sum += y[i] * yb[i];
  return sum;
}

struct line {
  const double *x, *xd, *yb;
  int cells;
  wengert_plain *f;
};

static double along(const struct line *l, double t) {
  double x[MOST], y[MOST] = {0};
  for (int i = 0; i < l->cells; i++) x[i] = l->x[i] + t * l->xd[i];
  l->f(x, y);
  return weigh(y, l->yb, l->cells);
}

/* The derivative along the line, by central differences of two steps. False where the function is not smooth
 * enough to tell: the steps disagree, or the two sides do and do not get closer as the step gets smaller. */
static int difference(const struct line *l, double scale, double *d, double *spread) {
  const double h = 1e-5;
  double here = along(l, 0), wide[2], near[2];
  for (int s = 0; s < 2; s++) {
    double sign = s ? 1 : -1;
    wide[s] = (along(l, sign * h) - here) / (sign * h);
    near[s] = (along(l, sign * h / 2) - here) / (sign * h / 2);
  }
  double rough = (wide[0] + wide[1]) / 2, fine = (near[0] + near[1]) / 2;
  *d = fine + (fine - rough) / 3;
  *spread = fabs(fine - rough);
  double kink = 2 * (near[1] - near[0]) - (wide[1] - wide[0]);
  return *spread <= 1e-6 * scale && fabs(kink) <= 1e-7 * scale;
}

/* Is the derivative along the line the sum of those along its parts, as it is wherever there is a derivative at all? Where two arguments
 * of `sign` are zero, it is none, although the function is smooth along each line. */
static int is_additive(const struct line *l, double d, double scale) {
  for (int parts = 0; parts < 4; parts++) {
    double some[MOST] = {0}, others[MOST] = {0}, first, second, spread;
    for (int i = 0; i < l->cells; i++) *((i * 7 + (i >> 2)) >> parts & 1 ? &some[i] : &others[i]) = l->xd[i];
    struct line one = *l, other = *l;
    one.xd = some;
    other.xd = others;
    if (!difference(&one, scale, &first, &spread) || !difference(&other, scale, &second, &spread)) return 0;
    if (!(fabs(first + second - d) <= 1e-5 * scale)) return 0;
  }
  return 1;
}

/* Where two branches meet (the smaller of |x| and a product with x, at zero), the function may be smooth while the branch that a derivative takes is not: then the
 * tangent right beside, on both sides, is what differences say here, but for a small part of what it is off by. */
static int is_tie(const struct line *l, wengert_forward_check *tangent, double d, double off) {
  for (int side = -1; side <= 1; side += 2) {
    double x[MOST], y[MOST] = {0}, yd[MOST] = {0};
    for (int i = 0; i < l->cells; i++) x[i] = l->x[i] + side * 1e-5 * (1 + (i * 5 + 3) % 7 / 7.0);
    tangent(x, l->xd, y, yd);
    if (!(fabs(weigh(yd, l->yb, l->cells) - d) <= 0.05 * off)) return 0;
  }
  return 1;
}

void wengert_check(int id, int seed, int cells, int passive, wengert_plain *plain, wengert_plain *smooth,
                   wengert_forward_check *tangent, wengert_backward_check *adjoint) {
  double x[MOST], xd[MOST], yb[MOST], y[MOST] = {0}, yd[MOST] = {0}, xb[MOST] = {0}, got[MOST] = {0};
  int single = smooth != plain, total = cells + 1 + passive;
  double rounding = single ? FLT_EPSILON : DBL_EPSILON;
  if (skipped(id)) return;
  if (total > MOST) abort();
  inputs(seed, cells, x, xd, yb);
  yb[cells] = 1;
  plain(x, y);
  if (!moderate(y, total)) {
    failures++;
    say(id, "wild");
    return;
  }
  /* The adjoint first: it needs the shadows of globals to be zero, and leaves them so. */
  adjoint(x, yb, got, xb);
  if (!same(id, "primal-of-adjoint", got, y, cells, passive, 1e4 * rounding)) return;
  tangent(x, xd, got, yd);
  if (!same(id, "primal-of-tangent", got, y, cells, passive, 1e4 * rounding)) return;

  double forward = 0, backward = 0, scale = 0;
  for (int i = 0; i <= cells; i++) {
    forward += yb[i] * yd[i];
    scale += fabs(yb[i] * yd[i]);
  }
  for (int i = 0; i < cells; i++) {
    backward += xb[i] * xd[i];
    scale += fabs(xb[i] * xd[i]);
  }
  if (!(fabs(forward - backward) <= (single ? 1e-3 : 1e-9) * scale + rounding)) {
    wrong(id, "dot", 0, backward, forward);
    return;
  }
  double dot = fabs(forward - backward) / (scale + DBL_MIN);
  struct line line = {x, xd, yb, cells, smooth};
  double d, spread, magnitude = scale + 1e-3;
  int smooth_here = difference(&line, magnitude, &d, &spread);
  if (single) {
    double twin[MOST] = {0};
    smooth(x, twin);
    for (int i = 0; i <= cells; i++) smooth_here &= fabs(twin[i] - y[i]) <= 1e-4 * (1 + fabs(y[i]));
  }
  double tol = (single ? 2e-2 : 1e-6) * magnitude + 10 * spread;
  int agree = fabs(forward - d) <= tol;
  int tie = smooth_here && !agree && isfinite(forward) && is_tie(&line, tangent, d, fabs(forward - d));
  if (!smooth_here || tie || (!agree && !is_additive(&line, d, magnitude))) {
    printf("%d rough %.1e\n", id, dot);
    fflush(stdout);
    return;
  }
  if (!agree) {
    wrong(id, "difference", 0, forward, d);
    return;
  }
  printf("%d ok %.1e %.1e\n", id, dot, fabs(forward - d) / magnitude);
  fflush(stdout);
}

int wengert_check_result(void) { return failures != 0; }

/* The same for Fortran, by reference. */
void wengert_check_program_(const int *id, const int *seed, const int *cells, const int *passive,
                            wengert_plain *plain, wengert_plain *smooth, wengert_forward_check *tangent,
                            wengert_backward_check *adjoint) {
  wengert_check(*id, *seed, *cells, *passive, plain, smooth, tangent, adjoint);
}
void wengert_check_primal_program_(const int *id, const int *seed, const int *cells, const int *passive,
                                   wengert_plain *plain) {
  wengert_check_primal(*id, *seed, *cells, *passive, plain);
}
int wengert_check_failures_(void) { return wengert_check_result(); }

void wengert_check_get(double *to, const double *from, int n) { get(to, from, n); }
void wengert_check_getf(float *to, const double *from, int n) { getf(to, from, n); }
void wengert_check_put(double *to, const double *from, int n) { put(to, from, n); }
void wengert_check_putf(double *to, const float *from, int n) { putf(to, from, n); }
void wengert_check_puti(double *to, const int *from, int n) { puti(to, from, n); }
