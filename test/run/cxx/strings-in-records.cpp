// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Records of numbers and strings are copied, and take the place of others; a string may keep its characters in itself, beside the numbers.
#include "check.hpp"
#include <string>
#include <variant>

struct state {
  double x;
  std::string log;
  double y;
};

__attribute__((noinline)) static void step(state &s, int i) {
  s.x = s.x * s.y;
  s.log.push_back('a' + i % 3);
  if (s.log.back() == 'b')
    s.y += s.x;
  s.log[0] = s.log.back();
  if (s.log.size() > 4)
    s.log = s.log.substr(1);
}

static void copied(double *z) {
  state s{z[0], "", z[1]};
  for (int i = 0; i < 7; i++) {
    step(s, i);
    if (s.log.front() == 'c')
      s.x = s.x * s.x;
  }
  state t = s;
  t.log[1] = 'c';
  if (t.log[0] == 'a')
    t.x *= s.y;
  z[0] = s.x;
  z[1] = s.y * t.x;
  s.log.clear();
  t = s;
}

struct Run {
  double v, t;
};
struct Crash {
  std::string why;
  double cost;
};

static void replaced(double *z) {
  std::variant<Run, Crash> s = Run{z[0], z[1]};
  if (auto *r = std::get_if<Run>(&s); r && r->v > 0.1)
    s = Crash{"late at night and far from home", r->v * r->t};
  if (auto *c = std::get_if<Crash>(&s))
    z[2] = c->cost * c->why.size();
}

int main() { return check<copied>("copied", 2) | check<replaced>("replaced", 3); }
