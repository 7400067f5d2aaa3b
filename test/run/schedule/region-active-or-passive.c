// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A region, and each step of a checkpointed loop, reads an active array or one that is declared passive, as a condition says that the optimiser knows before it:
// the address is chosen inside, where each array comes by itself.
#include <assert.h>
#include <math.h>
#include <wengert.h>

enum { n = 6 };

static double picked(double *z, const double *given) {
  _Bool fixed = z[0] < 0.6;
  double found = 0.5;
  for (int i = 5; i >= 5; i--) {
    wengert_checkpoint_begin();
    int at = (int)(2.5 * tanh(fixed ? given[i % n] : z[1]));
    found = given[at] * z[at] * (fixed ? given[3] : z[2]);
    wengert_checkpoint_end();
  }
  return found;
}

double region(double *z, const double *given) { return z[3] * picked(z, given) + z[4]; }

double steps(double *z, const double *given) {
  _Bool fixed = z[1] > 0.4;
  for (int i = 0; i < 9; i++) {
    wengert_binomial(3);
    z[i % n] = sin(z[i % n]) * (fixed ? given[2] : z[1]) + z[(i + 1) % n];
  }
  return z[0] * z[3];
}

#define CHECK(f)                                                                                                                 \
  for (int fixed = 0; fixed < 2; fixed++) {                                                                                      \
    const double given[n] = {0.3, 0.4, 0.5, 0.6, 0.7, 0.8}, along[n] = {0.5, -0.2, 0.9, 0.4, -0.6, 0.3}, h = 1e-6;              \
    double start[n] = {fixed ? 0.3 : 0.7, fixed ? 0.7 : 0.3, -0.4, 0.2, 0.6, 0.5}, z[n], d[n], values[2];                        \
    for (int side = 0; side < 2; side++) {                                                                                       \
      for (int i = 0; i < n; i++) z[i] = start[i] + (side ? -h : h) * along[i];                                                  \
      values[side] = f(z, given);                                                                                                \
    }                                                                                                                            \
    const double difference = (values[0] - values[1]) / (2 * h);                                                                 \
    for (int i = 0; i < n; i++) z[i] = start[i], d[i] = along[i];                                                                \
    const double tangent = wengert_tangent(f, wengert_dup, z, d, wengert_const, given);                                          \
    assert(fabs(tangent - difference) < 1e-7 * fabs(difference));                                                                \
    for (int i = 0; i < n; i++) z[i] = start[i], d[i] = 0;                                                                       \
    wengert_adjoint(f, wengert_dup, z, d, wengert_const, given);                                                                 \
    double product = 0;                                                                                                          \
    for (int i = 0; i < n; i++) product += d[i] * along[i];                                                                      \
    assert(fabs(product - tangent) < 1e-12 * fabs(tangent));                                                                     \
  }

int main(void) {
  CHECK(region)
  CHECK(steps)
}
