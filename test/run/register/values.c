// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -lm
// Derivatives of the user's own for functions of values: what they compute shows that they are used, for it is three times the derivative. The
// tape is returned, beside the result or alone, or is none; tangents come with the result, or without.
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <wengert.h>

static int live;

double curve(double x) { return sin(x) * x; }

struct taped {
  double result;
  void *tape;
};

struct taped curve_forward(double x) {
  double *tape = malloc(sizeof *tape);
  live++;
  *tape = cos(x) * x + sin(x);
  return (struct taped){curve(x), tape};
}
double curve_backward(double x, double seed, void *tape) {
  const double slope = *(double *)tape;
  free(tape);
  live--;
  return 3 * seed * slope;
}
double curve_tangent(double x, double x_tan, double *result) {
  *result = curve(x);
  return 3 * x_tan * (cos(x) * x + sin(x));
}

double product(double a, double b, int times) { return a * b * times; }

struct both {
  double a, b;
};

struct both product_backward(double a, double b, int times, double seed) {
  return (struct both){3 * seed * b * times, 3 * seed * a * times};
}
struct both product_tangent(double a, double a_tan, double b, double b_tan, int times) {
  return (struct both){a * b * times, 3 * (a_tan * b + a * b_tan) * times};
}

float single(float x) { return x * x; }
float single_backward(float x, float seed) { return 6 * x * seed; }
float single_tangent(float x, float x_tan) { return 6 * x * x_tan; }

double f(double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    x[i] = curve(x[i]) + (i % 2 ? product(x[i], sum, 2) : 0.0);
    sum += x[i] * x[i] + single((float)x[i]);
  }
  return sum;
}

static void say(void) {
  wengert_register((void *)curve, (void *)curve_forward, (void *)curve_backward);
  wengert_register_tangent((void *)curve, (void *)curve_tangent);
  wengert_register((void *)product, (void *)product, (void *)product_backward);
  wengert_register_tangent((void *)product, (void *)product_tangent);
  wengert_register((void *)single, (void *)single, (void *)single_backward);
  wengert_register_tangent((void *)single, (void *)single_tangent);
}

/* The tangent of f where those of the three functions are three times what they are. */
static double tripled(const double *start, const double *along, int n) {
  double sum = 0, sum_tan = 0;
  for (int i = 0; i < n; i++) {
    const double x = start[i];
    double y = curve(x), y_tan = 3 * along[i] * (cos(x) * x + sin(x));
    if (i % 2) {
      y += 2 * x * sum;
      y_tan += 6 * (along[i] * sum + x * sum_tan);
    }
    sum += y * y + (float)y * (float)y;
    sum_tan += 2 * y * y_tan + 6 * (float)y * (float)y_tan;
  }
  return sum_tan;
}

int main(void) {
  say();
  enum { n = 7 };
  double x[n], shadow[n], start[n], along[n];
  for (int i = 0; i < n; i++) {
    start[i] = 0.3 + 0.1 * i;
    along[i] = 0.5 - 0.2 * i;
    x[i] = start[i], shadow[i] = along[i];
  }
  const double expected = tripled(start, along, n);
  const double tangent = wengert_tangent(f, wengert_dup, x, shadow, wengert_const, n);
  assert(fabs(tangent - expected) < 1e-5 * fabs(expected));
  for (int i = 0; i < n; i++)
    x[i] = start[i], shadow[i] = 0;
  wengert_adjoint(f, wengert_dup, x, shadow, wengert_const, n);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += shadow[i] * along[i];
  assert(fabs(sum - tangent) < 1e-5 * fabs(tangent));
  assert(live == 0);
}
