// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Stencils of which branches choose the cells: increments of neighbours are summed, and cells that no branch led to are not touched.
// The arrays and their shadows lie between pages that nobody may touch.
#include "check.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST = 24 };

typedef void kernel(int n, const double *restrict u, const double *restrict a, const int *mask, double *restrict v);
typedef void derivative(int n, double *u, double *us, double *a, double *as, int *mask, double *v, double *vs);

// Loads only what lies in the array, as the mask and the borders say.
static void upwind(int n, const double *restrict u, const double *restrict a, const int *mask, double *restrict v) {
  for (int i = 0; i < n; i++) {
    if (a[i] > 0) {
      if (i > 0)
        v[i] = u[i] - a[i] * (u[i] - u[i - 1]) * u[i - 1];
    } else if (i < n - 1)
      v[i] = u[i] - a[i] * (u[i + 1] * u[i + 1] - u[i]);
  }
}

// One cell in each iteration, the others as the wind blows.
static void certain_middle(int n, const double *restrict u, const double *restrict a, const int *mask, double *restrict v) {
  for (int i = 0; i < n; i++) {
    double s = u[i] * u[i];
    if (mask[i] & 1)
      s *= u[i - 1];
    if (mask[i] & 2)
      s -= a[i] * u[i + 1] * u[i];
    v[i] += s;
  }
}

// One of two neighbours in each iteration, far ones now and then.
static void either(int n, const double *restrict u, const double *restrict a, const int *mask, double *restrict v) {
  for (int i = 0; i < n && n > 1; i++) {
    double s = a[i];
    if (i == 0 || (mask[i] & 2) && (a[i] > 0 || !(mask[i] & 1)))
      s *= u[i + 1] - a[i];
    else
      s += sin(u[i - 1]);
    if (mask[i] & 4)
      s -= u[i - 3] * u[i - 3];
    v[i] += s;
  }
}

static void none_certain(int n, const double *restrict u, const double *restrict a, const int *mask, double *restrict v) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    if (mask[i] & 4)
      s = sin(u[i - 3]);
    if (mask[i] & 8)
      s += a[i] * u[i + 2] * u[i + 2];
    if (mask[i] & 2)
      s *= u[i + 1];
    v[i] = v[i] * s + s;
  }
}

static void downwards(int n, const double *restrict u, const double *restrict a, const int *mask, double *restrict v) {
  for (int i = n - 1; i >= 0; i--) {
    double s = a[i];
    if (mask[i] & 1)
      s *= u[i - 1] - u[i];
    if (mask[i] & 2)
      s += u[i + 1] * u[i];
    v[i] += s * s;
  }
}

static void every_other(int n, const double *restrict u, const double *restrict a, const int *mask, double *restrict v) {
  for (int i = 0; i < n; i += 2) {
    double s = 1;
    if (mask[i] & 8)
      s += u[i + 2] * u[i];
    if (mask[i] & 16)
      s += u[i - 2] * u[i] * u[i];
    v[i] += a[i] * s;
  }
}

// All loads run in each iteration; most of what they are for does not.
static void limiter(int n, const double *restrict u, const double *restrict a, const int *mask, double *restrict v) {
  for (int i = 1; i < n - 1; i++) {
    double l = u[i] - u[i - 1], r = u[i + 1] - u[i], s;
    if (l * r <= 0)
      s = 0;
    else if (fabs(l) < fabs(r))
      s = l;
    else
      s = r;
    v[i] = u[i] + a[i] * s * s;
  }
}

// Rows of a sea with land in it.
static void rows(int n, const double *restrict u, const double *restrict a, const int *mask, double *restrict v) {
  int width = n / 3;
  for (int j = 0; j < 3 && width > 0; j++)
    for (int i = 0; i < width; i++) {
      int k = j * width + i;
      if (!(mask[k] & 32))
        continue;
      double s = a[k] * u[k];
      if (i > 0)
        s += u[k] * u[k - 1];
      if (i < width - 1)
        s -= u[k + 1] * u[k + 1];
      if (j > 0)
        s += sin(u[k - width]);
      v[k] += s;
    }
}

static double *between_guards(int n, int at_end, int half) {
  static char *pages[4];
  long size = sysconf(_SC_PAGESIZE);
  if (!pages[half]) {
    pages[half] = mmap(NULL, 3 * size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages[half] == MAP_FAILED || mprotect(pages[half] + size, size, PROT_READ | PROT_WRITE))
      abort();
  }
  char *page = pages[half] + size;
  return (double *)(at_end ? page + size - n * sizeof(double) : page);
}

static unsigned long state = 88172645463325252ul;
static double draw(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (double)(state >> 11) / (double)(1ul << 53);
}

static int compare(const char *name, kernel *f, derivative *tangent, derivative *adjoint, int n, int at_end) {
  double *u = between_guards(n, at_end, 0), *ud = between_guards(n, at_end, 1), *ub = between_guards(n, at_end, 2);
  double a[MOST], ad[MOST], ab[MOST], v[MOST], vd[MOST], vb[MOST], seed[MOST], start[MOST], along[MOST], ahead[MOST], back[MOST];
  int mask[MOST];
  for (int i = 0; i < n; i++) {
    u[i] = 0.5 + draw(), ud[i] = draw() - 0.5, ub[i] = 0;
    a[i] = draw() - 0.5, ad[i] = draw() - 0.5, ab[i] = 0;
    start[i] = draw(), along[i] = draw() - 0.5, seed[i] = draw() - 0.5;
    mask[i] = (int)(draw() * 256) & ~(i < 1 ? 1 : 0) & ~(i < 2 ? 16 : 0) & ~(i < 3 ? 4 : 0) & ~(i + 1 >= n ? 2 : 0) & ~(i + 2 >= n ? 8 : 0);
  }
  memcpy(v, start, sizeof v), memcpy(vd, along, sizeof v);
  tangent(n, u, ud, a, ad, mask, v, vd);
  memcpy(v, start, sizeof v), memcpy(vb, seed, sizeof v);
  adjoint(n, u, ub, a, ab, mask, v, vb);
  double step = 1e-6, forward = 0, reverse = 0, difference = 0;
  double moved[MOST];
  memcpy(moved, u, n * sizeof *u);
  for (int side = 0; side < 2; side++) {
    double h = side ? -step : step, *out = side ? back : ahead, moved_a[MOST];
    for (int i = 0; i < n; i++)
      u[i] = moved[i] + h * ud[i], moved_a[i] = a[i] + h * ad[i], out[i] = start[i] + h * along[i];
    f(n, u, moved_a, mask, out);
  }
  for (int i = 0; i < n; i++) {
    forward += seed[i] * vd[i];
    reverse += ub[i] * ud[i] + ab[i] * ad[i] + vb[i] * along[i];
    difference += seed[i] * (ahead[i] - back[i]) / (2 * step);
  }
  if (fabs(forward - reverse) <= 1e-12 * (1 + fabs(forward)) && fabs(forward - difference) <= 1e-6 * (1 + fabs(forward)))
    return 0;
  printf("%s of %d cells%s: tangent %.15g, adjoint %.15g, differences %.15g\n", name, n, at_end ? " at the end" : "", forward, reverse, difference);
  return 1;
}

#define DERIVATIVES(f)                                                                                                           \
  static void f##_tangent(int n, double *u, double *ud, double *a, double *ad, int *mask, double *v, double *vd) {               \
    wengert_tangent((void *)f, n, wengert_dup, u, ud, wengert_dup, a, ad, wengert_const, mask, wengert_dup, v, vd);              \
  }                                                                                                                              \
  static void f##_adjoint(int n, double *u, double *ub, double *a, double *ab, int *mask, double *v, double *vb) {               \
    wengert_adjoint((void *)f, n, wengert_dup, u, ub, wengert_dup, a, ab, wengert_const, mask, wengert_dup, v, vb);              \
  }

DERIVATIVES(upwind)
DERIVATIVES(certain_middle)
DERIVATIVES(either)
DERIVATIVES(none_certain)
DERIVATIVES(downwards)
DERIVATIVES(every_other)
DERIVATIVES(limiter)
DERIVATIVES(rows)

#define COMPARE(f)                                                                                                               \
  for (int n = 0; n <= MOST; n++)                                                                                                \
    for (int trial = 0; trial < 20; trial++)                                                                                     \
      failed |= compare(#f, f, f##_tangent, f##_adjoint, n, trial & 1);

int main(void) {
  int failed = 0;
  COMPARE(upwind)
  COMPARE(certain_middle)
  COMPARE(either)
  COMPARE(none_certain)
  COMPARE(downwards)
  COMPARE(every_other)
  COMPARE(limiter)
  COMPARE(rows)
  return failed;
}
