// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_cxx
// With optimisation the compiler says of which class an object is. A call of a virtual function reaches those of the object's class and of ones derived from it, also with several bases, in fresh memory and behind smart pointers: what else
// has a function in that slot is not asked whether it can be differentiated. Of an object that is handed in by a reference anything may be true.
#include "check.h"
#include <memory>

// Not used below; what it does with pointers could not be differentiated there.
struct node {
  virtual double eval(double x) const = 0;
  virtual ~node() = default;
};
struct leaf : node {
  double eval(double x) const override { return x; }
};
struct both : node {
  std::unique_ptr<node> l, r;
  both(std::unique_ptr<node> a, std::unique_ptr<node> b) : l(std::move(a)), r(std::move(b)) {}
  double eval(double x) const override { return l->eval(x) + r->eval(x); }
};
std::unique_ptr<node> build(int depth) {
  if (depth == 0) return std::make_unique<leaf>();
  auto a = build(depth - 1), b = build(depth - 1);
  return std::make_unique<both>(std::move(a), std::move(b));
}

struct chain {
  double v;
  std::shared_ptr<chain> next;
};

struct shape {
  double s;
  shape(double s) : s(s) {}
  virtual double area() const = 0;
  double twice() const { return 2 * area(); }
  virtual ~shape() = default;
};
struct named {
  virtual int name() const { return 1; }
  virtual double weight() const { return 1.5; }
  virtual ~named() = default;
};
struct square : shape {
  using shape::shape;
  double area() const override { return s * s; }
};
struct heavy : named, square {
  heavy(double s) : square(s) {}
  double weight() const override { return s * area(); }
};

__attribute__((noinline)) static double seen(const shape &a, const named &b) { return a.twice() * b.weight(); }

static void f(double *z) {
  std::shared_ptr<chain> h;
  for (int i = 0; i < 3; i++) {
    auto p = std::make_shared<chain>();
    p->v = z[i];
    p->next = h;
    h = p;
  }
  double s = 1;
  for (auto p = h; p; p = p->next) s = s * p->v + p->v;
  std::unique_ptr<shape> shapes[2] = {std::make_unique<square>(z[0]), std::make_unique<heavy>(z[1])};
  for (auto &one : shapes) s += one->twice();
  heavy local(z[2]);
  s += seen(local, local) + seen(*shapes[0], named());
  std::unique_ptr<named> other = std::make_unique<heavy>(z[0] * z[1]);
  z[0] = s * other->weight() * other->name();
}
DERIVE(f)

int main() { return check(f, .n = 3); }
