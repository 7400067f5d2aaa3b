// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Classes whose members are set to null and zero together, and procedures that use the work space they are given or else allocate their own.
#include "check.hpp"
#include <cstdlib>
class Matrix {
  double *data;
  long rows, columns;

public:
  __attribute__((noinline)) Matrix() : data(nullptr), rows(0), columns(0) {}
  __attribute__((noinline)) void resize(long r, long c) {
    std::free(data);
    data = static_cast<double *>(std::malloc(r * c * sizeof(double)));
    rows = r;
    columns = c;
  }
  ~Matrix() { std::free(data); }
  double &operator()(long i, long j) { return data[i + j * rows]; }
};
struct Blocking {
  double *left = nullptr, *right = nullptr;
  long rows;
};
__attribute__((noinline)) static void product(long n, double *a, double *b, Matrix &c, Blocking &blocking) {
  double *left = blocking.left ? blocking.left : static_cast<double *>(std::malloc(n * n * sizeof(double)));
  for (long i = 0; i < n * n; i++)
    left[i] = a[i] * blocking.rows;
  c.resize(n, n);
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++) {
      c(i, j) = 0;
      for (long k = 0; k < n; k++)
        c(i, j) += left[i + k * n] * b[k + j * n];
    }
  if (!blocking.left)
    std::free(left);
}
static void f(double *z) {
  Blocking blocking;
  blocking.rows = 2;
  Matrix c;
  product(2, z, z + 4, c, blocking);
  for (int i = 0; i < 4; i++)
    z[i] *= c(i % 2, i / 2);
}
int main() { return check<f>("work space", 8); }
