// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A region of a procedure that calls itself reads, at a place that control chooses, an array of the procedure's own or the caller's: once the
// optimiser has made one load of the two, the address is told apart again, so that what is logged is never memory that is gone.
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <wengert.h>

static void deeper(int depth, double s, double *a, int *at) {
  double own[3];
  for (int i = 0; i < 3; i++)
    own[i] = s * (i + 1);
  a[depth % 4] = sin(s) + a[at[depth]];
  wengert_checkpoint_begin();
  if (depth > 0)
    deeper(depth - 1, 0.5 < a[depth % 4] ? a[at[depth]] : own[at[depth] % 3], a, at);
  wengert_checkpoint_end();
  a[0] += own[1] * a[3];
}

double f(double *a, int *at) {
  deeper(6, a[0], a, at);
  return a[0] * a[1] + a[2] * a[3];
}

int main(void) {
  int at[7] = {1, 2, 0, 3, 1, 0, 2};
  const double start[4] = {0.3, 0.7, -0.4, 0.2}, along[4] = {0.5, -0.2, 0.9, 0.4}, h = 1e-6;
  double a[4], d[4], values[2];
  for (int side = 0; side < 2; side++) {
    for (int i = 0; i < 4; i++)
      a[i] = start[i] + (side ? -h : h) * along[i];
    values[side] = f(a, at);
  }
  const double difference = (values[0] - values[1]) / (2 * h);
  for (int i = 0; i < 4; i++)
    a[i] = start[i], d[i] = along[i];
  const double tangent = wengert_tangent(f, wengert_dup, a, d, wengert_const, at);
  assert(fabs(tangent - difference) < 1e-7 * fabs(difference));
  for (int i = 0; i < 4; i++)
    a[i] = start[i], d[i] = 0;
  wengert_adjoint(f, wengert_dup, a, d, wengert_const, at);
  double product = 0;
  for (int i = 0; i < 4; i++)
    product += d[i] * along[i];
  assert(fabs(product - tangent) < 1e-12 * fabs(tangent));
}
