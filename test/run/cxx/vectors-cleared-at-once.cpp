// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx -std=c++20
// So many vectors in a vector that the optimiser clears all their pointers at once.
#include "check.hpp"
#include <vector>
static void f(double *z) {
  std::vector<std::vector<double>> g(6);
  for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) g[i].push_back(z[i] * z[j]);
  std::vector<double> q;
  double d[6] = {0, 1e9, 1e9, 1e9, 1e9, 1e9};
  q.push_back(0.0);
  while (!q.empty()) {
    double c = q.back();
    q.pop_back();
    int v = q.size() % 6;
    if (c > d[v]) continue;
    int to = 0;
    for (double w : g[v]) { if (c + w < d[to]) { d[to] = c + w; q.push_back(d[to]); } to++; }
  }
  for (int i = 1; i < 6; i++) z[i] = d[i];
}
int main() { return check<f>("graph", 6); }
