// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -DAPART=
// RUN: %run_c "-DAPART=__attribute__((noinline))"
// RUN: LEVELS="0 2" %run_c -DAPART= -mllvm -wengert-activity=off
// RUN: LEVELS="0 2" %run_c -DAPART= -mllvm -wengert-joint=*
// A union of a number and a pointer is set on two ways in one procedure and copied, read or moved on from there. In registers it is a number on one way and the
// bits of a pointer on the other, which were moved as what the optimiser made of them: the shadow of one of them stayed behind.
#define CHECK_DIRECTIONS
#include <stdlib.h>
#include "check.h"

struct word {
  union {
    double d;
    const double *p;
  };
  long which;
};
struct pointer_first {
  union {
    const double *p;
    double d;
  };
  long which;
};
#define VALUE(w) ((w)->which ? *(w)->p : (w)->d)
APART static double value(const struct word *w) { return VALUE(w); }
APART static double value_too(const struct pointer_first *w) { return VALUE(w); }

static void chosen(double *z) {
  struct word w, to[2];
  if (z[0] > 100) {
    w.which = 0;
    w.d = z[2];
  } else {
    w.p = z + 3;
    w.which = 1;
  }
  to[0] = w;
  z[0] = value(&to[0]);
}
static void pointer(double *z) {
  struct pointer_first w, to[2];
  if (z[0] < 100) {
    w.which = 0;
    w.d = z[2];
  } else {
    w.p = z + 3;
    w.which = 1;
  }
  to[0] = w;
  z[0] = value_too(&to[0]);
}
static void in_loop(double *z) {
  struct word w, to[2];
  for (int i = 0; i < 2; i++) {
    if (i) {
      w.which = 0;
      w.d = z[2] * z[1];
    } else {
      w.p = z + 3;
      w.which = 1;
    }
    to[i] = w;
  }
  z[0] = value(&to[0]) * value(&to[1]);
}
// The member that is copied is not the one that was set.
static void punned(double *z) {
  struct word w, to[2];
  for (int i = 0; i < 2; i++) {
    if (i) {
      w.which = 0;
      w.d = z[2] * z[1];
    } else {
      w.p = z + 3;
      w.which = 1;
    }
    to[i].d = w.d;
    to[i].which = w.which;
  }
  z[0] = value(&to[0]) + value(&to[1]);
}
APART static void set(struct pointer_first *w, const double *z, int i) {
  if (z[i] > 0) {
    w->which = 0;
    w->d = z[2] * z[i];
  } else {
    w->p = z + 3;
    w->which = 1;
  }
}
APART static void move(struct pointer_first *to, const struct pointer_first *from) {
  struct pointer_first w = *from;
  *to = w;
}
static double sum(const struct pointer_first *w) {
  double s = 0;
  for (int i = 0; i < 4; i++) s += (i + 1) * value_too(&w[i]);
  return s;
}
static void swapped(double *z) {
  struct pointer_first w[4];
  for (int i = 0; i < 4; i++) set(&w[i], z, i);
  for (int i = 0; i < 2; i++) {
    struct pointer_first t = w[i];
    w[i] = w[3 - i];
    w[3 - i] = t;
  }
  z[0] = sum(w);
}
static void moved(double *z) {
  struct pointer_first w[4];
  for (int i = 0; i < 4; i++) set(&w[i], z, i);
  for (int i = 0; i < 3; i++) move(&w[i], &w[i + 1]);
  z[0] = sum(w);
}
static void on_heap(double *z) {
  struct pointer_first *w = malloc(4 * sizeof *w);
  for (int i = 0; i < 4; i++) {
    struct pointer_first t;
    set(&t, z, i);
    w[3 - i] = t;
  }
  z[0] = sum(w);
  free(w);
}
// Out of memory, and both of them here.
static void read(double *z) {
  struct pointer_first *w = malloc(4 * sizeof *w);
  for (int i = 0; i < 4; i++) {
    struct pointer_first t;
    if (z[i] > 0) {
      t.which = 0;
      t.d = z[2] * z[i];
    } else {
      t.p = z + 3;
      t.which = 1;
    }
    w[3 - i] = t;
  }
  double s = 0;
  for (int i = 0; i < 4; i++) {
    struct pointer_first t = w[i];
    s += (i + 1) * VALUE(&t);
  }
  z[0] = s;
  free(w);
}

DERIVE(chosen)
DERIVE(pointer)
DERIVE(in_loop)
DERIVE(punned)
DERIVE(swapped)
DERIVE(moved)
DERIVE(on_heap)
DERIVE(read)
int main(void) {
  return check(chosen, .n = 4) | check(pointer, .n = 4) | check(in_loop, .n = 4) | check(punned, .n = 4) | check(swapped, .n = 4) |
         check(moved, .n = 4) | check(on_heap, .n = 4) | check(read, .n = 4);
}
