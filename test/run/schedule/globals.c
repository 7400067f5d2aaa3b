// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: JOINT=advance,choose LINK=f:advance:weak,advance:choose:weak %schedules_c
// State outside of arguments: numbers and integers in global and static variables decide what a procedure does when it runs
// again, and are as they were afterwards.
#include "check.h"
#include <stdlib.h>

static double state[4];
static int rounds, order[4] = {2, 0, 3, 1};
static struct {
  int where;
  double weight;
} cursor;

static double choose(double x) {
  static double last = 1;
  double now = x * last + state[order[cursor.where]];
  last = 0.5 * x;
  cursor.where = (cursor.where + 1) % 4;
  cursor.weight *= 1 + 0.1 * x;
  return now * cursor.weight;
}
static double advance(double *z, int k) {
  int spare = order[0];
  order[0] = order[k % 4];
  order[k % 4] = spare;
  rounds++;
  state[order[k % 4]] = sin(z[k % 3]) + rounds;
  z[(k + rounds) % 5] *= choose(z[k % 5]);
  return state[k % 4] * z[0];
}
static void f(double *z) {
  double local[6];
  for (int i = 0; i < 6; i++)
    local[i] = z[i];
  rounds = 0;
  cursor.where = 0;
  cursor.weight = z[5];
  for (int i = 0; i < 4; i++)
    state[i] = z[i] * z[i], order[i] = (3 * i + 1) % 4;
  choose(1);
  double sum = 0;
  for (int k = 0; k < 7; k++)
    if (k != 3)
      sum += advance(local, k);
  for (int i = 0; i < 6; i++)
    z[i] = local[i];
  z[6] = sum * rounds;
  if (rounds != 6)
    abort();
}
DERIVE(f)

int main(void) {
  check_show(f_adjoint, 7);
  return check(f, .n = 7, .low = 0.7, .high = 1.1);
}
