// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx
// RUN: %if asan %{ LEVELS="0 2" %support/levels %t %clangxx -std=c++20 -fsanitize=address -fpass-plugin=%wengert %include %s %rt -lm %}
// Where a gradient would be lost the shadow is linked again as the caller gave it, all of it: what has no gradient of its own, ends, and links that were null.
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include <wengert.hpp>

extern "C" const char *__asan_default_options() { return "detect_leaks=0"; }

using Matrix = std::vector<std::vector<double>>;
static double moved(Matrix &m) {
  Matrix o(2, std::vector<double>(2));
  o[0][0] = m[1][0] * m[1][1];
  m = std::move(o);
  return m[0][0];
}
static double erased(Matrix &m) {
  double s = m[1][0];
  m.erase(m.begin() + 1);
  return s * m[1][0] * m[2][1];
}

struct Optional {
  std::unique_ptr<std::vector<double>> u;
  std::vector<double> w;
};
static double reset(Optional &s) {
  double r = s.w[0] * s.w[1];
  s.u.reset();
  return r;
}

struct Tree {
  std::map<int, double> m;
};
static double cut(Tree &s) {
  double r = s.m.find(2)->second * s.m.find(0)->second;
  s.m.erase(2);
  return r * s.m.find(4)->second;
}

static double shrunk(std::vector<double> &u) {
  u.resize(3);
  u.shrink_to_fit();
  return 2 * (u[0] + u[1] + u[2]);
}

static int failed;
static void compare(const char *what, double found, double right) {
  if (!(std::fabs(found - right) < 1e-12)) {
    std::printf("%s: %g, not %g\n", what, found, right);
    failed = 1;
  }
}

int main() {
  Matrix m{{2, 3}, {5, 6}}, mb{{0, 0}, {0, 0}};
  wengert::adjoint<moved>(wengert::dup(m, mb));
  compare("moved", mb[1][0], 6);
  compare("moved", mb[1][1], 5);
  compare("moved", mb[0].size(), 2);

  Matrix e{{1, 2}, {3, 4}, {5, 6}, {7, 8}}, eb(4, std::vector<double>(2));
  wengert::adjoint<erased>(wengert::dup(e, eb));
  compare("erased", eb.size(), 4);
  compare("erased", eb[1][0], 40);
  compare("erased", eb[2][0], 24);
  compare("erased", eb[3][1], 15);

  Optional s, sb;
  s.u = std::make_unique<std::vector<double>>(2, 3.0);
  sb.u = std::make_unique<std::vector<double>>(2, 0.0);
  s.w = {5, 7};
  sb.w = {0, 0};
  wengert::adjoint<reset>(wengert::dup(s, sb));
  compare("reset", sb.w[0], 7);

  Tree t, tb;
  for (int i = 0; i < 3; i++)
    t.m[2 * i] = 1.5 + i, tb.m[2 * i] = 0;
  wengert::adjoint<cut>(wengert::dup(t, tb));
  double right[] = {2.5 * 3.5, 1.5 * 3.5, 1.5 * 2.5};
  int n = 0;
  for (auto &[key, v] : tb.m) {
    if (n > 2)
      return 2;
    compare("cut", v, right[n++]);
  }
  compare("cut", n, 3);

  std::vector<double> u(6, 1.0), ub(6, 0.0);
  wengert::adjoint<shrunk>(wengert::dup(u, ub));
  compare("shrunk", ub.size(), 6);
  compare("shrunk", ub[2], 2);
  compare("shrunk", ub[5], 0);
  return failed;
}
