// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Elements leave sets and maps, from either end and from between, and the trees are balanced again.
#include "check.hpp"
#include <iterator>
#include <map>
#include <set>

static void queue(double *z) {
  std::set<double> open;
  for (int i = 0; i < 12; i++)
    open.insert(z[i % 3] * (i + 1) * 0.7);
  double s = 0;
  for (int i = 0; i < 9; i++) {
    double least = *open.begin();
    open.erase(open.begin());
    s = 0.5 * s + least;
    if (i % 4 == 0)
      open.insert(least * z[0] + 2);
    if (i % 3 == 2)
      open.erase(std::prev(open.end()));
  }
  z[3] = s * *open.rbegin();
}
static void entries(double *z) {
  std::map<int, double> m;
  for (int i = 0; i < 15; i++)
    m[i * 7 % 15] = z[i % 4] * i;
  for (int i = 0; i < 15; i += 4)
    m.erase(i);
  for (auto it = m.begin(); it != m.end();)
    it = it->second > 5 ? m.erase(it) : std::next(it);
  double s = 0;
  for (auto &[k, v] : m)
    s = 0.5 * s + k * v * z[0];
  z[3] = s;
}
int main() { return check<queue>("queue", 4) | check<entries>("entries", 4); }
