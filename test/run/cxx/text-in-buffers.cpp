// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Characters that the library's functions copy to memory of the program's own are looked at there: the forward sweep copies them, too.
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include "check.hpp"
__attribute__((noinline)) static double step(const char *how, double a, double b) {
  return how[0] == 'p' ? a * b : how[0] == 's' ? std::sin(a) + b : a;
}
static void buffer(double *z) {
  std::string names[] = {"product of the two numbers", "sine", "none"};
  for (int i = 0; i < 3; i++) {
    char *text = static_cast<char *>(std::malloc(names[i].size() + 1));
    names[i].copy(text, names[i].size());
    text[names[i].size()] = 0;
    z[0] = step(text, z[0], z[i]);
    std::free(text);
  }
}
static void traits(double *z) {
  std::vector<char> text(40);
  const char *names[] = {"sine of the first number", "product", "nothing"};
  for (int i = 0; i < 3; i++) {
    std::char_traits<char>::copy(text.data(), names[i], std::strlen(names[i]) + 1);
    z[1] = step(text.data(), z[1], z[i]);
    std::char_traits<char>::assign(text.data(), 3, 'p');
    z[2] = step(text.data(), z[2], z[1]);
  }
}
int main() { return check<buffer>("buffer", 3) | check<traits>("traits", 3); }
