// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx
// Lists of particles by cells, vectors of integers in a vector, grow in a member function that sums into a member: what the object itself holds is none of what its members lead to.
#include "check.hpp"
#include <vector>

struct System {
  std::vector<double> r;
  std::vector<std::vector<int>> cells;
  double energy = 0;

  System() : cells(4) {}
  void forces() {
    for (auto &cell : cells) cell.clear();
    for (size_t i = 0; i < r.size(); i++) cells[i % 2].push_back((int)i);
    for (auto &cell : cells)
      for (int i : cell)
        for (int j : cell) energy += i < j ? 1 / (1 + (r[i] - r[j]) * (r[i] - r[j])) : 0;
  }
};

static void f(double *z) {
  System s;
  for (int i = 0; i < 6; i++) s.r.push_back(z[i] * z[i]);
  for (int t = 0; t < 3; t++) {
    s.forces();
    for (auto &r : s.r) r += 0.1 * s.energy * r;
  }
  z[0] = s.energy + s.r[5];
}

int main() { return check<f>("lists of cells", 6); }
