// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Objects with virtual functions: the pointer to the table in a shadow is made with __enzyme_virtualreverse, left as a constructor puts it, or null.
// Objects with destructors around, so that the marker stands where an exception would be caught.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

int enzyme_dup, enzyme_out, enzyme_const;
template <typename... A> double __enzyme_autodiff(void *, A...);
template <typename... A> double __enzyme_fwddiff(void *, A...);
template <typename T> T __enzyme_virtualreverse(T);

struct Law {
  double k;
  explicit Law(double k) : k(k) {}
  virtual ~Law() = default;
  virtual double at(double x) const = 0;
  virtual double twice(double x) const { return 2 * at(x); }
};
struct Power : Law {
  using Law::Law;
  double at(double x) const override { return k * x * x * x; }
};
struct Wave : Law {
  std::unique_ptr<Law> inner;
  Wave(double k, std::unique_ptr<Law> inner) : Law(k), inner(std::move(inner)) {}
  double at(double x) const override { return std::sin(k * inner->at(x)); }
  double twice(double x) const override { return at(x) * at(x); }
};
static double f(const Law *law, double x) { return law->twice(x) * law->at(x); }

static void point(Law *shadow, const Law *law, int way) {
  std::string note("way ");
  if (way == 0)
    *(void **)shadow = __enzyme_virtualreverse(*(void *const *)law);
  if (way == 1)
    std::memset((void *)shadow, 0, sizeof(void *));
  note += std::to_string(way);
  if (note.size() != 5)
    std::puts(note.c_str());
}
static int near(const char *what, int way, double found, double wanted) {
  if (std::fabs(found - wanted) <= 1e-13)
    return 0;
  std::fprintf(stderr, "%s, way %d: %.17g instead of %.17g\n", what, way, found, wanted);
  return 1;
}

int main() {
  const double k = 0.9, c = 0.4, x = 1.1;
  int failures = 0;
  for (int way = 0; way < 3; way++) {
    // 2 (c x^3)^2
    Power power(c), power_shadow(0);
    point(&power_shadow, &power, way);
    const double by_x = 12 * c * c * std::pow(x, 5), by_c = 4 * c * std::pow(x, 6);
    failures += near("x of power", way, __enzyme_autodiff((void *)f, enzyme_dup, (Law *)&power, (Law *)&power_shadow, enzyme_out, x), by_x);
    failures += near("c of power", way, power_shadow.k, by_c);
    power_shadow.k = 0.5;
    failures += near("tangent of power", way, __enzyme_fwddiff((void *)f, enzyme_dup, (Law *)&power, (Law *)&power_shadow, enzyme_dup, x, 3.0), 3 * by_x + 0.5 * by_c);
    *(void **)&power_shadow = *(void **)&power;

    // sin(k c x^3)^3
    Wave wave(k, std::make_unique<Power>(c)), shadow(0, std::make_unique<Power>(0));
    point(&shadow, &wave, way), point(shadow.inner.get(), wave.inner.get(), way);
    const double at = std::sin(k * c * x * x * x), by_at = 3 * at * at * std::cos(k * c * x * x * x);
    failures += near("x of wave", way, __enzyme_autodiff((void *)f, enzyme_dup, (Law *)&wave, (Law *)&shadow, enzyme_out, x), by_at * k * c * 3 * x * x);
    failures += near("k of wave", way, shadow.k, by_at * c * x * x * x);
    failures += near("c of wave", way, shadow.inner->k, by_at * k * x * x * x);
    shadow.k = 2, shadow.inner->k = -1;
    const double t = __enzyme_fwddiff((void *)f, enzyme_dup, (Law *)&wave, (Law *)&shadow, enzyme_dup, x, 0.5);
    failures += near("tangent of wave", way, t, by_at * x * x * (2 * c * x - k * x + 0.5 * k * c * 3));
    // The destructors are virtual, too.
    *(void **)&shadow = *(void **)&wave, *(void **)shadow.inner.get() = *(void **)wave.inner.get();
  }
  return failures != 0;
}
