// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A table of pointers to the rows of a matrix.
#include "check.h"

static double matrix[2][3], *row[2] = {matrix[0], matrix[1]};

static void f(double *z) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      row[i][j] = z[i] * z[j];
  double s = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      s += row[i][j] * matrix[i][j];
  z[0] = s;
  memset(matrix, 0, sizeof matrix);
}
DERIVE(f)

int main(void) { return check(f, .n = 3); }
