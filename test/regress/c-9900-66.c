// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 66 of seed 9900; seen with -O2:
// crash: a log held a local of a procedure that had returned.
#include <wengert.h>
#include "random_check.h"

/* program 66 of seed 9900 */
static double p0_ga1[2];
static double p0_gs2;
double p0_f(int n, double *x19, double s20) {
  memset(p0_ga1, 0, (size_t)2 * sizeof(double));
  p0_gs2 = (s20 > 0.5) ? log(s20) : x19[least(greatest(n * 2, 0), 1)];
  double t21 = tanh(0.91 * (0.21 + s20));
  x19[wrap(n, 2)] += 0.09 * (tanh(fmin(s20, s20)) * (fmax(p0_ga1[wrap(n, 2)], x19[n - n]) + (p0_ga1[wrap((int)(4.5 * sin(p0_ga1[wrap(n, 2)] + s20)), 2)] * x19[wrap(n * 2, 2)])));
  wengert_checkpoint_begin(); {
    if ((p0_ga1[n - n] + t21) < 0.35) {
      wengert_checkpoint_begin(); {
        for (int i22 = n - 1; i22 >= 0; i22--) {
          wengert_checkpoint_begin(); {
            for (int i23 = 0; i23 <= i22; i23++) {
              t21 = 0.78 * p0_gs2;
            }
          } wengert_checkpoint_end();
        }
      } wengert_checkpoint_end();
    }
    s20 += 0.72 * (atan(s20) * ((-0.79) * (-1.09)));
    s20 = 0.14 * ((s20 + p0_ga1[n - n]) / (2.5 + sin(sqrt(1.0 + (t21 * t21)))));
    x19[0] *= cos(0.25 * ((p0_gs2 > 0.5) ? log(p0_gs2) : (-0.41)));
    t21 = 0.18 * (((t21 > 0.5) ? log(t21) : x19[least(greatest((int)(2.5 * cos(s20 * (-0.71))), 0), 1)]) * tgamma(1.5 + sin(x19[least(greatest(n * 3, 0), 1)])));
  } wengert_checkpoint_end();
  return 0.39 * (((((s20 + 1.36) > sqrt(2.5 + sin(1.18))) || ((s20 / (2.5 + sin(t21))) > (t21 + s20))) ? (p0_gs2 * t21) : (p0_ga1[wrap(n, 2)] - s20)) + 1.03);
}
static void p0_plain(const double *from, double *to) {
  double x19[2];
  get(x19, from + 0, 2);
  double s20;
  get(&s20, from + 2, 1);
  to[3] = p0_f(5, x19, s20);
  put(to + 0, x19, 2);
}
extern double p0_wengert_tangent(void *, ...);
extern double p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x19[2];
  get(x19, from + 0, 2);
  double x19_tan[2];
  get(x19_tan, from_tan + 0, 2);
  double s20;
  get(&s20, from + 2, 1);
  double s20_tan;
  get(&s20_tan, from_tan + 2, 1);
  to_tan[3] = p0_wengert_tangent((void *)p0_f, wengert_const, 5, wengert_dup, x19, x19_tan, wengert_dup, s20, s20_tan);
  put(to + 0, x19, 2);
  put(to_tan + 0, x19_tan, 2);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x19[2];
  get(x19, from + 0, 2);
  double x19_adj[2];
  get(x19_adj, to_adj + 0, 2);
  double s20;
  get(&s20, from + 2, 1);
  from_adj[2] = p0_wengert_adjoint((void *)p0_f, wengert_const, 5, wengert_dup, x19, x19_adj, wengert_out, s20);
  put(to + 0, x19, 2);
  put(from_adj + 0, x19_adj, 2);
}

int main(void) {
  wengert_check(0, 199006353, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
