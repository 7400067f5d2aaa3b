// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A member whose result is an object in memory has that for its first argument, not the object that it is a member of: virtual calls on the result reach the result's class.
#include "check.h"

struct other {
  virtual double get() const { return 7; }
  virtual ~other() = default;
};
struct big {
  double v[6];
  virtual double get() const {
    double s = 0;
    for (double x : v) s += x * x;
    return s;
  }
  virtual ~big() = default;
  big(double x) {
    for (int i = 0; i < 6; i++) v[i] = x + i;
  }
  big(const big &) = default;
};
struct bigger : big {
  using big::big;
  double get() const override { return 2 * big::get(); }
};
struct maker : other {
  double k;
  maker(double k) : k(k) {}
  __attribute__((noinline)) bigger make() const {
    bigger b(k);
    const big &r = b;
    b.v[0] += .1 * r.get();
    return b;
  }
  __attribute__((noinline)) static bigger unit() {
    bigger b(1);
    const big &r = b;
    b.v[0] += .1 * r.get();
    return b;
  }
};

static void f(double *z) {
  maker m(z[0]);
  z[0] = .01 * m.make().get() + maker::unit().v[0] * z[1] + m.get();
}
DERIVE(f)

int main() { return check(f, .n = 2); }
