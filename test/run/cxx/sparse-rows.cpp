// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_cxx
// A sparse matrix by rows, and conjugate gradients; without optimisation copies of vectors of integers are refused.
#include "check.hpp"
#include <numeric>
#include <vector>
struct Csr {
  std::vector<int> start, column;
  std::vector<double> value;
};
static Csr laplace(int n, double k) {
  Csr a;
  a.start.push_back(0);
  for (int i = 0; i < n; i++) {
    for (int j : {i - 1, i, i + 1})
      if (j >= 0 && j < n) {
        a.column.push_back(j);
        a.value.push_back(i == j ? 2 * k : -k);
      }
    a.start.push_back((int)a.column.size());
  }
  return a;
}
static std::vector<double> multiply(const Csr &a, const std::vector<double> &x) {
  std::vector<double> y(a.start.size() - 1);
  for (size_t i = 0; i < y.size(); i++)
    for (int k = a.start[i]; k < a.start[i + 1]; k++)
      y[i] += a.value[k] * x[a.column[k]];
  return y;
}
static double dot(const std::vector<double> &a, const std::vector<double> &b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}
static std::vector<double> cg(const Csr &a, const std::vector<double> &b, int most) {
  std::vector<double> x(b.size()), r = b, p = r;
  double rr = dot(r, r);
  for (int it = 0; it < most && rr > 1e-20; it++) {
    auto ap = multiply(a, p);
    double alpha = rr / dot(p, ap);
    for (size_t i = 0; i < x.size(); i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * ap[i];
    }
    double next = dot(r, r);
    for (size_t i = 0; i < p.size(); i++)
      p[i] = r[i] + next / rr * p[i];
    rr = next;
  }
  return x;
}
static void g(double *z) {
  auto x = cg(laplace(5, z[4] + 1), {z[0], z[1], z[2], z[3], 1}, 3);
  for (int i = 0; i < 4; i++)
    z[i] = x[i];
}
int main() { return check<g>("conjugate gradients", 5); }
