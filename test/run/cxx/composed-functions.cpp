// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %run_cxx
// RUN: LEVELS=2 %run_cxx -mllvm -wengert-joint=*
// Functions put together of functions: each class's call may be any other's. The time that they took to compile doubled with each class.
#include "check.hpp"

struct Function {
  virtual double operator()(double) const = 0;
  virtual ~Function() = default;
};
struct Gauss : Function {
  double s, m;
  Gauss(double s, double m) : s(s), m(m) {}
  double operator()(double x) const override { return std::exp(-s * (x - m) * (x - m)); }
};
struct Pair : Function {
  const Function &f, &g;
  Pair(const Function &f, const Function &g) : f(f), g(g) {}
};
#define CLASS(NAME, RESULT)                                                                                                                          \
  struct NAME : Pair {                                                                                                                               \
    using Pair::Pair;                                                                                                                                \
    double operator()(double x) const override { return RESULT; }                                                                                    \
  };
CLASS(Product, f(x) * g(x))
CLASS(Sum, f(x) + g(x))
CLASS(Difference, f(x) - 0.5 * g(x))
CLASS(Quotient, f(x) / (2 + g(x) * g(x)))
CLASS(Composition, f(g(x)))
CLASS(Largest, std::fmax(f(x), 0.1 * g(x)))
CLASS(Norm, std::sqrt(1 + f(x) * f(x) + g(x) * g(x)))
CLASS(Blend, f(x) + x * (g(x) - f(x)))

static void f(double *z) {
  Gauss g(z[0], z[1]), h(z[1], z[2]);
  Product a(g, h);
  Sum b(a, g);
  Difference c(b, h);
  Quotient d(c, a);
  Composition e(d, g);
  Largest i(e, h);
  Norm j(i, b);
  Blend k(j, d);
  const Function &all = k;
  z[0] = all(z[3]);
}

int main() { return check<f>("f", 4); }
