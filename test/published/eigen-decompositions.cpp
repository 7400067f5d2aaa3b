// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS=2 %published_cxx
// REQUIRES: published
// Eigen, decompositions and solutions of systems of a fixed size.
#include "check.hpp"
#include <Eigen/Dense>
using namespace Eigen;

enum { N = 5, CELLS = N * N + N };
// Sizes that the compiler knows.
static void fixed_ldlt(double *z) {
  Map<Matrix<double, N, N>> a(z);
  Map<Matrix<double, N, 1>> b(z + N * N);
  Matrix<double, N, N> p = a * a.transpose();
  p.diagonal().array() += 1;
  b = p.ldlt().solve(b).eval();
}
static void fixed_lu(double *z) {
  Map<Matrix<double, N, N>> a(z);
  Map<Matrix<double, N, 1>> b(z + N * N);
  b = (a + 3 * Matrix<double, N, N>::Identity()).lu().solve(b).eval();
}
static void fixed_qr(double *z) {
  Map<Matrix<double, N, N>> a(z);
  Map<Matrix<double, N, 1>> b(z + N * N);
  b = (a + 3 * Matrix<double, N, N>::Identity()).colPivHouseholderQr().solve(b).eval();
}
#define CHECK(f) check<f>(#f, CELLS)
int main() { return CHECK(fixed_ldlt) | CHECK(fixed_lu) | CHECK(fixed_qr); }
