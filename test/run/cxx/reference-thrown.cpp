// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx
// Functions that return references, or numbers of which the compiler knows the range, and throw instead: where that is caught in differentiated code they return
// nothing, and nobody takes that for a promise that they never throw.
#include "check.hpp"
#include <map>
#include <stdexcept>
#include <vector>

struct out {};
[[gnu::noinline]] static double &at(double *z, int i) {
  if (i > 1)
    throw out();
  return z[i];
}
[[gnu::noinline]] static double chosen(double *z, int i) {
  try {
    return at(z, i) * z[0];
  } catch (const out &) {
    return 3 * z[0];
  }
}
static void plain(double *z) {
  for (int i = 0; i < 3; i++)
    z[2] += chosen(z, i);
}

[[gnu::noinline]] static const double &looked_up(const std::map<int, double> &m, int key) { return m.at(key); }
static void map(double *z) {
  std::map<int, double> m{{0, z[0]}, {2, z[1] * z[0]}};
  double s = 0;
  for (int key = 0; key < 4; key++) {
    try {
      s += looked_up(m, key) * z[1];
    } catch (const std::out_of_range &) {
      s += z[2] * key;
    }
  }
  z[0] = s;
}

[[gnu::noinline]] static int pick(double *z, int i) {
  if (z[i] > 100)
    throw out();
  return i % 2 ? 4 : 7;
}
static void range(double *z) {
  double s = 0;
  z[3] += 200;
  for (int i = 0; i < 4; i++) {
    try {
      s += pick(z, i) * z[i];
    } catch (const out &) {
      s += z[i] * z[0];
    }
  }
  z[1] = s;
}

int main() { return check<plain>("plain", 3) | check<map>("map", 3) | check<range>("range", 4); }
