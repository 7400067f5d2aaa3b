// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Base classes: static and dynamic casts, several bases, a virtual base, a base that knows its derived class.
#include "check.hpp"
#include <cmath>
#include <memory>
#include <vector>
template <class D> struct Base {
  double run(double x) const { return static_cast<const D *>(this)->step(x) + common(x); }
  double common(double x) const { return 0.1 * x; }
};
struct A : Base<A> {
  double k;
  A(double k) : k(k) {}
  double step(double x) const { return k * x; }
};
struct Left {
  virtual ~Left() = default;
  virtual double left(double x) const { return x; }
  double l = 1;
};
struct Right {
  virtual ~Right() = default;
  virtual double right(double x) const { return 2 * x; }
  double r = 2;
};
struct Both : Left, Right {
  double b;
  Both(double b) : b(b) {
    l = b * b;
    r = b + 1;
  }
  double left(double x) const override { return l * x * b; }
  double right(double x) const override { return r * x + b; }
};
struct VBase {
  virtual ~VBase() = default;
  virtual double v() const = 0;
  double base = 3;
};
struct V1 : virtual VBase {
  double v() const override { return base * 2; }
};
static void f(double *z) {
  A a(z[0]);
  Both b(z[1]);
  const Right *r = &b;
  const Left *l = &b;
  z[2] = a.run(z[2]) + r->right(z[0]) * l->left(z[2]);
  if (auto *p = dynamic_cast<const Both *>(r))
    z[0] = p->b * z[2];
}
static void g(double *z) {
  V1 v;
  v.base = z[0];
  VBase *p = &v;
  z[1] = p->v() * z[1];
}
int main() {
  int r = 0;
  r |= check<f>("bases", 3);
  r |= check<g>("virtual base", 2);
  return r;
}
