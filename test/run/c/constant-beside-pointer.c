// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A structure of a pointer and a number goes to a procedure that writes through another pointer, of which it cannot know that it leads elsewhere: to the procedure the number may vary. Where
// its caller has set it to a constant, its shadow is zero, whatever lay there before.
#include "check.h"

struct matrix {
  double *data;
  long rows, columns;
};
struct shifted {
  const struct matrix *of;
  double by;
};

__attribute__((noinline)) static void square(struct matrix *to, const struct shifted *from) {
  const struct matrix *m = from->of;
  for (long i = 0; i < m->rows; i++)
    for (long j = 0; j < m->columns; j++) {
      double sum = 0;
      for (long k = 0; k < m->columns; k++) sum += m->data[i * m->columns + k] * m->data[k * m->columns + j];
      to->data[i * to->columns + j] = sum + (i == j ? from->by : 0);
    }
}
static void f(double *z) {
  double given[9], first[9], second[9];
  struct matrix a = {given, 3, 3}, b = {first, 3, 3}, c = {second, 3, 3};
  for (int i = 0; i < 9; i++) given[i] = z[i % 4];
  struct shifted s = {&a, z[1] * z[1]};
  square(&b, &s);
  s.of = &b;
  s.by = 1;
  square(&c, &s);
  for (int i = 0; i < 4; i++) z[i] = second[2 * i];
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
