// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Values of several numbers that are copied from one node of a map or list to another, alone and beside strings. The end of a container is a node
// without a value, which lies in the container itself.
#include <array>
#include <cstring>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include "check.hpp"
struct three { double d[3]; };
struct counted { double d[3]; int n; };
struct four { double a, b, c; int n; };
static void map_of_three(double *z) {
  std::map<int, three> m;
  for (int i = 0; i < 3; i++) m[0].d[i] = z[i];
  m[1] = m[0];
  z[0] = m[1].d[0] * m[1].d[1] + m[1].d[2];
}
static void map_of_counted(double *z) {
  std::map<int, counted> m;
  m[3] = {{z[0], z[1] * z[1], z[2]}, 2};
  m[7] = m[3];
  m[7].n += 1;
  z[1] = m[7].d[m[7].n - 1] * m[7].d[0] + m[7].d[1];
}
static void map_of_four(double *z) {
  std::map<int, four> m;
  m[3] = {z[0], z[1], z[2], 2};
  m[7] = m[3];
  z[1] = m[7].a * m[7].b * m[7].n + m[7].c;
}
static void optionals(double *z) {
  std::map<std::string, std::optional<double>> m;
  m["a"] = z[0] * z[1];
  m["b"] = m["a"];
  z[2] = *m["b"] * z[2] + m["c"].has_value();
}
static void list_of_records(double *z) {
  struct record { std::string name; double d[3]; };
  std::list<record> l;
  l.push_back({"first", {z[0], z[1], z[2]}});
  l.push_back({"another one with a longer name", {}});
  std::memcpy(l.back().d, l.front().d, sizeof l.front().d);
  z[0] = l.back().d[0] * l.back().d[1] + l.back().d[2] * l.back().name.size();
}
// Procedures have in their names what they are given and made of: that of strings is no sign that characters are copied.
using named = std::pair<std::string, std::array<double, 3>>;
static void map_of_named(double *z) {
  std::map<int, named> m;
  m[0] = {"a", {z[0], z[1], z[2]}};
  m[1] = m[0];
  m[2].second = m[1].second;
  z[0] = m[2].second[0] * m[2].second[1] + m[1].second[2];
}
__attribute__((noinline)) static void hand_on(const std::string &which, double *to, const double *from) {
  if (which == "all") std::memcpy(to, from, 3 * sizeof *to);
}
static void given_a_string(double *z) {
  double kept[3];
  hand_on("all", kept, z);
  z[0] = kept[0] * kept[1] + kept[2];
  hand_on("none", z, kept);
}
int main() {
  return check<map_of_three>("map_of_three", 3) | check<map_of_counted>("map_of_counted", 3) | check<map_of_four>("map_of_four", 3) |
         check<optionals>("optionals", 3) | check<list_of_records>("list_of_records", 3) | check<map_of_named>("map_of_named", 3) |
         check<given_a_string>("given_a_string", 3);
}
