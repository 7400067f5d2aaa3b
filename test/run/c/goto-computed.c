// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Computed gotos: an interpreter with a constant table of labels, labels in variables that are compared, a table among locals, a table of tables, and
// a loop that is entered in two places.
#include "check.h"

static void interpret(const int *code, double *z) {
  static const void *const operations[] = {&&multiply, &&add, &&sine, &&back, &&stop};
  int rounds = 0;
  double a = z[0];
  goto *operations[*code];
multiply:
  a *= z[1];
  goto *operations[*++code];
add:
  a += z[2] * z[0];
  goto *operations[*++code];
sine:
  a = sin(a);
  goto *operations[*++code];
back:
  if (a < 2 && ++rounds < 4) {
    code -= 3;
    goto *operations[*code];
  }
  goto *operations[*++code];
stop:
  z[2] = a;
}

static void f(double *z) {
  static const int code[] = {1, 0, 1, 2, 3, 0, 4};
  interpret(code, z);
}
DERIVE(f)

// Two labels in variables, one of which is asked for.
static void g(double *z) {
  void *next = z[0] > 1 ? &&square : &&cube;
  void *then = &&cube;
  double x = z[1];
again:
  goto *next;
square:
  x *= x;
  next = then;
  goto again;
cube:
  x = x * x * x * z[0];
  if (next == then && then != &&done) {
    then = &&done;
    next = then;
    goto again;
  }
done:
  z[1] = x;
}
DERIVE(g)

static void h(double *z) {
  const void *steps[] = {&&first, &&second, &&out};
  static const void *const more[] = {&&second, &&out}, *const last[] = {&&out};
  static const void *const *const tables[] = {more, last};
  int k = 0;
  goto *steps[z[0] > 1];
first:
  z[1] = exp(-z[1]);
  goto *steps[++k];
second:
  z[2] *= z[1] * z[0];
  goto *tables[k++ > 0][0];
out:
  z[0] = z[1] * z[2];
}
DERIVE(h)

// Either block may be the first one of the loop.
static void entered_twice(double *z) {
  static const void *const entries[] = {&&one, &&two};
  int count = 0;
  goto *entries[z[0] > 1];
one:
  z[1] = z[1] * z[0] + 0.1;
  if (z[1] > 5)
    goto end;
two:
  z[2] = sin(z[2]) + z[1];
  if (++count < 6)
    goto one;
end:
  z[0] = z[1] * z[2];
}
DERIVE(entered_twice)

int main(void) {
  return check(f, .n = 3) | check(g, .n = 2) | check(h, .n = 3) | check(entered_twice, .n = 3);
}
