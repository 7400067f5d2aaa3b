// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Passive functions of a variable list of arguments, with bodies in the file, run as they are; a variable of two names is one.
#include "check.h"
#include <stdarg.h>

__attribute__((noinline)) static int sum(int n, ...) {
  va_list all;
  va_start(all, n);
  int s = 0;
  while (n--)
    s += va_arg(all, int);
  va_end(all);
  return s;
}
static int table[2];
__attribute__((noinline)) static void set(int n, ...) {
  va_list all;
  va_start(all, n);
  for (int i = 0; i < n; i++)
    table[i] = va_arg(all, int);
  va_end(all);
}
static void counted(double *z) {
  int k = sum(2, 3, 4);
  set(2, 1, 2);
  for (int i = 0; i < sum(1, 2); i++)
    z[table[i]] *= k * z[0];
}

double first[2];
extern double second[2] __attribute__((weak, alias("first")));
__attribute__((noinline)) static double get(int i) { return second[i]; }
static void renamed(double *z) {
  first[0] = z[0] * z[0];
  z[1] = get(0) * z[0];
}
DERIVE(counted)
DERIVE(renamed)
int main(void) { return check(counted, .n = 3) | check(renamed, .n = 2); }
