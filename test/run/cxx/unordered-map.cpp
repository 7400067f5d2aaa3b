// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_cxx
// std::unordered_map; without optimisation its buckets are refused.
#include "check.hpp"
#include <unordered_map>
static void g(double *z) {
  std::unordered_map<int, double> m;
  for (int i = 0; i < 4; i++)
    m[i * 7] = z[i] * z[i];
  double s = 0;
  for (int i = 0; i < 4; i++) {
    auto it = m.find(i * 7);
    if (it != m.end())
      s += it->second * z[i];
  }
  z[0] = s;
}
int main() { return check<g>("unordered", 4); }
