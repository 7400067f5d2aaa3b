// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// RUN: %if asan %{ LEVELS="0 2" %support/levels %t %clangxx -std=c++20 -fsanitize=address -fpass-plugin=%wengert %include %s %rt -lm %}
// RUN: for level in 0 2; do %clangxx -std=c++20 -fpass-plugin=%wengert %include %switches -O$level %s %rt -lm -o %t && WENGERT_STATS=1 %t 2>&1 | %FileCheck %s || exit 1; done
// Exceptions that are thrown leave the derivative, and arrive where it was asked for; the next derivative is right. The tape is lost of those adjoints that
// are left, as docs/cxx.md says, and of no other derivative.
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
#include <wengert.hpp>

static double root(double x) {
  if (x < 0)
    throw std::domain_error("root of " + std::to_string(x));
  return std::sqrt(x);
}
static double f(const std::vector<double> &x) {
  std::unique_ptr<double> scale(new double(2)); // the sanitizer's leaks are off: it is lost
  double s = 0;
  for (double v : x)
    s += *scale * root(v);
  return s;
}
static double at(const std::vector<double> &x, int i) { return x.at(i) * x.at(i); }
struct Counted {
  static int alive;
  Counted() { alive++; }
  ~Counted() { alive--; }
};
int Counted::alive = 0;

extern "C" const char *__asan_default_options() { return "detect_leaks=0"; }

// CHECK: tape acquired {{ *}}5 times, at most 3 at once, 2 not returned
int main() {
  int caught = 0, right = 0;
  for (double third : {4.0, -1.0, 9.0, -2.0, 16.0}) {
    std::vector<double> x{1, 4, third}, xb(3);
    Counted counted;
    try {
      wengert::adjoint<f>(wengert::dup(x, xb));
      right += std::fabs(xb[2] - 1 / std::sqrt(third)) < 1e-14;
    } catch (const std::domain_error &error) {
      caught += std::string(error.what()).find("root of -") == 0;
    }
  }
  std::vector<double> x{1, 4, 3}, xb(3);
  try {
    wengert::tangent<at>(wengert::dup(x, xb), wengert::constant(7));
  } catch (const std::out_of_range &) {
    caught++;
  }
  if (caught != 3 || right != 3 || Counted::alive != 0)
    std::fprintf(stderr, "caught %d, right %d, alive %d\n", caught, right, Counted::alive);
  return caught != 3 || right != 3 || Counted::alive != 0;
}
