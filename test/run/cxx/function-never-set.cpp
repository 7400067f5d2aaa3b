// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A std::function that nobody sets is a callback that is left out.
#include "check.hpp"
#include <functional>
#include <vector>
using State = std::vector<double>;
struct Options {
  double h = 0.1;
  std::function<bool(const State &)> stop;
  std::function<double(double)> law, other;
};
__attribute__((noinline)) static double run(const State &x, const Options &o) {
  double s = 0;
  for (double v : x) {
    s += o.h * v * o.law(v);
    if (o.other)
      s += o.other(s);
    if (o.stop && o.stop(x))
      break;
  }
  return s;
}
static void f(double *z) {
  Options o;
  o.law = [](double v) { return v * v; };
  z[0] = run(State{z[0], z[1]}, o);
}
int main() { return check<f>("absent", 2); }
