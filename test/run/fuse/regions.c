// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-fuse=off
// Joint calls of whose first runs something is left out: regions within each other, work arrays that only a region uses, sums that their second run does not make.
#include "check.h"

enum { N = 6 };
int many = N;
static int turn;

// The outer region's second run leaves out the inner one's first run, but reads what the inner one's second run reads.
static void within(double *z) {
  turn = 0;
  for (int j = 0; j < 4; j++) {
    wengert_checkpoint_begin();
    wengert_checkpoint_begin();
    for (int k = 0; k < many; k++)
      if (turn % 2)
        z[k] = sin(z[k]) + 0.5;
    turn = j + 1;
    wengert_checkpoint_end();
    wengert_checkpoint_end();
  }
}
DERIVE(within)

// The work array holds something else behind the region; what is read there is not what the region left.
static void work(double *z) {
  double w[N], sum = 0;
  for (int j = 0; j < 3; j++) {
    wengert_checkpoint_begin();
    for (int k = 0; k < many; k++)
      w[k] = z[k] * exp(0.1 * z[(k + j) % N]);
    for (int k = 0; k < many; k++)
      sum += w[k] * w[(k + 1) % many];
    wengert_checkpoint_end();
    z[j] = z[j] * 0.5 + 0.01 * sum;
  }
  z[5] = sum;
}
DERIVE(work)

// Part of the work array is read as the iteration before has left it.
static void leftover(double *z) {
  double w[N] = {0};
  for (int j = 0; j < 5; j++) {
    wengert_checkpoint_begin();
    for (int k = j % 2; k < many; k += 2)
      w[k] = w[k] * z[k] + 0.3;
    for (int k = 0; k < many; k++)
      z[k] = z[k] + 0.1 * w[k] * w[(k + 1) % N];
    wengert_checkpoint_end();
  }
}
DERIVE(leftover)

// A work array that the region overwrites, and that is read before and behind it.
static void shared(double *z) {
  double w[N];
  for (int k = 0; k < N; k++)
    w[k] = z[k] * z[k];
  for (int k = 0; k < N; k++)
    z[k] = sin(w[k]) * w[(k + 1) % N];
  wengert_checkpoint_begin();
  for (int k = 0; k < N; k++)
    w[k] = exp(0.2 * z[k]);
  for (int k = 0; k < N; k++)
    z[k] = w[k] * w[N - 1 - k];
  wengert_checkpoint_end();
  z[0] += w[2] * w[2];
}
DERIVE(shared)

int main(void) {
  return check(within, .n = N) | check(work, .n = N) | check(leftover, .n = N) | check(shared, .n = N);
}
