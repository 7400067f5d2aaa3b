// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -g -O1 %s %rt -lm -o %t
// RUN: %not --crash %t spent 2>&1 | %FileCheck %s --check-prefix SPENT
// RUN: %not --crash %t spent-long-ago 2>&1 | %FileCheck %s --check-prefix SPENT
// RUN: %not --crash %t null 2>&1 | %FileCheck %s --check-prefix NULL
// RUN: %not --crash %t none 2>&1 | %FileCheck %s --check-prefix NONE
// RUN: %not --crash %t other 2>&1 | %FileCheck %s --check-prefix OTHER
// RUN: %not --crash %t words 2>&1 | %FileCheck %s --check-prefix WORDS
// RUN: %not --crash %t empty-storage 2>&1 | %FileCheck %s --check-prefix EMPTY
// RUN: %not --crash %t small-storage 2>&1 | %FileCheck %s --check-prefix SMALL
// RUN: %not --crash %t moved-storage 2>&1 | %FileCheck %s --check-prefix MOVED
// RUN: %not --crash %t other-storage 2>&1 | %FileCheck %s --check-prefix OTHER
// RUN: %t right 2>&1 | %FileCheck %s --check-prefix RIGHT --allow-empty
// The wrong tape ends the program with a message that names both calls.
#include <math.h>
#include <string.h>
#include <wengert.h>

static double f(double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += sin(x[i]) * x[i];
  return s;
}
static double g(double *x, int n) { return x[0] * x[n] * exp(x[0]); }

// SPENT: wengert: error: {{.*}}split-misuse.c:[[@LINE+7]]:{{[0-9]+}}: the backward sweep of 'f' got a tape that was used already
// NULL: wengert: error: {{.*}}split-misuse.c:[[@LINE+6]]:{{[0-9]+}}: the backward sweep of 'f' got a null pointer instead of a tape
// NONE: wengert: error: {{.*}}split-misuse.c:[[@LINE+5]]:{{[0-9]+}}: the backward sweep of 'f' got something that is no tape
// OTHER: {{.*}}split-misuse.c:{{[0-9]+}}:{{[0-9]+}}: the backward sweep of 'f' got the tape of 'g', whose forward sweep is that of {{.*}}split-misuse.c:{{[0-9]+}}
// WORDS: {{.*}}split-misuse.c:[[@LINE+3]]:{{[0-9]+}}: the backward sweep of 'f' got a tape of another forward sweep of 'f', that of {{.*}}split-misuse.c:[[@LINE+13]]
double x[8] = {1, 2, 3, 4, 5, 6, 7, 8}, xb[8];
static void backward(void *tape) {
  wengert_backward((void *)f, wengert_dup, x, xb, wengert_const, 4, 1.0, tape);
}
static void *forward(void) { return wengert_forward((void *)f, wengert_dup, x, xb, wengert_const, 4); }

int main(int count, char **words) {
  const char *what = count > 1 ? words[1] : "";
  char storage[1000] = {0}, other[1000] = {0};
  if (!strcmp(what, "other"))
    backward(wengert_forward((void *)g, wengert_dup, x, xb, wengert_const, 4));
  else if (!strcmp(what, "words"))
    backward(wengert_forward((void *)f, wengert_not_overwritten, wengert_dup, x, xb, wengert_const, 4));
  else if (!strcmp(what, "null"))
    backward(0);
  else if (!strcmp(what, "none"))
    backward(x);
  else if (!strcmp(what, "spent")) {
    void *tape = forward();
    backward(tape);
    backward(tape);
  } else if (!strcmp(what, "spent-long-ago")) {
    void *tape = forward();
    backward(tape);
    void *next = forward(); // works with the same memory
    backward(tape);
    backward(next);
  } else if (!strcmp(what, "empty-storage"))
    // EMPTY: split-misuse.c:[[@LINE+1]]:{{[0-9]+}}: the backward sweep of 'f' found no tape in the storage
    wengert_backward((void *)f, wengert_dup, x, xb, wengert_const, 4, 1.0, wengert_tape_bytes, 1000, wengert_tape_at, storage);
  else if (!strcmp(what, "small-storage"))
    // SMALL: split-misuse.c:[[@LINE+1]]:{{[0-9]+}}: the forward sweep of 'f' was given {{7}} bytes
    wengert_forward((void *)f, wengert_dup, x, xb, wengert_const, 4, wengert_tape_bytes, count + 5, wengert_tape_at, storage);
  else if (!strcmp(what, "moved-storage")) {
    wengert_forward((void *)f, wengert_dup, x, xb, wengert_const, 4, wengert_tape_bytes, 1000, wengert_tape_at, storage);
    memcpy(other, storage, sizeof other);
    // MOVED: split-misuse.c:[[@LINE+1]]:{{[0-9]+}}: the backward sweep of 'f' got a storage that was copied
    wengert_backward((void *)f, wengert_dup, x, xb, wengert_const, 4, 1.0, wengert_tape_bytes, 1000, wengert_tape_at, other);
  } else if (!strcmp(what, "other-storage")) {
    wengert_forward((void *)g, wengert_dup, x, xb, wengert_const, 4, wengert_tape_bytes, 1000, wengert_tape_at, storage);
    wengert_backward((void *)f, wengert_dup, x, xb, wengert_const, 4, 1.0, wengert_tape_bytes, 1000, wengert_tape_at, storage);
  } else
    backward(forward());
  // RIGHT-NOT: {{.}}
  return !(fabs(xb[0]) < 1e300);
}
