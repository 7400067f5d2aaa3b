// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls derivatives that the build asked for by name.

#include <math.h>
#include <stdio.h>

void energy_b(const double *u, double *u_adj, int n);
double energy_d(const double *u, const double *u_tan, int n);

int main(void) {
  double u[3] = {1, 3, 7}, u_adj[3] = {0}, u_tan[3] = {1, -2, 3};
  energy_b(u, u_adj, 3);
  // energy = (u1 - u0)^2 u1 + (u2 - u1)^2 u2
  double expected[3] = {-12, 12 + 4 - 56, 56 + 16}, product = 0, error = 0;
  for (int i = 0; i < 3; ++i) {
    error = fmax(error, fabs(u_adj[i] - expected[i]));
    product += expected[i] * u_tan[i];
  }
  double tangent = energy_d(u, u_tan, 3);
  printf("adjoint off by %g, tangent by %g\n", error, fabs(tangent - product));
  return !(error < 1e-12 && fabs(tangent - product) < 1e-12);
}
