// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Batches of functions that only inlining shows, where objects are destroyed if one throws.
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <string>

int enzyme_width, enzyme_vector, enzyme_scalar, enzyme_dup;
struct Four {
  double v[4];
};
template <typename... A> Four __enzyme_batch(A...);
template <typename... A> double __enzyme_fwddiff(void *, A...);

static double root(double x, double k) {
  if (x < 0)
    throw std::domain_error("negative");
  return k * std::sqrt(x);
}
template <double (*f)(double, double)> static Four all(double a, double b, double c, double d, double k) {
  std::string note("a text that is longer than what a string keeps within itself");
  Four found = __enzyme_batch((void *)f, enzyme_width, 4, enzyme_vector, a, b, c, d, enzyme_scalar, k);
  if (note.size() < 10)
    std::puts(note.c_str());
  return found;
}
static double sum(double x) {
  Four f = all<root>(x, 4 * x, 9 * x, 16 * x, 2);
  return f.v[0] + f.v[1] + f.v[2] + f.v[3];
}

int main() {
  Four f = all<root>(1, 4, 9, 16, 3);
  int failures = f.v[0] != 3 || f.v[1] != 6 || f.v[2] != 9 || f.v[3] != 12;
  try {
    all<root>(1, -4, 9, 16, 3);
    failures++;
  } catch (const std::domain_error &) {
  }
  failures += std::fabs(__enzyme_fwddiff((void *)sum, enzyme_dup, 4.0, 1.0) - 5) > 1e-14;
  if (failures)
    std::printf("%g %g %g %g\n", f.v[0], f.v[1], f.v[2], f.v[3]);
  return failures;
}
