// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks of derivatives, for the run tests in C++: check.h for a `void f(double *z)`, of which a program may have several.
//
//     int main() { return check<first>("first", 3) | check<second>("second", 5); }
#ifndef WENGERT_TEST_CHECK_HPP
#define WENGERT_TEST_CHECK_HPP

extern "C" {
#include "check.h"
}
#undef check

template <void (*F)(double *)> void derivative_along(double *z, double *zd) { wengert_tangent((void *)F, wengert_dup, z, zd); }
template <void (*F)(double *)> void derivative_back(double *z, double *zb) { wengert_adjoint((void *)F, wengert_dup, z, zb); }

template <void (*F)(double *)> int check(const char *name, int n, double low = 0.5, double high = 1.5) {
  struct check c {};
  c.name = name;
  c.primal = F;
  c.tangent = derivative_along<F>;
  c.adjoint = derivative_back<F>;
  c.n = n;
  c.low = low;
  c.high = high;
  return check_map(c);
}

#endif
