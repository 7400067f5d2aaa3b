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

// What a variable is declared as is not what lies in it for ever.
constexpr int most = 40;
int length = most;
double work[most];
struct {
  long used;
  double room[most];
} arena;

void numbers_then_places(double *z, double *numbers, void *memory) {
  double s = 0;
  for (int i = 0; i < length; i++)
    numbers[i] = std::sin(z[i % 6]);
  for (int i = 0; i < length; i++)
    s += numbers[i] * numbers[length - 1 - i];
  int *places = new (memory) int[2 * most];
  for (int i = 0; i < 2 * length; i++)
    places[i] = i * 7 % 6;
  for (int i = 0; i < 2 * length; i++)
    s += z[places[i]] * z[places[2 * length - 1 - i]];
  for (int i = 0; i < 6; i++)
    z[i] *= s / length;
}
void in_a_variable(double *z) { numbers_then_places(z, work, work); }
void in_a_member(double *z) { numbers_then_places(z, arena.room, arena.room); }
void in_words(double *z) {
  alignas(16) unsigned long store[most];
  numbers_then_places(z, new (store) double[most], store);
}

struct place {
  int first, second;
  double w;
};
void objects(double *z) {
  point points[most];
  double s = 0;
  for (int i = 0; i < length; i++)
    points[i] = {std::sin(z[i % 6]), z[(i + 1) % 6]};
  for (int i = 0; i < length; i++)
    s += points[i].x * points[length - 1 - i].y * points[i].x;
  for (int i = 0; i < length; i++)
    new (points + i) place{i % 6, i * 5 % 6, std::cos(z[i % 6])};
  place *places = std::launder(reinterpret_cast<place *>(points));
  for (int i = 0; i < length; i++)
    s += z[places[i].first] * z[places[length - 1 - i].second] * places[i].w;
  for (int i = 0; i < 6; i++)
    z[i] *= s / length;
}
} // namespace
int main() {
  return check<in_turn>("in turn", 4) + check<in_a_variable>("in a variable", 6) + check<in_a_member>("in a member", 6) +
             check<in_words>("in words", 6) + check<objects>("objects", 6) !=
         0;
}
