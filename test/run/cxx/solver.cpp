// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A solver: a base class with vectors, a name and output, and a virtual flux.
#include "check.hpp"
#include <cmath>
#include <iostream>
#include <memory>
#include <string>
#include <vector>
class Solver {
protected:
  std::vector<double> u, rhs;
  double dx;
  int n;
  std::string name;
  virtual double flux(double a, double b) const { return 0.5 * (a + b); }

public:
  Solver(int n, std::string name) : u(n), rhs(n), dx(1.0 / n), n(n), name(std::move(name)) {}
  virtual ~Solver() {}
  void init(const double *z) {
    for (int i = 0; i < n; i++)
      u[i] = z[i];
  }
  void step(double dt) {
    for (int i = 0; i < n; i++) {
      int l = (i + n - 1) % n, r = (i + 1) % n;
      rhs[i] = -(flux(u[i], u[r]) - flux(u[l], u[i])) / dx;
    }
    for (int i = 0; i < n; i++)
      u[i] += dt * rhs[i];
  }
  double energy() const {
    double e = 0;
    for (auto x : u)
      e += x * x * dx;
    return e;
  }
  const std::vector<double> &state() const { return u; }
};
class Burgers : public Solver {
  double nu;
  double flux(double a, double b) const override { return 0.25 * (a * a + b * b) - nu * (b - a) / dx; }

public:
  Burgers(int n, double nu) : Solver(n, "burgers"), nu(nu) {}
};
static void run(double *z, bool burgers) {
  std::unique_ptr<Solver> s =
      burgers ? std::unique_ptr<Solver>(new Burgers(8, z[8])) : std::make_unique<Solver>(8, std::string("plain"));
  s->init(z);
  for (int t = 0; t < 10; t++) {
    s->step(0.01);
    if (t % 5 == 0)
      std::cout << "step " << t << ": " << s->energy() << '\n';
  }
  for (int i = 0; i < 8; i++)
    z[i] = s->state()[i];
  z[8] = s->energy();
}
static void f(double *z) { run(z, true); }
int main() { return check<f>("solver", 9); }
