// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <math.h>
#include <stdio.h>
#include <wengert.h>

static double f(const double *x, int n) {
  double y = 0;
  for (int i = 0; i < n; i++) y += x[i] * x[i] * sin(x[i]);
  return y;
}

int main(void) {
  double x[3] = {1, 2, 3}, x_adj[3] = {0};
  wengert_adjoint((void *)f, wengert_dup, x, x_adj, wengert_const, 3);
  printf("%10.6f%10.6f%10.6f\n", x_adj[0], x_adj[1], x_adj[2]);
}
