// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -w
// Text that is copied, joined and printed into structures with active numbers, before and behind what the backward sweep needs of these.
#include "check.h"
#include <string.h>

struct tracer {
  double m[3];
  char name[16];
  double rate;
};

__attribute__((noinline)) static struct tracer mixed(struct tracer a, struct tracer b) {
  struct tracer r;
  strcpy(r.name, a.name);
  strncat(r.name, b.name, 3);
  for (int i = 0; i < 3; i++)
    r.m[i] = a.m[i] * b.m[2 - i];
  r.rate = a.rate * b.rate * strlen(r.name);
  return r;
}

static void f(double *z) {
  struct tracer t[2] = {{{0}, "abc"}, {{0}, "", 1}};
  for (int i = 0; i < 3; i++) {
    t[0].m[i] = z[i];
    t[1].m[i] = z[i] * z[i + 1];
  }
  t[0].rate = z[3];
  snprintf(t[1].name, sizeof t[1].name, "tracer %d", 2);
  t[1] = mixed(t[0], t[1]);
  strncpy(t[0].name, t[1].name + 1, 4);
  t[0].name[4] = 0;
  sprintf(t[0].name + 4, "%d", t[0].name[0] == 'b');
  t[0].rate *= t[1].rate;
  t[0].m[0] = sin(t[0].m[0]) * (strcmp(t[0].name, "bctr1") == 0);
  z[0] = t[0].m[0] + t[1].m[1] * t[0].rate;
  z[1] = t[1].rate;
}

DERIVE(f)

int main(void) { return check(f, .n = 4); }
