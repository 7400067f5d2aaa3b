// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS=2 %published_cxx
// REQUIRES: published
// Eigen, eigenvalues and eigenvectors of a symmetric matrix whose size only the run shows.
#include "check.hpp"
#include <Eigen/Dense>
using namespace Eigen;

enum { N = 4 };
static void eigenvalues(double *z) {
  Map<MatrixXd> a(z, N, N);
  Map<VectorXd> b(z + N * N, N);
  MatrixXd p = a * a.transpose();
  for (int i = 0; i < N; i++) p(i, i) += 1 + i;
  SelfAdjointEigenSolver<MatrixXd> solver(p);
  b += solver.eigenvalues().cwiseProduct(solver.eigenvectors().col(1).cwiseAbs2());
}
int main() { return check<eigenvalues>("eigenvalues", N * N + N); }
