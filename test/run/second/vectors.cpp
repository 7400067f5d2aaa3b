// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Second derivatives through wengert.hpp, of a function of a vector.
#include <cmath>
#include <cstdio>
#include <vector>
#include <wengert.hpp>

using Vector = std::vector<double>;

static double f(const Vector &x) {
  double s = 0;
  for (std::size_t i = 0; i + 1 < x.size(); i++)
    s += std::sin(x[i] * x[i + 1]) * x[i];
  return s;
}
static void gradient(Vector &x, Vector &xb) {
  for (auto &b : xb)
    b = 0;
  wengert::adjoint<f>(wengert::dup(x, xb));
}
static double slope(Vector &x, Vector &v) { return wengert::tangent<f>(wengert::dup(x, v)); }

int main() {
  const double step = 1e-5;
  Vector x{0.3, 0.5, 0.7}, v{1, -0.5, 0.25}, xb(3), hv(3), vh(3), ahead(3), behind(3), ahead_b(3), behind_b(3);
  wengert::tangent<gradient>(wengert::dup(x, v), wengert::dup(xb, hv));
  wengert::adjoint<slope>(wengert::dup(x, vh), wengert::constant(v));
  for (int i = 0; i < 3; i++)
    ahead[i] = x[i] + step * v[i], behind[i] = x[i] - step * v[i];
  gradient(ahead, ahead_b);
  gradient(behind, behind_b);
  int failures = 0;
  for (int i = 0; i < 3; i++) {
    double difference = (ahead_b[i] - behind_b[i]) / (2 * step);
    if (!(std::fabs(hv[i] - vh[i]) < 1e-12 && std::fabs(hv[i] - difference) < 1e-7 && std::fabs(hv[i]) > 0.1)) {
      std::printf("%d: %.12g %.12g %.12g\n", i, hv[i], vh[i], difference);
      failures++;
    }
  }
  return failures;
}
