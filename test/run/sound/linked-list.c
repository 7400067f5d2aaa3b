// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A list on the stack whose links are pointers in memory and whose items are active.
#include "check.h"

struct item {
  double value;
  struct item *next;
};
static __attribute__((noinline)) double total(const struct item *list) {
  double s = 0;
  for (; list; list = list->next)
    s += list->value * list->value;
  return s;
}
static void f(double *z) {
  struct item items[3];
  for (int i = 0; i < 3; i++)
    items[i] = (struct item){z[i] * z[i], i ? &items[i - 1] : 0};
  z[3] = total(&items[2]);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
