// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Records of numbers and strings in vectors that grow: the strings' pointers may lead into the records, and the numbers lie beside them.
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include "check.hpp"
struct record { std::string name; double d[3]; };
static void pushed(double *z) {
  std::vector<record> v;
  for (int i = 0; i < 3; i++) v.push_back({std::string(i * 9 + 1, 'n'), {z[i], z[(i + 1) % 3], 2}});
  z[0] = v[0].d[0] * v[1].d[1] + v[2].d[0] * v[2].d[2] * v[1].name.size();
}
static void emplaced(double *z) {
  std::vector<std::pair<std::string, std::array<double, 3>>> v;
  v.emplace_back("a", std::array<double, 3>{z[0], z[1], z[2]});
  v.emplace_back("a name that is longer than others", std::array<double, 3>{});
  v[1].second = v[0].second;
  z[0] = v[1].second[0] * v[1].second[1] + v[0].second[2];
}
struct perhaps { std::string name; std::optional<double> value; };
static void optional(double *z) {
  std::vector<perhaps> v;
  v.push_back({"q", z[0]});
  v.push_back({"w", {}});
  std::swap(v[0], v[1]);
  v.push_back(v[1]);
  z[0] = *v[2].value * z[1] + (v[0].value ? *v[0].value : z[2]);
}
int main() { return check<pushed>("pushed", 3) | check<emplaced>("emplaced", 3) | check<optional>("optional", 3); }
