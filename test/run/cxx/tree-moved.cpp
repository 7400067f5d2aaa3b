// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A branch of a tree goes to another owner, and the rest is given back: the optimiser moves the pointer as an integer.
#include "check.hpp"
#include <cmath>
#include <memory>
#include <utility>

struct node {
  double v;
  std::unique_ptr<node> l, r;
};
static void insert(std::unique_ptr<node> &p, double v, int k) {
  if (!p) {
    p = std::make_unique<node>();
    p->v = v;
  } else {
    p->v = p->v * 0.9 + 0.1 * v;
    insert(k & 1 ? p->l : p->r, v * p->v, k >> 1);
  }
}
static double sum(const node *p) { return p ? p->v + std::sin(sum(p->l.get())) * 0.5 + sum(p->r.get()) : 0; }
static void taken(double *z) {
  std::unique_ptr<node> root;
  for (int i = 0; i < 7; i++)
    insert(root, z[i % 3], i * 3 + 1);
  z[0] = sum(root.get());
  auto left = std::move(root->l);
  root.reset();
  z[1] = sum(left.get());
}
static void exchanged(double *z) {
  std::unique_ptr<node> one, other;
  for (int i = 0; i < 7; i++)
    insert(i % 2 ? one : other, z[i % 3], i * 3 + 1);
  std::swap(one->r, other->l);
  auto rest = std::exchange(one->l, nullptr);
  z[0] = sum(one.get()) * sum(other.get());
  if (rest)
    z[1] *= sum(rest.get());
}
int main() { return check<taken>("taken", 3) | check<exchanged>("exchanged", 3); }
