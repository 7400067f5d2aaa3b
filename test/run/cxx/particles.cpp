// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Particles: small vectors with operators, sorting of structures between steps.
#include "check.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>
struct Vec3 {
  double x = 0, y = 0, z = 0;
  Vec3 &operator+=(const Vec3 &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  friend Vec3 operator-(Vec3 a, const Vec3 &b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec3 operator*(double s, const Vec3 &v) { return {s * v.x, s * v.y, s * v.z}; }
  double dot(const Vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
  double norm() const { return std::sqrt(dot(*this)); }
};
struct Particle {
  Vec3 position, velocity;
  double mass;
  int id;
};
static void f(double *z) {
  std::vector<Particle> ps;
  for (int i = 0; i < 3; i++)
    ps.push_back({{z[3 * i] + i, z[3 * i + 1], z[3 * i + 2]}, {0, 0.1 * i, 0}, z[9], i});
  for (int t = 0; t < 5; t++) {
    std::vector<Vec3> force(ps.size());
    for (size_t i = 0; i < ps.size(); i++)
      for (size_t j = 0; j < ps.size(); j++)
        if (i != j) {
          Vec3 d = ps[j].position - ps[i].position;
          double r = d.norm();
          force[i] += (ps[i].mass * ps[j].mass / (r * r * r)) * d;
        }
    for (auto &p : ps) {
      p.velocity += (0.01 / p.mass) * force[p.id];
      p.position += 0.01 * p.velocity;
    }
    std::sort(ps.begin(), ps.end(), [](const Particle &a, const Particle &b) { return a.position.x > b.position.x; });
  }
  z[0] = std::accumulate(ps.begin(), ps.end(), 0.0,
                         [](double e, const Particle &p) { return e + 0.5 * p.mass * p.velocity.dot(p.velocity); });
  for (const auto &p : ps)
    z[1 + p.id] = p.position.norm();
}
int main() { return check<f>("particles", 10); }
