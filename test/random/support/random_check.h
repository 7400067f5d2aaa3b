/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * What the generated C programs include: how a program presents itself to the check, and small helpers.
 * Invariant: the active state of a program is one vector of doubles. Imports the C library only. */
#ifndef WENGERT_RANDOM_CHECK_H
#define WENGERT_RANDOM_CHECK_H
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* x has one number for each active cell at entry. y has the active cells at exit, the result of a function
 * (left alone by derivatives, which do not return it), then the passive cells. */
typedef void wengert_plain(const double *x, double *y);
/* The tangent of x and of y's active cells and result. */
typedef void wengert_forward_check(const double *x, const double *xd, double *y, double *yd);
/* Weights of y's active cells in, their adjoints at entry out. */
typedef void wengert_backward_check(const double *x, const double *yb, double *y, double *xb);

/* `smooth` is the same program in double precision throughout, for differences; `plain` itself if it is so. */
void wengert_check(int id, int seed, int cells, int passive, wengert_plain *plain, wengert_plain *smooth,
                   wengert_forward_check *tangent, wengert_backward_check *adjoint);
/* Runs the program only, and tests that its numbers are moderate. */
void wengert_check_primal(int id, int seed, int cells, int passive, wengert_plain *plain);
/* 0 if all went well, else 1. */
int wengert_check_result(void);

static inline void get(double *to, const double *from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}
static inline void getf(float *to, const double *from, int n) {
  for (int i = 0; i < n; i++) to[i] = (float)from[i];
}
static inline void put(double *to, const double *from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}
static inline void putf(double *to, const float *from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}
static inline void puti(double *to, const int *from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}
static inline int least(int a, int b) { return a < b ? a : b; }
static inline int greatest(int a, int b) { return a > b ? a : b; }
/* The remainder that is never negative. */
static inline int wrap(int a, int k) { return (a % k + k) % k; }
#endif
