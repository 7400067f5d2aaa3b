// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx
// RUN: %if asan %{ LEVELS="0 2" %support/levels %t %clangxx -std=c++20 -fsanitize=address -fpass-plugin=%wengert %include %s %rt -lm %}
// Vectors behind a handle are given other memory, step by step, and rows of a matrix grow: the gradient with respect to what was there is in the shadow.
#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>
#include <wengert.hpp>

extern "C" const char *__asan_default_options() { return "detect_leaks=0"; }

struct State {
  std::vector<double> u, old;
  int n;
};
struct Model {
  std::unique_ptr<State> s;
  double k;
};

static double step(Model &m) {
  std::vector<double> next(m.s->u.size());
  double sum = 0;
  for (size_t i = 0; i < next.size(); i++)
    next[i] = m.s->u[i] * m.s->u[i] * m.k + i;
  m.s->u = std::move(next);
  for (double x : m.s->u)
    sum += x * x;
  return sum;
}

// The former state is kept, and the one before that freed.
static double kept(Model &m) {
  double sum = 0;
  for (int step = 0; step < 3; step++) {
    std::vector<double> next(m.s->u);
    for (size_t i = 0; i < next.size(); i++)
      next[i] = 0.5 * m.s->u[i] * m.k + 0.25 * m.s->old[i];
    m.s->old = std::move(m.s->u);
    m.s->u = std::move(next);
    sum += m.s->u[0] * m.s->old[1];
  }
  return sum;
}

// It is another one in the end.
static double renewed(Model &m) {
  auto next = std::make_unique<State>();
  next->n = m.s->n;
  for (double x : m.s->u)
    next->u.push_back(x * m.k);
  next->old = m.s->old;
  m.s = std::move(next);
  return m.s->u[0] * m.s->u[1] + m.s->old[2];
}

using Matrix = std::vector<std::vector<double>>;
static double grow(Matrix &m) {
  double s = 0;
  for (size_t i = 0; i < m.size(); i++) {
    m[i].push_back(m[i][0] * m[i][1]);
    s += m[i].back() * m[i][1];
  }
  return s;
}
static double both(Matrix &m) {
  m.push_back({m[0][0], m[0][0] * 2});
  m[0].push_back(m[0][1]);
  return m[0][0] * m[0][2] * m.back()[1];
}

static int failed;
static void compare(const char *what, double found, double right) {
  if (!(std::fabs(found - right) < 1e-5)) {
    std::printf("%s: %g, not %g\n", what, found, right);
    failed = 1;
  }
}

static Model model(double u, double old) {
  Model m;
  m.s = std::make_unique<State>();
  m.s->n = 4;
  for (int i = 0; i < 4; i++) {
    m.s->u.push_back(u + u / 5 * i);
    m.s->old.push_back(old - old / 7 * i);
  }
  m.k = u * 1.3;
  return m;
}

template <auto f> static void check(const char *name) {
  for (int round = 0; round < 2; round++) {
    Model m = model(1, 2), mb = model(0, 0);
    wengert::adjoint<f>(wengert::dup(m, mb));
    for (int i = 0; i < 4; i++) {
      auto difference = [&](auto at) {
        Model p = model(1, 2), q = model(1, 2);
        at(p) += 1e-6;
        at(q) -= 1e-6;
        return (f(p) - f(q)) / 2e-6;
      };
      compare(name, mb.s->u[i], difference([&](Model &p) -> double & { return p.s->u[i]; }));
      compare(name, mb.s->old[i], difference([&](Model &p) -> double & { return p.s->old[i]; }));
    }
  }
}

template <auto f> static void check_rows(const char *name) {
  auto make = [](double scale) {
    Matrix m(3, std::vector<double>(2));
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 2; j++)
        m[i][j] = scale * (0.5 + i + 0.1 * j);
    return m;
  };
  Matrix m = make(1), b = make(0);
  wengert::adjoint<f>(wengert::dup(m, b));
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++) {
      Matrix p = make(1), q = make(1);
      p[i][j] += 1e-6;
      q[i][j] -= 1e-6;
      compare(name, b[i][j], (f(p) - f(q)) / 2e-6);
    }
}

int main() {
  check<step>("step");
  check<kept>("kept");
  check<renewed>("renewed");
  check_rows<grow>("grow");
  check_rows<both>("both");
  return failed;
}
