// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O0 %s %rt -lm -o %t.0
// RUN: %t.0 5
// RUN: %not --crash %t.0 6 2>&1 | %FileCheck %s
// RUN: %cc -O2 %s %rt -lm -o %t.2
// RUN: %t.2 5
// RUN: %not --crash %t.2 6 2>&1 | %FileCheck %s
// A copy of run-time length that begins in an array member moves numbers of that member; one that goes further is stopped, since its
// derivative would take single precision for double.
// CHECK: wengert: error: a copy in 'middle' goes beyond the member of a structure in which it begins
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

struct cell {
  double head;
  float row[5];
  double tail[4];
};

static float middle(const float *x, float *y, int count) {
  struct cell c = {.head = x[0]};
  for (int i = 0; i < 5; i++) c.row[i] = x[i] * x[i];
  for (int i = 0; i < 4; i++) c.tail[i] = x[i];
  memcpy(y, c.row, (size_t)count * sizeof(float));
  return y[4] + (float)(c.head * c.tail[1]);
}

int main(int words, char **word) {
  int count = words > 1 ? atoi(word[1]) : 5;
  float x[5] = {1, 2, 3, 4, 5}, x_adj[5] = {0}, y[8] = {0}, y_adj[8] = {0, 1};
  wengert_adjoint((void *)middle, wengert_dup, x, x_adj, wengert_dup, y, y_adj, wengert_const, count);
  return !(x_adj[0] == 2 && x_adj[1] == 2 * 2 + 1 && x_adj[2] == 0 && x_adj[4] == 10);
}
