// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx
// Objects of one type begin where those of another one have ended.
#include "check.hpp"
#include <cmath>
#include <new>
namespace {
struct point {
  double x, y;
};
struct entry {
  long last;
  double w;
};
void in_turn(double *z) {
  constexpr int n = 20;
  static volatile int some = n;
  int m = some;
  void *block = ::operator new(n * sizeof(point));
  auto *points = static_cast<point *>(block);
  double s = 0, r = 0;
  for (int i = 0; i < m; i++)
    new (&points[i]) point{std::sin(z[i % 4]), z[(i + 1) % 4]};
  for (int i = 0; i < m; i++)
    s += points[i].x * points[m - 1 - i].y;
  for (int i = 0; i < m; i++)
    points[i].~point();
  auto *entries = static_cast<entry *>(block);
  for (int i = 0; i < m; i++)
    new (&entries[i]) entry{m - 1 - i, std::cos(z[i % 4] * s / m)};
  for (int i = 0; i < m; i++)
    r += entries[entries[i].last].w * entries[i].w;
  for (int i = 0; i < 4; i++)
    z[i] *= r / m;
  ::operator delete(block);
}
} // namespace
int main() { return check<in_turn>("in turn", 4); }
