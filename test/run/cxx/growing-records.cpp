// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_cxx
// A vector of records of numbers and pointers, which grows.
#include "check.hpp"
#include <vector>
struct Material {
  double albedo;
};
struct Sphere {
  double x, r;
  const Material *material;
  Sphere(double x, double r, const Material *material) : x(x), r(r), material(material) {}
};
int count = 5;
static void f(double *z) {
  Material two[2] = {{z[0]}, {z[1]}};
  std::vector<Sphere> scene;
  for (int i = 0; i < count; i++)
    scene.emplace_back(z[i], 2 * z[i], &two[i & 1]);
  double s = 0;
  for (const Sphere &sphere : scene)
    s += sphere.x * sphere.r * sphere.material->albedo;
  z[2] = s;
}
int main() { return check<f>("scene", 5); }
