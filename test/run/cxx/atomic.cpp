// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx -std=c++20
// Atomic numbers of the library: they are moved as integers, and sums are loops that compare and exchange.
#include "check.hpp"
#include <atomic>

static std::atomic<double> global;

static void f(double *z) {
  std::atomic<double> local = z[0];
  std::atomic<double> single;
  single = z[1];
  local += z[1] * z[2];
  double before = local.fetch_add(z[0] * z[0], std::memory_order_relaxed);
  local.fetch_sub(before * z[3]);
  global.store(local * z[1], std::memory_order_release);
  z[1] = global.exchange(z[3]) * single;
  double old = local.load();
  while (!local.compare_exchange_weak(old, old * z[2]))
    ;
  z[2] = local * old;
  double expected = -100;
  if (!global.compare_exchange_strong(expected, z[0]))
    z[3] = sin(expected) * global;
}

int main() { return check<f>("f", 4); }
