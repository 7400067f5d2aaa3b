// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A graph of shared_ptr.
#include "check.hpp"
#include <memory>
#include <vector>
struct Neuron {
  double bias;
  std::vector<std::pair<std::shared_ptr<Neuron>, double>> in;
  double out = 0;
  explicit Neuron(double b) : bias(b) {}
  double eval() {
    double s = bias;
    for (auto &[n, w] : in)
      s += w * n->eval();
    return out = s / (1 + s * s);
  }
};
static void f(double *z) {
  auto a = std::make_shared<Neuron>(z[0]), b = std::make_shared<Neuron>(z[1]), c = std::make_shared<Neuron>(0.1);
  c->in.push_back({a, z[2]});
  c->in.push_back({b, z[3]});
  b->in.emplace_back(a, z[2] * z[3]);
  z[0] = c->eval() * a.use_count();
}
int main() { return check<f>("graph", 4); }
