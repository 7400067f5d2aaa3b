// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS=3 %run_c
// RUN: LEVELS="0 1 2" %run_c -DMIXED
// Numbers in unions that are moved by the pointer member, here and by other procedures. The derivatives were zero, or belonged to other cells, without a message.
#include "check.h"
#define APART __attribute__((noinline)) static

union value {
  void *p;
  double d;
};
APART void exchange(union value *a, union value *b) {
  void *t = a->p;
  a->p = b->p;
  b->p = t;
}
static void exchanged(double *z) {
  union value v[2] = {{.d = z[0]}, {.d = z[1]}};
  exchange(&v[0], &v[1]);
  z[2] *= v[0].d;
  z[3] *= v[1].d;
}

// By addresses of the member.
APART void move(void **to, void **from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}
static void moved(double *z) {
  union value v[2] = {{.d = z[0]}, {.d = z[1]}}, u[2];
  move(&u[0].p, &v[0].p, 2);
  z[2] *= u[0].d;
  z[3] *= u[1].d;
}

// In loops of one procedure.
static void turned(double *z) {
  union value v[3] = {{.d = z[0]}, {.d = z[1]}};
  int n = z[0] > 0 ? 2 : 1;
  for (int i = 0; i < n; i++) {
    v[2].p = v[i].p;
    v[i].p = v[n - 1 - i].p;
    v[n - 1 - i].p = v[2].p;
    z[2] *= v[2].d * v[0].d;
  }
  z[3] *= v[1].d;
}

// Beside a tag, and within another structure.
struct tagged {
  int tag;
  union {
    struct {
      double *p;
    } in;
    double d;
  } u;
};
static void shifted(double *z) {
  struct tagged v[4];
  for (int i = 0; i < 4; i++) v[i].tag = i, v[i].u.d = z[i];
  for (int i = 0; i < 3; i++) {
    v[i].tag = v[i + 1].tag;
    v[i].u.in.p = v[i + 1].u.in.p;
  }
  for (int i = 0; i < 4; i++) z[i] *= v[i].u.d;
}

#ifdef MIXED
// Some are numbers, some are text; with -O3 that is refused (W0014).
struct entry {
  int tag;
  union {
    char *text;
    double d;
    long i;
  } u;
};
APART void take(struct entry *to, int tag, char *const *from) {
  to->tag = tag;
  to->u.text = *from;
}
static void mixed(double *z) {
  struct entry a[3], t;
  for (int i = 0; i < 2; i++) {
    t.u.d = z[i] * z[0];
    take(&a[i], 1, &t.u.text);
  }
  t.u.text = "abc";
  take(&a[2], 2, &t.u.text);
  z[2] *= a[0].u.d + a[2].u.text[0];
  z[3] *= a[1].u.d;
}

#endif

DERIVE(exchanged)
DERIVE(moved)
DERIVE(turned)
DERIVE(shifted)
#ifdef MIXED
DERIVE(mixed)
#endif

int main(void) {
  int failed = check(exchanged, .n = 4) | check(moved, .n = 4) | check(turned, .n = 4) | check(shifted, .n = 4);
#ifdef MIXED
  failed |= check(mixed, .n = 4);
#endif
  return failed;
}
