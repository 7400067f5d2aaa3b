// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS=2 %published_cxx
// REQUIRES: published
// Boost: odeint's steppers, quadrature and root finding of Boost.Math.
#include "check.hpp"
#include <array>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/quadrature/trapezoidal.hpp>
#include <boost/math/tools/roots.hpp>
#include <boost/numeric/odeint/integrate/integrate_const.hpp>
#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <vector>
namespace odeint = boost::numeric::odeint;
namespace quadrature = boost::math::quadrature;

using Triple = std::array<double, 3>;
struct Lorenz {
  double sigma, rho, beta;
  void operator()(const Triple &x, Triple &rate, double) const {
    rate[0] = sigma * (x[1] - x[0]);
    rate[1] = rho * x[0] - x[1] - x[0] * x[2];
    rate[2] = x[0] * x[1] - beta * x[2];
  }
};
static void runge_kutta(double *z) {
  Triple x{z[0], z[1], z[2]};
  odeint::integrate_const(odeint::runge_kutta4<Triple>(), Lorenz{z[3], z[4], z[5]}, x, 0.0, 0.5, 0.01);
  for (int i = 0; i < 3; i++)
    z[i] = x[i];
}
static void vectors(double *z) {
  using Vector = std::vector<double>;
  Vector x{z[0], z[1]};
  auto spring = [z](const Vector &x, Vector &rate, double t) {
    rate[0] = x[1];
    rate[1] = -z[2] * x[0] - z[3] * x[1] * x[1] * x[1] + std::sin(t);
  };
  odeint::integrate_const(odeint::runge_kutta4<Vector>(), spring, x, 0.0, 1.0, 0.05);
  z[0] = x[0];
  z[1] = x[1];
}
static void controlled(double *z) {
  Triple x{z[0], z[1], z[2]};
  odeint::integrate_adaptive(odeint::make_controlled(1e-9, 1e-9, odeint::runge_kutta_dopri5<Triple>()), Lorenz{z[3], z[4], z[5]}, x, 0.0, 0.3, 0.01);
  for (int i = 0; i < 3; i++)
    z[i] = x[i];
}
static void integral(double *z) {
  auto f = [z](double x) { return std::exp(-z[0] * x) / (1 + z[1] * x * x); };
  z[2] = quadrature::gauss_kronrod<double, 15>::integrate(f, 0.0, z[2], 5, 1e-10);
  z[3] = quadrature::trapezoidal(f, 0.0, z[3], 1e-8);
}
static void root(double *z) {
  auto f = [z](double x) { return std::make_pair(x * x * x + z[0] * x - 5 * z[1], 3 * x * x + z[0]); };
  z[2] = boost::math::tools::newton_raphson_iterate(f, 1.5, 0.0, 10.0, 50);
}
int main() {
  return check<runge_kutta>("runge_kutta", 6) | check<vectors>("vectors", 4) | check<controlled>("controlled", 6) | check<integral>("integral", 4) |
         check<root>("root", 3);
}
