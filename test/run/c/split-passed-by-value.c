// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Numbers, small structures and large ones that are passed by value once more may have changed: what the forward sweep got counts.
#include "check.h"

struct small {
  int n, stride;
};
struct large {
  int n, at[9];
  double weight;
};

static double f(double a, const double *x, struct small s, struct large l, float b, _Bool twice) {
  double sum = 0;
  for (int i = 0; i < s.n; i += s.stride)
    sum += a * x[l.at[i]] * x[l.at[i]] * l.weight * b;
  return twice ? sum * sum : sum;
}

struct pair {
  double a;
  float b;
};
extern struct pair pair_wengert_adjoint(void *, ...), pair_wengert_backward(void *, ...);

#define ARGUMENTS wengert_out, a, wengert_dup, x, xb, wengert_const, s, wengert_const, l, wengert_out, b, wengert_const, twice

int main(void) {
  int failures = 0;
  for (int twice = 0; twice < 2; twice++) {
    double a = 1.5, x[4] = {1, 2, 3, 4}, xb[4] = {0}, whole[4];
    float b = 0.5f;
    struct small s = {4, 2};
    struct large l = {4, {3, 2, 1, 0}, 0.25};
    struct pair once = pair_wengert_adjoint((void *)f, ARGUMENTS);
    memcpy(whole, xb, sizeof xb);
    memset(xb, 0, sizeof xb);
    void *tape = wengert_forward((void *)f, ARGUMENTS);
    a = b = 0;
    memset(x, 0, sizeof x);
    s = (struct small){1, 1};
    memset(&l, 0, sizeof l);
    struct pair apart = pair_wengert_backward((void *)f, wengert_out, a, wengert_dup, x, xb, wengert_const, s, wengert_const, l,
                                              wengert_out, b, wengert_const, !twice, 1.0, tape);
    failures += check_near("f", "a", twice, apart.a, once.a, 1e-12) + check_near("f", "b", twice, apart.b, once.b, 1e-5);
    for (int i = 0; i < 4; i++)
      failures += check_near("f", "x", 4 * twice + i, xb[i], whole[i], 1e-12);
    failures += whole[1] == 0;
  }
  return failures != 0;
}
