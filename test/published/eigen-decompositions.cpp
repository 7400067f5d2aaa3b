// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS=2 %published_cxx
// RUN: LEVELS=2 %published_cxx -march=native
// REQUIRES: published
// Eigen, decompositions and solutions of systems, of a size that the compiler knows and of others; rotations.
#include "check.hpp"
#include <Eigen/Dense>
using namespace Eigen;

// With wider vectors Eigen aligns memory by hand.
#if EIGEN_DEFAULT_ALIGN_BYTES > 16
void *__enzyme_allocation_like_eigen[] = {(void *)internal::handmade_aligned_malloc, (void *)0, (void *)"-1", (void *)internal::handmade_aligned_free};
#define NATIVE
#endif

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
static void fixed_svd(double *z) {
  Map<Matrix3d> a(z);
  Map<Vector3d> b(z + 9);
  b += JacobiSVD<Matrix3d>(a + 3 * Matrix3d::Identity()).singularValues();
}
// Sizes that only the run shows.
#define SYSTEM Map<MatrixXd> a(z, N, N); Map<VectorXd> b(z + N * N, N); MatrixXd p
#define DEFINITE SYSTEM = a * a.transpose(); p.diagonal().array() += 1
#define REGULAR SYSTEM = a + 3 * MatrixXd::Identity(N, N)
static void llt(double *z) { DEFINITE; b = p.llt().solve(b).eval(); }
static void ldlt(double *z) { DEFINITE; b = p.ldlt().solve(b).eval(); }
static void lu(double *z) { REGULAR; b = p.lu().solve(b).eval(); }
static void full_lu(double *z) { REGULAR; b = p.fullPivLu().solve(b).eval(); }
static void qr(double *z) { REGULAR; b = p.householderQr().solve(b).eval(); }
static void pivoted_qr(double *z) { REGULAR; b = p.colPivHouseholderQr().solve(b).eval(); }
static void determinant(double *z) { REGULAR; b(0) *= p.determinant() * 0.01; }
static void triangular(double *z) { REGULAR; b = p.triangularView<Lower>().solve(b).eval(); p.triangularView<Upper>().solveInPlace(b); }
static void newton(double *z) {
  Map<MatrixXd> a(z, N, N);
  Map<VectorXd> b(z + N * N, N);
  VectorXd x = VectorXd::Ones(N);
  for (int k = 0; k < 3; k++) {
    VectorXd r = a * x + x.cwiseProduct(x) - b;
    MatrixXd j = a + 4 * MatrixXd::Identity(N, N);
    j.diagonal() += 2 * x;
    x -= j.partialPivLu().solve(r);
  }
  b = x;
}
static void rotation(double *z) {
  Map<Vector3d> a(z), b(z + 3);
  Quaterniond q(AngleAxisd(a.norm(), a.normalized())), r(AngleAxisd(b.norm(), b.normalized()));
  Isometry3d t = Isometry3d::Identity();
  t.rotate(q);
  t.pretranslate(a);
  b = t * b;
  a = q.slerp(0.3, r) * b;
}
#define CHECK(f) check<f>(#f, CELLS)
int main() {
  return CHECK(fixed_ldlt) | CHECK(fixed_lu) | CHECK(fixed_qr) | CHECK(fixed_svd) | CHECK(llt) | CHECK(ldlt) | CHECK(lu) |
         CHECK(full_lu) | CHECK(qr) | CHECK(determinant) | CHECK(triangular) | CHECK(newton)
#ifndef NATIVE
         | CHECK(pivoted_qr) | CHECK(rotation)
#endif
      ;
}
