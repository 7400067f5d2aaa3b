// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Trees of unique_ptr: recursion over them, and an expression that is evaluated.
#include "check.hpp"
#include <cmath>
#include <memory>
struct Node {
  double value;
  std::unique_ptr<Node> left, right;
  explicit Node(double v) : value(v) {}
};
static void insert(std::unique_ptr<Node> &n, double v) {
  if (!n)
    n = std::make_unique<Node>(v);
  else
    insert(v < n->value ? n->left : n->right, v);
}
static double sum(const Node *n, double depth) {
  return n ? n->value * depth + sum(n->left.get(), depth * 1.5) + sum(n->right.get(), depth * n->value) : 0;
}
static void f(double *z) {
  std::unique_ptr<Node> root;
  for (int i = 0; i < 5; i++)
    insert(root, z[i]);
  z[0] = sum(root.get(), 1.0);
}
struct Ex {
  virtual ~Ex() = default;
  virtual double eval(const double *x) const = 0;
};
using P = std::unique_ptr<Ex>;
struct Var : Ex {
  int i;
  Var(int i) : i(i) {}
  double eval(const double *x) const override { return x[i]; }
};
struct AddE : Ex {
  P a, b;
  AddE(P a, P b) : a(std::move(a)), b(std::move(b)) {}
  double eval(const double *x) const override { return a->eval(x) + b->eval(x); }
};
struct MulE : Ex {
  P a, b;
  MulE(P a, P b) : a(std::move(a)), b(std::move(b)) {}
  double eval(const double *x) const override { return a->eval(x) * b->eval(x); }
};
static void g(double *z) {
  P e = std::make_unique<AddE>(std::make_unique<MulE>(std::make_unique<Var>(0), std::make_unique<Var>(1)),
                               std::make_unique<MulE>(std::make_unique<Var>(1), std::make_unique<Var>(1)));
  z[2] = e->eval(z);
}
int main() { return check<f>("tree", 5) | check<g>("expression", 3); }
