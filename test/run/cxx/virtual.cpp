// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Virtual functions, of objects on the stack and behind unique_ptr.
#include "check.hpp"
#include <cmath>
#include <memory>
#include <vector>
struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual double scale(double s) { return s * area(); }
};
struct Circle : Shape {
  double r;
  explicit Circle(double r) : r(r) {}
  double area() const override { return 3.14159 * r * r; }
};
struct Rect : Shape {
  double a, b;
  Rect(double a, double b) : a(a), b(b) {}
  double area() const override { return a * b; }
  double scale(double s) override { return s * s * area(); }
};
static void shapes(double *z) {
  std::vector<std::unique_ptr<Shape>> all;
  all.push_back(std::make_unique<Circle>(z[0]));
  all.push_back(std::make_unique<Rect>(z[1], z[2]));
  all.emplace_back(new Circle(z[1] * z[2]));
  double s = 0;
  for (auto &p : all)
    s += p->scale(z[0]) * p->area();
  z[2] = s;
}
static void plain(double *z) {
  Circle c(z[0]);
  Rect r(z[1], z[2]);
  Shape *p[2] = {&c, &r};
  double s = 0;
  for (int i = 0; i < 2; i++)
    s += p[i]->area() * p[i]->scale(z[1]);
  z[0] = s;
}
int main() { return check<plain>("plain", 3) | check<shapes>("shapes", 3); }
