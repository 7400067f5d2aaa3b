// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Unions of a pointer and a number of half its size that are exchanged: the optimiser moves the number as half of a pointer. Its derivative was zero, without a message.
#include "check.h"
#include <string.h>

union either {
  float number;
  double *place;
};
static void exchanged(double *z) {
  union either a[2], kept;
  a[0].number = z[0];
  a[1].place = z + 3;
  kept = a[0];
  a[0] = a[1];
  a[1] = kept;
  z[2] = *a[0].place * a[1].number;
}
DERIVE(exchanged)

struct value {
  int kind;
  union {
    float number;
    const char *text;
  } of;
};
static void beside_text(double *z) {
  struct value a[2], kept;
  a[0].kind = 0;
  a[0].of.number = z[0];
  a[1].kind = 1;
  a[1].of.text = "abc";
  kept = a[0];
  a[0] = a[1];
  a[1] = kept;
  z[2] = strlen(a[0].of.text) * a[1].of.number;
}
DERIVE(beside_text)

static void in_loops(double *z) {
  union either a[4];
  for (int i = 0; i < 4; i++)
    if (i & 1)
      a[i].place = z + i;
    else
      a[i].number = z[i];
  for (int i = 0; i < 2; i++) {
    union either kept = a[i];
    a[i] = a[3 - i];
    a[3 - i] = kept;
  }
  z[2] = *a[0].place * a[1].number + a[3].number * *a[2].place;
}
DERIVE(in_loops)

#define SINGLE .n = 4, .step = 1e-2, .difference = 1e-2, .dot = 1e-4
int main(void) { return check(exchanged, SINGLE) | check(beside_text, SINGLE) | check(in_loops, SINGLE); }
