// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A lock beside active numbers: what it holds is none.
#include "check.hpp"
#include <cmath>
#include <mutex>

struct sum {
  std::mutex lock;
  double total = 0;
  int terms = 0;
  void add(double x) {
    std::lock_guard<std::mutex> held(lock);
    total += x * x;
    terms++;
  }
  bool take(double x) {
    if (!lock.try_lock())
      return false;
    total *= std::sin(x);
    lock.unlock();
    return true;
  }
};
static void f(double *z) {
  sum s;
  for (int i = 0; i < 3; i++)
    s.add(z[i]);
  if (s.take(z[1]))
    z[0] *= s.terms;
  z[3] = s.total * z[0];
}
int main() { return check<f>("f", 4); }
