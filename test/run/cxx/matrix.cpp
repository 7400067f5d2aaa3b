// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A matrix class with operators, and elimination with pivots; exceptions that are not thrown.
#include "check.hpp"
#include <cmath>
#include <stdexcept>
#include <vector>
class Matrix {
  size_t rows_, cols_;
  std::vector<double> data_;

public:
  Matrix(size_t r, size_t c, double v = 0) : rows_(r), cols_(c), data_(r * c, v) {}
  double &operator()(size_t i, size_t j) { return data_[i * cols_ + j]; }
  double operator()(size_t i, size_t j) const { return data_[i * cols_ + j]; }
  size_t rows() const { return rows_; }
  size_t cols() const { return cols_; }
  Matrix operator*(const Matrix &o) const {
    if (cols_ != o.rows_)
      throw std::invalid_argument("sizes differ");
    Matrix r(rows_, o.cols_);
    for (size_t i = 0; i < rows_; i++)
      for (size_t j = 0; j < o.cols_; j++)
        for (size_t k = 0; k < cols_; k++)
          r(i, j) += (*this)(i, k) * o(k, j);
    return r;
  }
  Matrix operator+(const Matrix &o) const {
    Matrix r(*this);
    r += o;
    return r;
  }
  Matrix &operator+=(const Matrix &o) {
    for (size_t i = 0; i < data_.size(); i++)
      data_[i] += o.data_[i];
    return *this;
  }
  Matrix transposed() const {
    Matrix r(cols_, rows_);
    for (size_t i = 0; i < rows_; i++)
      for (size_t j = 0; j < cols_; j++)
        r(j, i) = (*this)(i, j);
    return r;
  }
};
static std::vector<double> solve(Matrix a, std::vector<double> b) {
  size_t n = a.rows();
  for (size_t k = 0; k < n; k++) {
    size_t p = k;
    for (size_t i = k + 1; i < n; i++)
      if (std::fabs(a(i, k)) > std::fabs(a(p, k)))
        p = i;
    if (a(p, k) == 0)
      throw std::runtime_error("singular");
    if (p != k) {
      for (size_t j = 0; j < n; j++)
        std::swap(a(k, j), a(p, j));
      std::swap(b[k], b[p]);
    }
    for (size_t i = k + 1; i < n; i++) {
      double m = a(i, k) / a(k, k);
      for (size_t j = k; j < n; j++)
        a(i, j) -= m * a(k, j);
      b[i] -= m * b[k];
    }
  }
  for (size_t k = n; k-- > 0;) {
    for (size_t j = k + 1; j < n; j++)
      b[k] -= a(k, j) * b[j];
    b[k] /= a(k, k);
  }
  return b;
}
static void products(double *z) {
  Matrix a(3, 3), b(3, 2, 0.5);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      a(i, j) = z[3 * i + j];
  b(1, 1) = z[0] * z[8];
  Matrix c = (a + a.transposed()) * b;
  for (int i = 0; i < 3; i++)
    z[i] = c(i, 0) * c(i, 1);
}
static void solver(double *z) {
  Matrix a(3, 3);
  std::vector<double> b(3);
  for (int i = 0; i < 3; i++) {
    b[i] = z[i] * z[8 - i];
    for (int j = 0; j < 3; j++)
      a(i, j) = z[3 * i + j];
  }
  a(0, 2) += 3;
  a(1, 0) += 4;
  a(2, 1) += 5;
  auto x = solve(a, b);
  for (int i = 0; i < 3; i++)
    z[3 + i] = x[i];
}
int main() { return check<products>("products", 9) | check<solver>("solver", 9); }
