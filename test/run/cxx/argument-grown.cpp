// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx
// RUN: %if asan %{ LEVELS="0 2" %support/levels %t %clangxx -std=c++20 -fsanitize=address -fpass-plugin=%wengert %include %s %rt -lm %}
// Vectors that are arguments grow: behind the adjoint their shadows are as long as they are, and begin with the gradient, call by call; so do vectors of structures with
// vectors, of which the inner ones were moved, and of several directions.
#include <cmath>
#include <cstdio>
#include <vector>
#include <wengert.hpp>

static double pushed(std::vector<double> &v) {
  v.push_back(v[0] * v[1]);
  double s = 0;
  for (double x : v)
    s += x * x;
  return s;
}

static void weighted(std::vector<double> &v, double *s) { *s = pushed(v); }
static double scales[1], seeds[2] = {1, 10};

struct Part {
  double w;
  std::vector<double> a;
};
static double reserved(std::vector<Part> &q) {
  q.reserve(4);
  return q[0].w * q[0].w * q[0].a[0];
}
static double appended(std::vector<Part> &q) {
  Part n{};
  n.a.push_back(q[0].w);
  q.push_back(n);
  return q[0].w * q[0].w + q[1].a[0];
}

static int failed;
static void compare(const char *what, double found, double right) {
  if (std::fabs(found - right) > 1e-12) {
    std::printf("%s: %g, not %g\n", what, found, right);
    failed = 1;
  }
}

int main() {
  for (int n = 2; n < 12; n++) {
    std::vector<double> x(n, 2.0), xb(n);
    for (int round = 0; round < 3; round++) {
      wengert::adjoint<pushed>(wengert::dup(x, xb));
      compare("size", xb.size(), x.size());
      compare("pushed", xb[0], 4 + 2 * 4 * 2);
      compare("pushed, the last", xb[n - 1], n == 2 ? 20 : 4);
      x.resize(n);
      xb.assign(n, 0);
    }
  }
  std::vector<Part> q(1), qb(1);
  q[0] = {3, {5}};
  qb[0] = {0, {0}};
  wengert::adjoint<reserved>(wengert::dup(q, qb));
  compare("reserved w", qb[0].w, 30);
  compare("reserved a", qb[0].a[0], 9);
  qb[0] = {0, {0}};
  wengert::adjoint<appended>(wengert::dup(q, qb));
  compare("appended, in place", qb[0].w, 7);
  q.resize(1);
  q.shrink_to_fit();
  qb.resize(1);
  qb.shrink_to_fit();
  qb[0].w = 0;
  wengert::adjoint<appended>(wengert::dup(q, qb));
  compare("appended", qb[0].w, 7);

  std::vector<double> y{3, 2, 1}, yb[2] = {{0, 0, 0}, {0, 0, 0}};
  y.shrink_to_fit();
  wengert_adjoint((void *)weighted, wengert_width, 2, wengert_dup, &y, &yb[0], &yb[1], wengert_dup, scales, &seeds[0], &seeds[1]);
  compare("one direction", yb[0][0], 2 * 3 + 2 * 6 * 2);
  compare("another one", yb[1][1], 10 * (2 * 2 + 2 * 6 * 3));
  return failed;
}
