// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %support/levels %t %clangxx -fpass-plugin=%wengert %include %s %rt -lm
// C++: mangled markers, member functions, templates and references; no exceptions.
#include <cmath>
#include <cstdio>
#include <wengert.h>

template <typename T> static T square(T x) { return x * x; }

struct Spring {
  double stiffness, rest;
  double energy(double length) const { return 0.5 * stiffness * square(length - rest); }
};

static void total(const Spring &spring, const double *lengths, int n, double &sum) {
  sum = 0;
  for (int i = 0; i < n; i++)
    sum += spring.energy(lengths[i]);
}

void energy_wengert_adjoint(void (*)(const Spring &, const double *, int, double &), int, const Spring *, Spring *, int, const double *,
                            double *, int, int, int, double *, double *);
template <typename R, typename F, typename... A> R wengert_tangent_of(F, A...);

int main() {
  Spring spring{3, 1}, springb{0, 0};
  double lengths[2] = {2, 4}, lengthsb[2] = {0, 0}, sum = 0, sumb = 1;
  energy_wengert_adjoint(total, wengert_dup, &spring, &springb, wengert_dup, lengths, lengthsb, wengert_const, 2, wengert_dup, &sum,
                         &sumb);
  double slope = wengert_tangent_of<double>(square<double>, wengert_dup, 3.0, 0.5);
  bool right = std::abs(sum - 15) < 1e-12 && std::abs(springb.stiffness - 5) < 1e-12 && std::abs(springb.rest + 12) < 1e-12 &&
               std::abs(lengthsb[0] - 3) < 1e-12 && std::abs(lengthsb[1] - 9) < 1e-12 && std::abs(slope - 3) < 1e-12;
  if (!right)
    std::printf("%g %g %g %g %g %g\n", sum, springb.stiffness, springb.rest, lengthsb[0], lengthsb[1], slope);
  return !right;
}
