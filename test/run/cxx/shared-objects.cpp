// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Objects of derived classes that are held by shared pointers to the base class. What ends such an object is called through the table of a member of the block in
// which it lies, which was taken for the table of the block: the program was ended, or refused.
#include "check.hpp"
#include <memory>
#include <vector>

struct Observer {
  virtual void on(double x) = 0;
  virtual ~Observer() = default;
};
struct Sum : Observer {
  double total = 0, k;
  Sum(double k) : k(k) {}
  void on(double x) override { total += k * x; }
};
struct History : Observer {
  std::vector<double> all;
  void on(double x) override { all.push_back(x * (all.empty() ? 1 : all.back())); }
};

static void alone(double *z) {
  std::shared_ptr<Observer> o = std::make_shared<History>();
  o->on(z[0]);
  o->on(z[1]);
  z[0] = static_cast<History *>(o.get())->all[1];
}
static void two(double *z) {
  std::shared_ptr<Observer> o[2] = {std::make_shared<History>(), std::make_shared<Sum>(z[2])};
  for (auto &x : o) {
    x->on(z[0]);
    x->on(z[1]);
  }
  z[0] = static_cast<History *>(o[0].get())->all[1] * static_cast<Sum *>(o[1].get())->total;
}
static void cast(double *z) {
  std::shared_ptr<Observer> o = std::make_shared<History>();
  o->on(z[0]);
  o->on(z[1]);
  if (auto h = std::dynamic_pointer_cast<History>(o)) z[0] = h->all[1];
}
// A member's own table, in an object that has one.
struct Holder : Observer {
  Sum inner;
  History other;
  Holder(double k) : inner(k) {}
  void on(double x) override {
    Observer *parts[] = {&inner, &other};
    for (Observer *part : parts) part->on(x);
  }
};
static void members(double *z) {
  std::unique_ptr<Observer> o = std::make_unique<Holder>(z[2]);
  o->on(z[0]);
  o->on(z[1]);
  auto *h = static_cast<Holder *>(o.get());
  z[0] = h->inner.total * h->other.all[1];
}
int main() { return check<alone>("alone", 4) | check<two>("two", 4) | check<cast>("cast", 4) | check<members>("members", 4); }
