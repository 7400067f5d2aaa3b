// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -fpass-plugin=%wengert %s %rt -lm -o %t
// RUN: %not --crash %t overlap 2>&1 | %FileCheck %s --check-prefix=OVERLAP
// RUN: %not --crash %t variable 2>&1 | %FileCheck %s --check-prefix=OVERLAP
// RUN: %not --crash %t twice 2>&1 | %FileCheck %s --check-prefix=TWICE
// RUN: %t
// What ends the program: arguments that lead to the same memory, and a tape that was used.
#include <string.h>
extern void *__enzyme_augmentfwd(void *, ...);
extern void __enzyme_fwdsplit(void *, ...);
static double k[2];
static void f(double *x, const double *y) { x[0] = x[0] * y[0] * k[0], x[1] = x[1] * y[1] * k[1]; }

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  double x[3] = {1, 2, 3}, y[2] = {4, 5}, s[3] = {0}, t[2] = {0};
  // OVERLAP: two arguments of 'f', or an argument and a variable, lead to the same memory
  void *tape = __enzyme_augmentfwd((void *)f, !strcmp(what, "variable") ? k : x, s, !strcmp(what, "overlap") ? x + 1 : y, t);
  __enzyme_fwdsplit((void *)f, x, s, y, t, tape);
  // TWICE: got a tape that was used already
  if (!strcmp(what, "twice"))
    __enzyme_fwdsplit((void *)f, x, s, y, t, tape);
  return 0;
}
