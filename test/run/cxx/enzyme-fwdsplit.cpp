// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A stress and its derivative along strains, from what the evaluation of the stress has left: the state is not passed again.
#include <cmath>
#include <cstdio>
#include <vector>

int enzyme_dup, enzyme_const, enzyme_tape, enzyme_allocated, enzyme_nofree;
template <typename... A> long __enzyme_augmentsize(void *, A...);
template <typename... A> void __enzyme_augmentfwd(void *, A...);
template <typename... A> void __enzyme_fwdsplit(void *, A...);
template <typename... A> void __enzyme_fwddiff(void *, A...);

constexpr int size = 6;
static double log_shifted(double x) {
  double sum = 0;
  if (x < std::sqrt(2.) / 2 - 1)
    sum -= std::log(2.) / 2, x = 1 + 2 * x;
  double y = x / (2 + x), square = y * y;
  sum += y, y *= square;
  return 2 * (sum + y / 3 + y * square / 5);
}
// The second Piola-Kirchhoff stress of a Neo-Hookean solid, from Green-Lagrange strains in Voigt's order.
static void stress(double *s, const double *e, double lambda, double mu) {
  const double c[3][3] = {{1 + e[0], e[5], e[4]}, {e[5], 1 + e[1], e[3]}, {e[4], e[3], 1 + e[2]}};
  const double det = c[0][0] * (c[1][1] * c[2][2] - c[1][2] * c[2][1]) - c[0][1] * (c[1][0] * c[2][2] - c[1][2] * c[2][0]) +
                     c[0][2] * (c[1][0] * c[2][1] - c[1][1] * c[2][0]);
  const double inverse[size] = {(c[1][1] * c[2][2] - c[1][2] * c[2][1]) / det, (c[0][0] * c[2][2] - c[0][2] * c[2][0]) / det,
                                (c[0][0] * c[1][1] - c[0][1] * c[1][0]) / det, (c[0][2] * c[1][0] - c[0][0] * c[1][2]) / det,
                                (c[0][1] * c[1][2] - c[0][2] * c[1][1]) / det, (c[0][2] * c[2][1] - c[0][1] * c[2][2]) / det};
  const double log = log_shifted(det - 1) / 2;
  for (int m = 0; m < size; m++)
    s[m] = (lambda * log - mu) * inverse[m] + (m < 3 ? mu : 0);
}

int main() {
  const double lambda = 0.17, mu = 0.12;
  std::vector<char> tape(__enzyme_augmentsize((void *)stress, enzyme_dup, enzyme_dup, enzyme_const, enzyme_const));
  double found[size];
  {
    double strain[size] = {0.59, 0.24, 0.98, 0.22, 0.01, 0.66};
    __enzyme_augmentfwd((void *)stress, enzyme_allocated, tape.size(), enzyme_tape, tape.data(), found, (double *)nullptr, strain, (double *)nullptr,
                        enzyme_const, lambda, enzyme_const, mu);
  }
  const double strain[size] = {0.59, 0.24, 0.98, 0.22, 0.01, 0.66};
  double again[size];
  int failures = 0;
  for (int k = 0; k < size; k++) {
    double along[size] = {}, tangent[size], wanted[size];
    along[k] = 2;
    __enzyme_fwdsplit((void *)stress, enzyme_nofree, enzyme_allocated, tape.size(), enzyme_tape, tape.data(), (double *)nullptr, tangent, (double *)nullptr, along,
                      enzyme_const, lambda, enzyme_const, mu);
    __enzyme_fwddiff((void *)stress, again, wanted, strain, along, enzyme_const, lambda, enzyme_const, mu);
    for (int m = 0; m < size; m++)
      failures += std::fabs(tangent[m] - wanted[m]) > 1e-15 || found[m] != again[m] || (k == 0 && tangent[m] == 0);
  }
  double last[size], along[size] = {1};
  __enzyme_fwdsplit((void *)stress, enzyme_allocated, tape.size(), enzyme_tape, tape.data(), (double *)nullptr, last, (double *)nullptr, along,
                    enzyme_const, lambda, enzyme_const, mu);
  failures += last[0] == 0;
  if (failures)
    std::printf("%d wrong\n", failures);
  return failures != 0;
}
