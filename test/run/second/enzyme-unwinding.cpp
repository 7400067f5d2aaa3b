// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Second derivatives of code in which a marker stands where objects are destroyed if the derivative throws.
#include <cmath>
#include <cstdio>
#include <string>

int enzyme_dup, enzyme_out;
template <typename... A> double __enzyme_autodiff(void *, A...);
template <typename... A> double __enzyme_fwddiff(void *, A...);

static double f(double x) { return x * x * x; }
static double slope(double x) {
  std::string note("a text that is longer than what a string keeps within itself");
  double s = __enzyme_fwddiff((void *)f, enzyme_dup, x, 1.0);
  if (note.size() < 10)
    std::puts(note.c_str());
  return s;
}
static double gradient(double x) {
  std::string note("another text that is longer than what a string keeps within itself");
  double s = __enzyme_autodiff((void *)f, enzyme_out, x);
  if (note.size() < 10)
    std::puts(note.c_str());
  return s;
}

int main() {
  double found[] = {__enzyme_fwddiff((void *)slope, enzyme_dup, 2.0, 1.0), __enzyme_autodiff((void *)slope, enzyme_out, 2.0),
                    __enzyme_fwddiff((void *)gradient, enzyme_dup, 2.0, 1.0), slope(2), gradient(2)};
  for (double each : found)
    if (each != 12)
      return std::printf("%g\n", each), 1;
  return 0;
}
