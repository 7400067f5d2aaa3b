// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Containers whose elements have memory of their own: the pointers by which the nodes of a tree hang together are kept apart from those to the elements'
// numbers, and where a vector grows for the first time there is nothing to move.
#include "check.hpp"
#include <cmath>
#include <list>
#include <map>
#include <set>
#include <string>
#include <vector>

static void by_number(double *z) {
  std::map<int, std::vector<double>> rows;
  for (int i = 0; i < 6; i++)
    rows[i % 3].push_back(std::sin(z[i]));
  double sum = 0;
  for (auto &[key, row] : rows)
    for (double number : row)
      sum += (key + 1) * number * number;
  rows.erase(1);
  z[0] = sum * rows[2][1];
}
static void by_name(double *z) {
  std::map<std::string, std::vector<double>> fields;
  fields["u"].assign(z, z + 3);
  fields["v"].assign(z + 3, z + 6);
  fields.insert({"w", std::vector<double>(2, z[0] * z[5])});
  for (int i = 0; i < 3; i++)
    fields["u"][i] *= fields["v"][i] + fields["w"][i % 2];
  auto found = fields.find("u");
  std::copy(found->second.begin(), found->second.end(), z);
}
static void in_lists(double *z) {
  std::list<std::vector<double>> lists;
  for (int i = 0; i < 6; i++)
    (i % 2 ? lists.emplace_back() : lists.emplace_front()).assign(2, z[i] * z[i]);
  double product = 1;
  for (auto &list : lists)
    product *= 1 + list[0] * list[1];
  z[1] = product;
}
static void grown(double *z) {
  std::vector<std::vector<double>> weights;
  for (int i = 0; i < 2; i++)
    weights.emplace_back(z + i, z + i + 3);
  z[3] = weights[0][0] * weights[1][2] + weights[1][0];
}

int main() {
  return check<by_number>("by_number", 6) | check<by_name>("by_name", 6) | check<in_lists>("in_lists", 6) |
         check<grown>("grown", 6);
}
