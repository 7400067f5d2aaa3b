// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for flags in -O0 -O1 '-O2 -g' -O3 '-O2 -flto' '-O2 -flto=thin' '-O1 -fsanitize=undefined' '-O0 -fno-exceptions -DPLAIN'; do \
// RUN:   %clangxx $flags -c %s -o %t.plain.o && %clangxx $flags -fpass-plugin=%wengert -c %s -o %t.plugin.o && \
// RUN:   cmp %t.plain.o %t.plugin.o || { echo "$flags" >&2; exit 1; }; \
// RUN: done
// C++ without requests: exceptions, virtual calls, containers, lambdas, atomics, inline assembly; the same bytes with the plugin.
#include <atomic>
#include <cmath>
#include <map>
#include <string>
#include <vector>

std::atomic<int> counter;
thread_local double kept;

struct Base {
  virtual ~Base() = default;
  virtual double value(double) const = 0;
};
template <int N> struct Power final : Base {
  double value(double x) const override {
    double p = 1;
    for (int i = 0; i < N; i++)
      p *= x;
    return p;
  }
};

double sum(const std::vector<const Base *> &parts, std::map<std::string, double> &log, double x) {
  double s = 0;
  for (const Base *part : parts)
    s += part->value(x);
#ifndef PLAIN
  try {
    log.at("total") += s;
  } catch (const std::exception &) {
    log["total"] = s;
  }
#endif
  counter++;
  kept = std::sqrt(std::fabs(s));
  __asm__ volatile("" ::: "memory");
  auto scale = [&](double by) { return by * s; };
  return scale(kept);
}

template struct Power<3>;
