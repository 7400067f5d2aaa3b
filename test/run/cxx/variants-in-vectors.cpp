// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Numbers and pointers in the same bytes: variants, by themselves and in vectors that grow, and memory that is handed out again.
#include "check.hpp"
#include <variant>
#include <vector>
#define APART __attribute__((noinline)) static

using either = std::variant<double, const double *>;
APART void set(either &v, double x) { v = x; }
APART void aim(either &v, const double *x) { v = x; }
APART double get(const either &v) { return v.index() == 1 ? *std::get<1>(v) : std::get<0>(v); }

static void by_turns(double *z) {
  either v[3];
  double s = 0;
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 3; i++) {
      if ((i + k) % 2)
        set(v[i], z[i] * s);
      else
        aim(v[i], z + i);
      s = std::sin(s + get(v[i]));
      if (k == 2) {
        v[i] = s;
        s += get(v[i]);
      }
    }
  z[0] = s;
}

static void growing(double *z) {
  std::vector<either> w;
  double s = 1;
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 6; i++)
      if ((i + round) % 2)
        w.push_back(s * z[i % 3]);
      else
        w.push_back(z + i % 3);
    for (auto &v : w) s = s * 0.5 + get(v) * get(v);
    w.clear();
  }
  z[1] = s;
}

struct scratch {
  alignas(16) char room[4096];
  std::size_t used = 0;
};
APART double product(scratch &p, double *z, int n) {
  double **q = reinterpret_cast<double **>(p.room + p.used), s = 1;
  p.used += n * sizeof *q;
  for (int i = 0; i < n; i++) q[i] = z + i;
  for (int i = 0; i < n; i++) s *= *q[i];
  return s;
}
APART double sum(scratch &p, double *z, int n) {
  double *q = reinterpret_cast<double *>(p.room + p.used), s = 0;
  p.used += n * sizeof *q;
  for (int i = 0; i < n; i++) q[i] = z[i] * i;
  for (int i = 0; i < n; i++) s += std::sin(q[i]);
  return s;
}
static void again(double *z) {
  scratch p;
  double a = product(p, z, 3);
  p.used = 0;
  double b = sum(p, z, 3);
  p.used = 0;
  double c = product(p, z, 3);
  z[2] = a * b + c;
  p.used = 0;
  z[2] += sum(p, z, 3);
}

int main() {
  int failed = check<by_turns>("by_turns", 3) | check<growing>("growing", 3);
#ifdef __OPTIMIZE__ // without, the count and the pointers are one to the plugin
  failed |= check<again>("again", 3);
#endif
  return failed;
}
