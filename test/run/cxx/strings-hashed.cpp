// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_cxx
// A hash table of active numbers by strings, which grows and shrinks.
#include <string>
#include <unordered_map>
#include "check.hpp"
static void hashed(double *z) {
  std::unordered_map<std::string, double> m; const char *names[] = {"p", "a long name of a parameter", "q"};
  for (int t = 0; t < 2; t++) for (int i = 0; i < 3; i++) { auto &x = m[names[i]]; x = x * z[i] + z[(i + t) % 3]; }
  m.erase("q"); z[3] = m.at("p") * m["a long name of a parameter"] + m.count("q");
}
int main() { return check<hashed>("hashed", 4); }
