// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx
// Functions of several signatures in one file, whose targets all take pointers: each is called as what it is. Beside them an expression tree, evaluated by
// virtual calls that look like them.
#include "check.hpp"
#include <functional>
#include <memory>

[[gnu::noinline]] static double integrate(const std::function<double(double)> &f, double a, double b, int n) {
  double s = 0, h = (b - a) / n;
  for (int i = 0; i < n; i++)
    s += f(a + (i + 0.5) * h);
  return s * h;
}
static void quadrature(double *z) {
  double k = z[1];
  z[0] = integrate([&](double t) { return z[2] * t * t + k; }, z[3], z[0] + 1, 7);
}
static void recursive(double *z) {
  std::function<double(int)> g = [&](int n) -> double { return n == 0 ? z[0] : g(n - 1) * z[1]; };
  z[2] = g(4);
}
struct Node {
  virtual ~Node() = default;
  virtual double eval(const double *x) const = 0;
};
struct Leaf : Node {
  int i;
  Leaf(int i) : i(i) {}
  double eval(const double *x) const override { return x[i]; }
};
struct Product : Node {
  std::unique_ptr<Node> a, b;
  Product(std::unique_ptr<Node> a, std::unique_ptr<Node> b) : a(std::move(a)), b(std::move(b)) {}
  double eval(const double *x) const override { return a->eval(x) * b->eval(x); }
};
static void tree(double *z) {
  std::unique_ptr<Node> root = std::make_unique<Leaf>(0);
  for (int i = 1; i < 4; i++)
    root = std::make_unique<Product>(std::move(root), std::make_unique<Leaf>(i));
  std::function<double(const double *)> whole = [&](const double *x) { return root->eval(x) + x[0]; };
  z[1] = whole(z);
}
int main() { return check<quadrature>("quadrature", 4) | check<recursive>("recursive", 4) | check<tree>("tree", 4); }
