// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Records of numbers that are put in unions and variants by constructors, and looked at in functions of their own: the optimiser moves a number as an integer there.
#include "check.hpp"
#include <variant>
#define APART __attribute__((noinline)) static

struct circle {
  double radius;
};
struct box {
  double width, height;
};
struct either {
  union {
    circle as_circle;
  };
  long kind;
  either(const circle &given) : as_circle(given), kind(0) {}
};
APART double area_of(const either &given) { return given.kind == 0 ? given.as_circle.radius * given.as_circle.radius : 1; }
static void constructed(double *z) { z[0] = area_of(either(circle{z[0]})); }

using shape = std::variant<circle, box>;
APART double area(const shape &given) {
  if (auto found = std::get_if<circle>(&given)) return 3 * found->radius * found->radius;
  auto found = std::get_if<box>(&given);
  return found->width * found->height;
}
static void varied(double *z) { z[0] = area(circle{z[0]}) + area(box{z[1], z[2]}); }

int main() { return check<constructed>("constructed", 4) | check<varied>("varied", 4); }
