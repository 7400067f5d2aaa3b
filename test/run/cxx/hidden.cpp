// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A class that hides its members behind a pointer; optional vectors.
#include "check.hpp"
#include <any>
#include <memory>
#include <optional>
#include <string>
#include <vector>
class Engine {
  struct Impl;
  std::unique_ptr<Impl> impl;

public:
  Engine(double a, double b);
  ~Engine();
  Engine(Engine &&) noexcept;
  double power(double x) const;
  Engine &tune(double by);
};
struct Engine::Impl {
  double a, b;
  std::vector<double> history;
  std::string name = "engine with a long name that is on the heap";
};
Engine::Engine(double a, double b) : impl(std::make_unique<Impl>()) {
  impl->a = a;
  impl->b = b;
}
Engine::~Engine() = default;
Engine::Engine(Engine &&) noexcept = default;
double Engine::power(double x) const {
  impl->history.push_back(x);
  double s = 0;
  for (double h : impl->history)
    s += impl->a * h;
  return s + impl->b * x;
}
Engine &Engine::tune(double by) {
  impl->a *= by;
  return *this;
}
static Engine make(double a) {
  Engine e(a, 2 * a);
  e.tune(1.5).tune(a);
  return e;
}
static void f(double *z) {
  Engine e = make(z[0]);
  z[1] = e.power(z[1]) * e.power(z[0]);
  std::optional<std::vector<double>> o;
  if (z[1] > 0)
    o.emplace({z[0], z[1]});
  if (o)
    z[0] = (*o)[0] * o->at(1);
}
int main() { return check<f>("pimpl", 2); }
