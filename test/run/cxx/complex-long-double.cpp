// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// REQUIRES: x86_64
// Complex functions of extended precision, whose arguments lie in memory, and frexp of single and extended precision, an operation of the compiler's.
#include <cmath>
#include <complex>
#include <cstdio>
#include <wengert.h>

using C = std::complex<long double>;

#define FUNCTIONS(X)                                                                                                            \
  X(exp, std::exp(z)) X(log, std::log(z)) X(sqrt, std::sqrt(z)) X(sin, std::sin(z)) X(cos, std::cos(z)) X(tan, std::tan(z))     \
  X(sinh, std::sinh(z)) X(cosh, std::cosh(z)) X(tanh, std::tanh(z)) X(asin, std::asin(z)) X(acos, std::acos(z))                 \
  X(atan, std::atan(z)) X(asinh, std::asinh(z)) X(acosh, std::acosh(z)) X(atanh, std::atanh(z)) X(pow, std::pow(z, z))          \
  X(log10, std::log10(z)) X(quotient, z * z / (z + C(1, 1))) X(polar, C(std::abs(z), std::arg(z)))
#define DEFINE(name, e)                                                                                                         \
  static double f_##name(double x) {                                                                                            \
    C z(x, .7L + x * x), w = (e);                                                                                               \
    return double(w.real() * 2 + w.imag() * x);                                                                                 \
  }
FUNCTIONS(DEFINE)

template <class T> static T scaled(T x) {
  int e;
  T m = std::frexp(x, &e);
  return std::ldexp(m * m * T(2.5), e);
}
static double f_single(double x) { return scaled(float(x)); }
static double f_extended(double x) { return double(scaled((long double)x)); }

static int failures;
static void compare(const char *name, double (*f)(double), double t, double a, double x, double h) {
  double d = (f(x + h) - f(x - h)) / (2 * h);
  bool fits = std::fabs(t - a) <= 1e-13 * (1 + std::fabs(t)) && std::fabs(t - d) <= (h > 1e-4 ? 1e-3 : 1e-8) * (1 + std::fabs(d));
  if (!fits) failures++, std::printf("FAIL %s: %.12g %.12g %.12g\n", name, t, a, d);
}
#define COMPARE(name, h)                                                                                                        \
  compare(#name, f_##name, wengert_tangent((void *)f_##name, wengert_dup, .37, 1.), wengert_adjoint((void *)f_##name, wengert_out, .37), .37, h);
#define EACH(name, e) COMPARE(name, 1e-5)

int main() {
  FUNCTIONS(EACH)
  COMPARE(single, 1e-2)
  COMPARE(extended, 1e-5)
  return failures != 0;
}
