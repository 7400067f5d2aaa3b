// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <math.h>
#include <stdio.h>
#include <wengert.h>

enum { inputs = 6, outputs = 3, width = 4 };

static void model(const double *x, double *y) {
  for (int i = 0; i < outputs; i++)
    y[i] = sin(x[i]) * x[i + 1] + x[2 * i] * x[inputs - 1];
}

int main(void) {
  double x[inputs] = {1, 2, 3, 4, 5, 6}, y[outputs], jacobian[inputs][outputs];
  for (int first = 0; first < inputs; first += width) {
    double seeds[width][inputs] = {0}, columns[width][outputs];
    for (int k = 0; k < width && first + k < inputs; k++)
      seeds[k][first + k] = 1;
    wengert_tangent((void *)model, wengert_width, width, wengert_dupv, sizeof seeds[0], x, seeds,
                    wengert_dupv, sizeof columns[0], y, columns);
    for (int k = 0; k < width && first + k < inputs; k++)
      for (int i = 0; i < outputs; i++)
        jacobian[first + k][i] = columns[k][i];
  }
  for (int i = 0; i < outputs; i++, printf("\n"))
    for (int j = 0; j < inputs; j++)
      printf("%9.4f", jacobian[j][i]);
}
