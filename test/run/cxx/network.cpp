// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A neural network of layers behind unique_ptr, with activations that are std::function.
#include "check.hpp"
#include <cmath>
#include <functional>
#include <memory>
#include <vector>
struct Layer {
  virtual ~Layer() = default;
  virtual std::vector<double> forward(const std::vector<double> &x) const = 0;
};
class Dense : public Layer {
  std::vector<std::vector<double>> w;
  std::vector<double> b;

public:
  Dense(int in, int out, const double *&p) : w(out, std::vector<double>(in)), b(out) {
    for (auto &row : w)
      for (auto &v : row)
        v = *p++;
    for (auto &v : b)
      v = *p++;
  }
  std::vector<double> forward(const std::vector<double> &x) const override {
    std::vector<double> y(b);
    for (size_t i = 0; i < y.size(); ++i)
      for (size_t j = 0; j < x.size(); ++j)
        y[i] += w[i][j] * x[j];
    return y;
  }
};
class Activation : public Layer {
  std::function<double(double)> f;

public:
  explicit Activation(std::function<double(double)> f) : f(std::move(f)) {}
  std::vector<double> forward(const std::vector<double> &x) const override {
    std::vector<double> y;
    y.reserve(x.size());
    for (double v : x)
      y.push_back(f(v));
    return y;
  }
};
class Network {
  std::vector<std::unique_ptr<Layer>> layers;

public:
  template <class L, class... A> void add(A &&...a) { layers.push_back(std::make_unique<L>(std::forward<A>(a)...)); }
  double loss(std::vector<double> x, double target) const {
    for (const auto &l : layers)
      x = l->forward(x);
    double d = x.at(0) - target;
    return 0.5 * d * d;
  }
};
static void f(double *z) {
  const double *p = z;
  Network n;
  n.add<Dense>(2, 3, p);
  n.add<Activation>([](double v) { return std::tanh(v); });
  n.add<Dense>(3, 1, p);
  z[0] = n.loss({0.3, -0.7}, 0.5) + n.loss({1.3, 0.7}, 1.5);
}
int main() { return check<f>("network", 13); }
