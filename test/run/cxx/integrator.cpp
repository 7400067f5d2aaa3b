// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// An integrator that takes a functor, with states that are arrays and vectors.
#include "check.hpp"
#include <array>
#include <cmath>
#include <vector>
namespace std {
template <size_t N> std::array<double, N> operator+(std::array<double, N> a, const std::array<double, N> &b) {
  for (size_t i = 0; i < N; i++)
    a[i] += b[i];
  return a;
}
template <size_t N> std::array<double, N> operator*(std::array<double, N> a, double b) {
  for (auto &x : a)
    x *= b;
  return a;
}
std::vector<double> operator+(const std::vector<double> &a, const std::vector<double> &b) {
  std::vector<double> r(a.size());
  for (size_t i = 0; i < a.size(); i++)
    r[i] = a[i] + b[i];
  return r;
}
std::vector<double> operator*(std::vector<double> a, double b) {
  for (auto &x : a)
    x *= b;
  return a;
}
} // namespace std
template <class F, class State> State rk4(F &&f, State y, double t, double h, int steps) {
  for (int s = 0; s < steps; s++, t += h) {
    State k1 = f(t, y), k2 = f(t + h / 2, y + k1 * (h / 2)), k3 = f(t + h / 2, y + k2 * (h / 2)), k4 = f(t + h, y + k3 * h);
    y = y + (k1 + k2 * 2.0 + k3 * 2.0 + k4) * (h / 6);
  }
  return y;
}
struct Lotka {
  double a, b;
  std::array<double, 2> operator()(double, const std::array<double, 2> &y) const {
    return {a * y[0] - b * y[0] * y[1], b * y[0] * y[1] - a * y[1]};
  }
};
static void arr(double *z) {
  auto y = rk4(Lotka{z[2], z[3]}, std::array<double, 2>{z[0], z[1]}, 0.0, 0.1, 10);
  z[0] = y[0];
  z[1] = y[1];
}
static void vec(double *z) {
  double k = z[2];
  auto y = rk4([k](double t, const std::vector<double> &y) { return std::vector<double>{y[1], -k * std::sin(y[0]) + std::cos(t)}; },
               std::vector<double>{z[0], z[1]}, 0.0, 0.1, 10);
  z[0] = y[0];
  z[1] = y[1];
}
int main() { return check<arr>("array", 4) | check<vec>("vector", 3); }
