// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Expression templates.
#include "check.hpp"
#include <cmath>
#include <vector>
template <class E> struct Expr {
  const E &self() const { return static_cast<const E &>(*this); }
};
struct Vec : Expr<Vec> {
  std::vector<double> d;
  explicit Vec(int n) : d(n) {}
  template <class E> Vec(const Expr<E> &e) : d(e.self().size()) {
    for (size_t i = 0; i < d.size(); i++)
      d[i] = e.self()[i];
  }
  template <class E> Vec &operator=(const Expr<E> &e) {
    for (size_t i = 0; i < d.size(); i++)
      d[i] = e.self()[i];
    return *this;
  }
  double operator[](size_t i) const { return d[i]; }
  double &operator[](size_t i) { return d[i]; }
  size_t size() const { return d.size(); }
};
template <class L, class R, class Op> struct Bin : Expr<Bin<L, R, Op>> {
  const L &l;
  const R &r;
  Bin(const L &l, const R &r) : l(l), r(r) {}
  double operator[](size_t i) const { return Op::apply(l[i], r[i]); }
  size_t size() const { return l.size(); }
};
struct Add {
  static double apply(double a, double b) { return a + b; }
};
struct Mul {
  static double apply(double a, double b) { return a * b; }
};
template <class L, class R> Bin<L, R, Add> operator+(const Expr<L> &l, const Expr<R> &r) { return {l.self(), r.self()}; }
template <class L, class R> Bin<L, R, Mul> operator*(const Expr<L> &l, const Expr<R> &r) { return {l.self(), r.self()}; }
static void f(double *z) {
  Vec a(3), b(3);
  for (int i = 0; i < 3; i++)
    a[i] = z[i], b[i] = std::sin(z[i] * z[0]);
  Vec c = a * b + a;
  a = c * c + b;
  for (int i = 0; i < 3; i++)
    z[i] = a[i] * c[2 - i];
}
int main() { return check<f>("expr", 3); }
