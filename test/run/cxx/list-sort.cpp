// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// std::list: sorted, merged, swapped, parts moved from one to another, reversed; also where one of two lists is empty.
#include "check.hpp"
#include <iterator>
#include <list>

static void sorted(double *z) {
  std::list<double> l(z, z + 6);
  l.sort();
  double before = 0, s = 0;
  for (double x : l) {
    s += x * before;
    before = x;
  }
  l.sort([](double a, double b) { return a > b; });
  z[0] = s * l.front();
}
static void swapped(double *z) {
  std::list<double> l(z, z + 6), other{z[0] * z[1], z[2]};
  other.swap(l);
  l.splice(l.begin(), other, std::next(other.begin(), 2));
  std::list<double> empty;
  empty.swap(other);
  empty.reverse();
  z[1] = l.front() * empty.front();
  z[2] = l.back() * empty.back() + other.size();
}
static void merged(double *z) {
  std::list<double> l(z, z + 3), other(z + 3, z + 6);
  other.merge(l);
  z[3] = other.front() * z[3] + other.back();
}

int main() {
  int r = 0;
  r |= check<sorted>("sorted", 6);
  r |= check<swapped>("swapped", 6);
  r |= check<merged>("merged", 6);
  return r;
}
