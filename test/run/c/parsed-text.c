// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A text that is parsed and changed on the way: where numbers in it end, where characters are found, and what procedures that are handed such places
// branch on.
#include "check.h"
#include <stdlib.h>
#include <string.h>

__attribute__((noinline)) static double step(const char *p, char mark, double a, double b) {
  return *p == mark ? sin(a * b) : 0.8 * a * sin(b) + 0.3;
}

static void numbers(double *z) {
  char text[40];
  strcpy(text, "1.5,2.5;3.5,0.5");
  for (int i = 0; i < 6; i++) {
    char *end;
    double c = strtod(text, &end);
    z[0] = step(end, ',', z[0] + c * 0.01, z[1]);
    *end = *end == ',' ? ';' : ',';
    if (*end == ',')
      z[1] *= z[0] * 0.9;
  }
  strcpy(text, "7.7777777");
}
DERIVE(numbers)

static void characters(double *z) {
  char text[40];
  strcpy(text, "abcabcabc");
  for (int i = 0; i < 6; i++) {
    char *p = strchr(text + i % 3, 'b');
    z[0] = step(p - i % 2, 'b', z[0], z[1]);
    text[(i + 1) % 3] = 'b';
    text[i % 3] = 'a';
    z[1] = step(memchr(text, 'b', 40), 'b', z[1], z[0] * 0.9);
  }
  strcpy(text, "gone");
}
DERIVE(characters)

int main(void) { return check(numbers, .n = 2) | check(characters, .n = 2); }
