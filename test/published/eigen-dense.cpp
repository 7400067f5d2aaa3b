// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS=2 %published_cxx
// REQUIRES: published
// Eigen, dense arithmetic: Map over the user's arrays, products, blocks, norms, inverses and determinants of small matrices.
#include "check.hpp"
#include <Eigen/Dense>
using namespace Eigen;
using State = Map<VectorXd>;

// Matrices large enough for the blocked kernels.
static void blocked(double *z) {
  Map<MatrixXd> a(z, 11, 11);
  Map<VectorXd> x(z + 121, 11);
  MatrixXd b = a * a.transpose();
  MatrixXd c = b.selfadjointView<Lower>() * a;
  x = c * x;
  x += a.triangularView<Upper>() * x;
  a = 0.1 * c + b.triangularView<Lower>() * a;
}

static void blocks(double *z) {
  Map<MatrixXd> a(z, 5, 4);
  MatrixXd b(5, 5);
  b << a, a.rowwise().sum();
  b.block(1, 1, 3, 3) *= 0.5;
  b.row(0).swap(b.row(4));
  b.col(2) = b.col(1).cwiseProduct(b.col(3)) + b.diagonal();
  b.topLeftCorner<2, 2>() = b.bottomRightCorner<2, 2>().transpose().eval();
  a = b.rightCols(4).cwiseQuotient(b.leftCols(4));
}

// Sizes that the compiler knows.
static void fixed(double *z) {
  Map<Matrix3d> a(z);
  Map<Vector3d> x(z + 9), y(z + 12);
  Matrix3d b = a * a.transpose() + Matrix3d::Identity();
  Vector3d w = x.cross(y) + b * x;
  a = b.inverse() * w.asDiagonal();
  x = w / w.norm();
  y[0] = b.determinant();
  y[1] = x.dot(a * y);
}

static void four(double *z) {
  Map<Matrix4d> a(z);
  Map<Vector4d> x(z + 16);
  a = a * a + 3 * Matrix4d::Identity();
  x = a.inverse() * x;
  x[3] = a.determinant();
}

int main() { return check<blocked>("blocked", 132) | check<blocks>("blocks", 20) | check<fixed>("fixed", 15) | check<four>("four", 20); }
