// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2" %run_cxx
// Heaps of numbers with integers beside them: the shortest way through a graph, and events in the order of their times.
#include "check.hpp"
#include <functional>
#include <queue>
#include <vector>

static void shortest(double *z) {
  using entry = std::pair<double, int>;
  std::priority_queue<entry, std::vector<entry>, std::greater<>> queue;
  double distance[4] = {0, 1e9, 1e9, 1e9};
  queue.push({0.0, 0});
  while (!queue.empty()) {
    auto [d, u] = queue.top();
    queue.pop();
    if (d > distance[u])
      continue;
    for (int v = 0; v < 4; v++)
      if (v != u) {
        double other = d + z[(u + v) % 6] * z[v];
        if (other < distance[v]) {
          distance[v] = other;
          queue.push({other, v});
        }
      }
  }
  z[0] = distance[1] + distance[2] * distance[3];
}
static void events(double *z) {
  std::priority_queue<std::pair<double, int>> queue;
  for (int i = 0; i < 6; i++)
    queue.emplace(z[i] + 0.01 * i, i);
  double sum = 0;
  while (queue.size() > 1) {
    auto [d, k] = queue.top();
    queue.pop();
    sum += d * d * (k + 1);
    if (k < 40)
      queue.emplace(d * 0.4, k + 10);
  }
  z[1] = sum;
}
/* Vectors of integers and of numbers in one structure, which procedures that are not inlined let grow. */
struct operation {
  int kind, left;
};
struct record {
  std::vector<operation> operations;
  std::vector<int> marks;
  std::vector<double> values;
  __attribute__((noinline)) void take(double v, int kind) {
    operations.push_back({kind, (int)values.size()});
    marks.push_back(2 * kind);
    values.push_back(v);
  }
};
static void recorded(double *z) {
  record r;
  for (int i = 0; i < 6; i++)
    r.take(z[i] * z[(i + 1) % 6], i % 3);
  for (int i = 0; i < 6; i++)
    z[2] += r.values[r.operations[i].left] * r.operations[i].kind * r.marks[5 - i];
}

int main() { return check<shortest>("shortest", 6) | check<events>("events", 6) | check<recorded>("recorded", 6); }
