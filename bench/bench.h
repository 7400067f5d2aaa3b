// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver of the kernels in C++, as bench.f90 is that of the Fortran ones: checks a kernel's derivatives, times its primal and
// them in interleaved rounds on the thread's CPU clock, and prints one line of figures.
//
// A kernel maps x[0..n) to y[0..m). Its file fills in a Kernel and calls `measure`. The program's argument is the number of rounds;
// 0 only checks, and kernels take small data then (`small`).
#ifndef WENGERT_BENCH_H
#define WENGERT_BENCH_H

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <time.h>
#include <vector>

#include <wengert.h>

namespace bench {

constexpr int directions = 8;

// A Jacobian that is built whole: `build` writes `entries` numbers, `apply` multiplies a direction by them.
template <class Real> struct Jacobian {
  std::string label;
  size_t entries;
  std::function<void(const Real *x, Real *entries)> build;
  std::function<void(const Real *entries, const Real *x_tan, Real *y_tan)> apply;
};

template <class Real> struct Kernel {
  using Map = std::function<void(const Real *x, Real *y)>;
  using Tangent = std::function<void(const Real *x, const Real *x_tan, Real *y, Real *y_tan)>;
  using Adjoint = std::function<void(const Real *x, Real *x_adj, Real *y, Real *y_adj)>;

  std::string name;
  std::vector<Real> x;
  size_t m;
  Map primal;
  Tangent tangent;
  Adjoint adjoint;
  Tangent tangents;  // `directions` of them at once; the shadows lie one behind the other
  Adjoint hand = {}; // an adjoint written by hand
  std::vector<Jacobian<Real>> jacobians = {};
};

inline int rounds = 0;
inline bool small() { return rounds == 0; }
inline void start(int argc, char **argv) { rounds = argc > 1 ? atoi(argv[1]) : 0; }

// Numbers in (-1/2, 1/2), the same in each run.
inline double noise() {
  static unsigned long state = 88172645463325252ul;
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (double)(state >> 11) * 0x1p-53 - 0.5;
}
template <class Real> std::vector<Real> noise(size_t n) {
  std::vector<Real> v(n);
  for (Real &a : v) a = (Real)noise();
  return v;
}

// ADBench's data where scripts/bench has found them; null where a kernel has to make up its own.
inline FILE *data(const std::string &file) {
  const char *folder = getenv("WENGERT_BENCH_DATA");
  return folder && !small() ? fopen((std::string(folder) + "/" + file).c_str(), "r") : nullptr;
}
inline double number(FILE *file) {
  double value;
  if (fscanf(file, "%lf", &value) != 1) fprintf(stderr, "bench data: a number is missing\n"), exit(1);
  return value;
}

inline double cpu_seconds() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
inline double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + v.size() / 2, v.end());
  return v[v.size() / 2];
}

template <class Real> double dot(const std::vector<Real> &a, const std::vector<Real> &b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); i++) sum += (double)a[i] * (double)b[i];
  return sum;
}
template <class Real> double length(const std::vector<Real> &a) { return std::sqrt(dot(a, a)); }
template <class Real> double distance(std::vector<Real> a, const std::vector<Real> &b) {
  for (size_t i = 0; i < a.size(); i++) a[i] -= b[i];
  return length(a) / length(b);
}

template <class Real> struct Errors { double dot, difference, others; };

// The adjoint against the tangent, relative to the lengths of the vectors that the product is made of; the tangent against the best
// of several central differences; whatever else there is against these two.
template <class Real> Errors<Real> check(const Kernel<Real> &k) {
  const size_t n = k.x.size(), m = k.m;
  const auto x_tan = noise<Real>(n), weight = noise<Real>(m);
  std::vector<Real> y(m), y_tan(m), x_adj(n), y_adj = weight;
  k.tangent(k.x.data(), x_tan.data(), y.data(), y_tan.data());
  k.adjoint(k.x.data(), x_adj.data(), y.data(), y_adj.data());
  Errors<Real> e;
  e.dot = std::fabs(dot(weight, y_tan) - dot(x_adj, x_tan)) / (length(weight) * length(y_tan));

  e.difference = HUGE_VAL;
  const bool single = sizeof(Real) == 4;
  for (int p = single ? 1 : 2; p <= (single ? 3 : 7); p++) {
    const Real step = (Real)std::pow(10, -p);
    std::vector<Real> plus = k.x, minus = k.x, y_plus(m), y_minus(m);
    for (size_t i = 0; i < n; i++) plus[i] += step * x_tan[i], minus[i] -= step * x_tan[i];
    k.primal(plus.data(), y_plus.data());
    k.primal(minus.data(), y_minus.data());
    for (size_t i = 0; i < m; i++) y_plus[i] = (y_plus[i] - y_minus[i]) / (2 * step);
    e.difference = std::min(e.difference, distance(y_plus, y_tan));
  }

  e.others = 0;
  const auto worst = [&](double error) { e.others = error <= e.others ? e.others : error; }; // a NaN stays
  {
    // Multiples of one direction: each has to come out as that multiple.
    std::vector<Real> x_tans(directions * n), y_tans(directions * m);
    for (int d = 0; d < directions; d++)
      for (size_t i = 0; i < n; i++) x_tans[d * n + i] = (Real)(d - 2.5) * x_tan[i];
    k.tangents(k.x.data(), x_tans.data(), y.data(), y_tans.data());
    for (int d = 0; d < directions; d++) {
      std::vector<Real> one(m);
      for (size_t i = 0; i < m; i++) one[i] = y_tans[d * m + i] / (Real)(d - 2.5);
      worst(distance(one, y_tan));
    }
  }
  if (k.hand) {
    std::vector<Real> by_hand(n), seed = weight;
    k.hand(k.x.data(), by_hand.data(), y.data(), seed.data());
    worst(distance(by_hand, x_adj));
  }
  for (const auto &j : k.jacobians) {
    std::vector<Real> entries(j.entries), product(m);
    j.build(k.x.data(), entries.data());
    j.apply(entries.data(), x_tan.data(), product.data());
    worst(distance(product, y_tan));
  }
  return e;
}

// Prints: name, primal seconds, then label=ratio for each derivative, then the errors. A derivative that is wrong ends the program, and nothing is
// timed.
template <class Real> int measure(const Kernel<Real> &k) {
  const bool single = sizeof(Real) == 4;
  const auto e = check(k);
  // Written so that NaN fails too.
  if (!(e.dot < (single ? 1e-5 : 1e-10) && e.difference < (single ? 1e-2 : 1e-5) && e.others < (single ? 1e-4 : 1e-9))) {
    printf("%s: wrong derivative: dot product %.2e, difference %.2e, others %.2e\n", k.name.c_str(), e.dot, e.difference, e.others);
    return 1;
  }

  const size_t n = k.x.size(), m = k.m;
  const auto x_tan = noise<Real>(n), weight = noise<Real>(m), x_tans = noise<Real>(directions * n);
  std::vector<Real> y(m), y_tan(m), x_adj(n), y_adj(m), y_tans(directions * m), entries;
  std::vector<std::pair<std::string, std::function<void()>>> timed = {
      {"primal", [&] { k.primal(k.x.data(), y.data()); }},
      {"tangent", [&] { k.tangent(k.x.data(), x_tan.data(), y.data(), y_tan.data()); }},
      {"adjoint", [&] { k.adjoint(k.x.data(), x_adj.data(), y.data(), y_adj.data()); }},
      {"tangents8", [&] { k.tangents(k.x.data(), x_tans.data(), y.data(), y_tans.data()); }},
  };
  if (k.hand) timed.push_back({"hand", [&] { k.hand(k.x.data(), x_adj.data(), y.data(), y_adj.data()); }});
  for (const auto &j : k.jacobians) {
    entries.resize(std::max(entries.size(), j.entries));
    timed.push_back({j.label, [&] { j.build(k.x.data(), entries.data()); }});
  }

  // Short kernels run several times a round, so that the clock's own time does not count.
  std::vector<std::vector<double>> seconds(timed.size());
  std::vector<int> times(timed.size(), 1);
  for (int round = -2; round < rounds; round++) {
    for (size_t i = 0; i < timed.size(); i++) {
      std::fill(y_tan.begin(), y_tan.end(), (Real)0), std::fill(y_tans.begin(), y_tans.end(), (Real)0);
      std::fill(x_adj.begin(), x_adj.end(), (Real)0);
      y_adj = weight;
      const double begin = cpu_seconds();
      for (int t = 0; t < times[i]; t++) timed[i].second();
      const double taken = (cpu_seconds() - begin) / times[i];
      if (round < 0) times[i] = std::max(1, (int)std::min(1000.0, 5e-4 / (taken + 1e-7)));
      if (round >= 0) seconds[i].push_back(taken);
    }
  }
  printf("%s", k.name.c_str());
  for (size_t i = 0; i < timed.size() && rounds > 0; i++) {
    const double own = median(seconds[i]), primal = median(seconds[0]);
    printf(i == 0 ? " %s=%.4e" : " %s=%.3f", timed[i].first.c_str(), i == 0 ? own : own / primal);
  }
  printf(" dot=%.2e difference=%.2e others=%.2e\n", e.dot, e.difference, e.others);
  return 0;
}

} // namespace bench

// tangent, tangents and adjoint of `f(n, x, m, y)`, for kernels without further arguments; n and m are variables.
#define BENCH_DERIVE(Real, f, n, m)                                                                                                \
  void primal(const Real *x, Real *y) { f(n, x, m, y); }                                                                           \
  void tangent(const Real *x, const Real *x_tan, Real *y, Real *y_tan) {                                                           \
    wengert_tangent((void *)f, wengert_const, n, wengert_dup, x, x_tan, wengert_const, m, wengert_dup, y, y_tan);                  \
  }                                                                                                                                \
  void tangents(const Real *x, const Real *x_tans, Real *y, Real *y_tans) {                                                        \
    wengert_tangent((void *)f, wengert_width, bench::directions, wengert_const, n, wengert_dupv, sizeof(Real) * n, x, x_tans,      \
                    wengert_const, m, wengert_dupv, sizeof(Real) * m, y, y_tans);                                                  \
  }                                                                                                                                \
  void adjoint(const Real *x, Real *x_adj, Real *y, Real *y_adj) {                                                                 \
    wengert_adjoint((void *)f, wengert_const, n, wengert_dup, x, x_adj, wengert_const, m, wengert_dupnoneed, y, y_adj);            \
  }
#endif
