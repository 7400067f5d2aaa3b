// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %support/sound %t %clangxx -DPART=1 -fpass-plugin=%wengert %include -I %support %s %rt -lm
// RUN: %support/sound %t %clangxx -DPART=2 -fpass-plugin=%wengert %include -I %support %s %rt -lm
// RUN: %support/sound %t %clangxx -DPART=3 -fpass-plugin=%wengert %include -I %support %s %rt -lm
// C++: containers of the standard library, lambdas, references, noexcept, virtual calls.
extern "C" {
#include "check.h"
}
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual double area(double scale) const = 0;
};
struct Circle final : Shape {
  double radius;
  explicit Circle(double r) : radius(r) {}
  double area(double scale) const override { return 3 * radius * radius * scale; }
};

static inline double curl(const double *z, int k) noexcept {
  auto product = [&](int i) { return z[i] * z[k]; };
  return product(0) + std::sin(product(1));
}

static void arrays(double *z) {
  std::array<double, 3> a{z[0], z[1], z[2]};
  for (double &x : a)
    x *= z[1];
  z[0] = std::inner_product(a.begin(), a.end(), z, 0.0) + curl(z, 2);
}
static void vectors(double *z) {
  std::vector<double> v(z, z + 3);
  for (auto &x : v)
    x = x * x;
  z[0] = std::accumulate(v.begin(), v.end(), 0.0);
}
static void shapes(double *z) {
  std::unique_ptr<Shape> shape = std::make_unique<Circle>(z[0]);
  z[1] = shape->area(z[2]);
}

template <void (*F)(double *)> static int run(const char *name) {
  struct check c {};
  c.name = name;
  c.primal = F;
  c.tangent = [](double *z, double *zd) { wengert_tangent((void *)F, wengert_dup, z, zd); };
  c.adjoint = [](double *z, double *zb) { wengert_adjoint((void *)F, wengert_dup, z, zb); };
  c.n = 3;
  return check_map(c);
}

int main() {
#if PART == 1
  return run<arrays>("arrays");
#elif PART == 2
  return run<vectors>("vectors");
#else
  return run<shapes>("shapes");
#endif
}
