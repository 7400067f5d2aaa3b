// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -lm
// What code for Enzyme declares by arrays, by annotations, and by calls. Derivatives that are registered are wrong on purpose, which shows that they
// are used.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

int enzyme_dup, enzyme_const, enzyme_out;
double __enzyme_autodiff(void *, ...);
double __enzyme_fwddiff(void *, ...);

static int is(double found, double expected) { return fabs(found - expected) <= 1e-12 * fabs(expected); }

// Sweeps without a tape, and with one alone, before the result, and of an argument of integers that has a shadow all the same.
static double half(double x) { return x / 2; }
static double half_forward(double x) { return x / 2; }
static double half_backward(double x, double seed) { return x * 0 + 5 * seed; }
void *__enzyme_register_gradient_half[] = {(void *)half, (void *)half_forward, (void *)half_backward};
static double use_half(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += half(x[i] * x[i]);
  return sum;
}

static void cube(double *y, const double *x) { *y = *x * *x * *x; }
static void *cube_forward(double *y, double *y_adj, const double *x, double *x_adj) {
  double *tape = malloc(sizeof *tape);
  *tape = *x;
  cube(y, x);
  return tape;
}
static void cube_backward(double *y, double *y_adj, const double *x, double *x_adj, void *tape) {
  *x_adj += 4 * *y_adj * *(double *)tape;
  *y_adj = 0;
  free(tape);
}
void *__enzyme_register_gradient_cube[] = {(void *)cube, (void *)cube_forward, (void *)cube_backward};
static double use_cube(double x) {
  double y, square = x * x;
  cube(&y, &square);
  return y;
}

struct taped {
  void *tape;
  double result;
};
static double root(double x) { return sqrt(x); }
static struct taped root_forward(double x) {
  double *tape = malloc(sizeof *tape);
  *tape = sqrt(x);
  return (struct taped){tape, *tape};
}
static double root_backward(double x, double seed, void *tape) {
  double slope = 3 / *(double *)tape;
  free(tape);
  return slope * seed;
}
void *__enzyme_register_gradient_root[] = {(void *)root, (void *)root_forward, (void *)root_backward};
static double use_root(double x) { return root(4 * x) * x; }

static void pick(double *y, const double *x, const int *at) { *y = x[*at]; }
static void pick_backward(double *y, double *y_adj, const double *x, double *x_adj, const int *at, const int *) {
  x_adj[*at] += 7 * *y_adj;
  *y_adj = 0;
}
void *__enzyme_register_gradient_pick[] = {(void *)pick, (void *)pick, (void *)pick_backward};
static double use_pick(const double *x, const int *at) {
  double y;
  pick(&y, x, at);
  return y;
}

static void square(const double *x, double *y) { *y = *x * *x; }
static void square_tangent(const double *x, const double *x_tan, double *y, double *y_tan) {
  square(x, y);
  *y_tan = 100 * *x_tan;
}
void *__enzyme_register_derivative_square[] = {(void *)square, (void *)square_tangent};
static double use_square(double x) {
  double y;
  square(&x, &y);
  return y;
}

// What the body computes does not count: only the value does.
static double series(double x) {
  double sum = 0, power = x;
  for (int k = 1; k < 200; k++, power *= x) sum += (k % 2 ? power : -power) / k;
  return sum;
}
void *__enzyme_function_like_series[] = {(void *)series, "log1p"};
__attribute__((annotate("enzyme_function_like=exp"))) static double cut_exp(double x) {
  volatile float result = exp(x);
  return (double)result * 0 + exp(x);
}
static double use_alike(double x) { return series(x) * cut_exp(2 * x); }

static double noted, logged;
static double note(double x) { return noted = 3 * x; }
static double area(double x) { return x * x; }
__attribute__((annotate("enzyme_inactive"))) static double guess(double x) { return 5 * x; }
void *__enzyme_inactivefn[] = {(void *)note, (void *)area};
void *__enzyme_inactive_global[] = {&logged};
static double use_passive(double x) {
  logged = x * x;
  return note(x) * x + area(x) + guess(x);
}

static char pool[1 << 12];
static size_t used, waiting;
static void *pool_get(int kind, size_t bytes) {
  void *room = pool + used;
  used += (bytes + 15) / 16 * 16;
  waiting++;
  return room;
}
static void pool_put(void *) { waiting--; }
void *__enzyme_allocation_like_pool[4] = {(void *)pool_get, (void *)1, "-1", (void *)pool_put};
void *__enzyme_nofree[] = {(void *)series};
void *__enzyme_shouldrecompute[] = {(void *)area};
static double use_pool(const double *x) {
  double *room = pool_get(3, 2 * sizeof *room);
  room[0] = x[0];
  room[1] = room[0] * x[1];
  double result = room[1] * room[0];
  pool_put(room);
  return result;
}

double __enzyme_call_inactive_of_double(double (*)(double), double);
int __enzyme_iter(int, int);
void __enzyme_double(void *, size_t);
void __enzyme_integer(void *, size_t);
static double use_calls(double *x, int *n) {
  __enzyme_double(x, 2 * sizeof *x);
  __enzyme_integer(n, sizeof *n);
  double sum = 0;
  for (int i = 0; i < __enzyme_iter(*n, 8); i++) sum += x[i] * x[i];
  return sum * __enzyme_call_inactive_of_double(half, x[0]);
}

int main(void) {
  double x[2] = {2, 3}, x_adj[2] = {0};
  __enzyme_autodiff((void *)use_half, enzyme_dup, x, x_adj, 2);
  assert(is(x_adj[0], 20) && is(x_adj[1], 30));
  assert(is(__enzyme_autodiff((void *)use_cube, 3.0), 4 * 9 * 6));
  assert(is(__enzyme_autodiff((void *)use_root, 4.0), 4 + 4 * 3.0 / 4 * 4));
  int at = 1, at_adj = 0;
  x_adj[0] = x_adj[1] = 0;
  __enzyme_autodiff((void *)use_pick, enzyme_dup, x, x_adj, enzyme_dup, &at, &at_adj);
  assert(x_adj[0] == 0 && is(x_adj[1], 7));
  assert(is(__enzyme_fwddiff((void *)use_square, 2.0, 0.5), 50));
  assert(is(__enzyme_autodiff((void *)use_alike, 0.5), exp(1) / 1.5 + 2 * log1p(0.5) * exp(1)));
  assert(is(__enzyme_fwddiff((void *)use_alike, 0.5, 1.0), exp(1) / 1.5 + 2 * log1p(0.5) * exp(1)));
  assert(is(__enzyme_autodiff((void *)use_passive, 0.5), 1.5));
  assert(noted == 1.5 && logged == 0.25);
  x_adj[0] = x_adj[1] = 0;
  __enzyme_autodiff((void *)use_pool, enzyme_dup, x, x_adj);
  assert(is(x_adj[0], 12) && is(x_adj[1], 4) && waiting == 0);
  assert(is(__enzyme_fwddiff((void *)use_pool, enzyme_dup, x, x_adj), 12 * 12 + 4 * 4) && waiting == 0);
  int n = 2;
  x_adj[0] = x_adj[1] = 0;
  __enzyme_autodiff((void *)use_calls, enzyme_dup, x, x_adj, enzyme_const, &n);
  assert(is(x_adj[0], 4) && is(x_adj[1], 6));
}
