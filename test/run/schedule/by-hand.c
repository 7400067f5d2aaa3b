// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Schedules by hand, of motions that are asked for one by one: a time loop is advanced plainly and its state saved every third step, and later these groups are
// reversed from there; the last group is recorded as it is run first, and only returned; steps are reversed one by one, each from the beginning; and groups are
// reversed on two levels.
#include "check.h"

enum { CELLS = 8, STATE = CELLS + 2, STEPS = 11, EVERY = 3 };

static void step(double *z, int t) {
  double old[CELLS];
  memcpy(old, z, sizeof old);
  for (int i = 1; i < CELLS - 1; i++)
    z[i] = old[i] + 0.2 * z[CELLS] * (old[i - 1] - 2 * old[i] + old[i + 1]) - 0.1 * old[i] * (old[i] - old[i - 1]) + 0.02 * sin(t * old[i]);
  z[CELLS] *= 1 - 0.05 * z[2];
  z[CELLS + 1] += z[t % CELLS] * z[3];
}
static void steps(double *z, int from, int to) {
  for (int t = from; t < to; t++)
    step(z, t);
}
static void f(double *z) { steps(z, 0, STEPS); }
DERIVE(f)

static void reverse(double *z, double *zb, int from, int to) {
  wengert_adjoint((void *)steps, wengert_dup, z, zb, wengert_const, from, wengert_const, to);
}

static void in_groups(double *z, double *zb) {
  double saved[STEPS][STATE], end[STATE];
  for (int t = 0; t < STEPS; t += EVERY) {
    memcpy(saved[t], z, sizeof end);
    steps(z, t, t + EVERY < STEPS ? t + EVERY : STEPS);
  }
  memcpy(end, z, sizeof end);
  for (int t = (STEPS - 1) / EVERY * EVERY; t >= 0; t -= EVERY) {
    memcpy(z, saved[t], sizeof end);
    reverse(z, zb, t, t + EVERY < STEPS ? t + EVERY : STEPS);
  }
  memcpy(z, end, sizeof end);
}

static void last_recorded(double *z, double *zb) {
  double saved[STATE], end[STATE];
  int last = STEPS - EVERY;
  memcpy(saved, z, sizeof saved);
  steps(z, 0, last);
  void *tape = wengert_forward((void *)steps, wengert_dup, z, zb, wengert_const, last, wengert_const, STEPS);
  memcpy(end, z, sizeof end);
  wengert_backward((void *)steps, wengert_dup, z, zb, wengert_const, last, wengert_const, STEPS, tape);
  memcpy(z, saved, sizeof saved);
  reverse(z, zb, 0, last);
  memcpy(z, end, sizeof end);
}

static void from_the_beginning(double *z, double *zb) {
  double saved[STATE], end[STATE];
  memcpy(saved, z, sizeof saved);
  f(z);
  memcpy(end, z, sizeof end);
  for (int t = STEPS - 1; t >= 0; t--) {
    memcpy(z, saved, sizeof saved);
    steps(z, 0, t);
    wengert_adjoint((void *)step, wengert_dup, z, zb, wengert_const, t);
  }
  memcpy(z, end, sizeof end);
}

// Halves: the second one first, from a state that is advanced to.
static void halved(double *z, double *zb, int from, int to) {
  if (to - from < 3) {
    reverse(z, zb, from, to);
    return;
  }
  double saved[STATE], end[STATE];
  int middle = from + (to - from) / 2;
  memcpy(saved, z, sizeof saved);
  steps(z, from, middle);
  halved(z, zb, middle, to);
  memcpy(end, z, sizeof end);
  memcpy(z, saved, sizeof saved);
  halved(z, zb, from, middle);
  memcpy(z, end, sizeof end);
}
static void in_halves(double *z, double *zb) { halved(z, zb, 0, STEPS); }

// As the adjoint of the whole loop, to rounding.
static int check_whole(const char *name, void (*by_hand)(double *z, double *zb)) {
  double z[STATE], zb[STATE], whole[STATE], wholeb[STATE];
  int failures = check_map((struct check){.name = name, .primal = f, .tangent = f_tangent, .adjoint = by_hand, .n = STATE});
  for (int i = 0; i < STATE; i++)
    z[i] = whole[i] = 0.8 + 0.5 * sin(i), zb[i] = wholeb[i] = cos(3 * i);
  wengert_adjoint((void *)f, wengert_dup, whole, wholeb);
  by_hand(z, zb);
  for (int i = 0; i < STATE; i++) {
    failures += check_near(name, "adjoint by hand", i, zb[i], wholeb[i], 1e-13 * (1 + fabs(wholeb[i])));
    failures += check_near(name, "state by hand", i, z[i], whole[i], 1e-14);
  }
  return failures != 0;
}

int main(void) {
  return check(f, .n = STATE) | check_whole("in groups", in_groups) | check_whole("last recorded", last_recorded) |
         check_whole("from the beginning", from_the_beginning) | check_whole("in halves", in_halves);
}
