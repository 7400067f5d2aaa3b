// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-activity=off
// Tagged values as interpreters, message queues and documents have them: a number, a pointer to one, or more values, which are copied, queued, sorted, exchanged and
// moved to larger memory; long double and complex numbers beside pointers.
#define CHECK_DIRECTIONS
#include <complex.h>
#include <stdlib.h>
#include <string.h>
#include "check.h"
#define APART __attribute__((noinline)) static

// A ring of messages.
struct message {
  int kind;
  union {
    double v;
    const double *p;
    double pair[2];
  } u;
};
struct ring {
  struct message m[4];
  int head, count;
};
APART void put(struct ring *r, const struct message *m) { memcpy(&r->m[(r->head + r->count++) % 4], m, sizeof *m); }
APART int get(struct ring *r, struct message *m) {
  if (!r->count) return 0;
  *m = r->m[r->head];
  r->head = (r->head + 1) % 4;
  r->count--;
  return 1;
}
static void queue(double *z) {
  struct ring r = {.head = 0, .count = 0};
  struct message m, g;
  double s = 0;
  for (int k = 0; k < 6; k++) {
    memset(&m, 0, sizeof m);
    m.kind = k % 3;
    if (m.kind == 0) {
      m.u.v = z[k % 4] * z[1];
    } else if (m.kind == 1) {
      m.u.p = z + k % 4;
    } else {
      m.u.pair[0] = z[0];
      m.u.pair[1] = z[k % 4];
    }
    put(&r, &m);
    while (k % 2 && get(&r, &g)) s = 0.5 * s + (g.kind == 0 ? g.u.v : g.kind == 1 ? *g.u.p * 2 : g.u.pair[0] * g.u.pair[1]);
  }
  z[0] = s;
}

// Sorted by the library.
struct item {
  double key;
  union {
    double d;
    const double *p;
  } u;
  int tag;
};
static int compare(const void *a, const void *b) {
  double x = ((const struct item *)a)->key, y = ((const struct item *)b)->key;
  return (x > y) - (x < y);
}
static void sorted(double *z) {
  struct item it[4];
  for (int i = 0; i < 4; i++) {
    it[i].key = z[i] * (i + 1);
    it[i].tag = i & 1;
    if (i & 1)
      it[i].u.p = &z[i];
    else
      it[i].u.d = z[i] * z[0];
  }
  qsort(it, 4, sizeof *it, compare);
  double s = 0;
  for (int i = 0; i < 4; i++) s = 0.7 * s + (it[i].tag ? *it[i].u.p : it[i].u.d) * it[i].key;
  z[0] = s;
}

// A machine with a stack of words.
enum { PUSH, LOAD, ADD, MULTIPLY, END };
struct order {
  int what, arg;
};
union word {
  double d;
  void *p;
  long i;
};
APART double run(const struct order *c, double *z) {
  union word stack[16];
  int top = 0;
  for (;; c++) switch (c->what) {
      case PUSH: stack[top++].p = &z[c->arg]; break;
      case LOAD: stack[top - 1].d = *(double *)stack[top - 1].p; break;
      case ADD: top--, stack[top - 1].d += stack[top].d; break;
      case MULTIPLY: top--, stack[top - 1].d *= stack[top].d; break;
      default: return stack[0].d;
    }
}
static void machine(double *z) {
  static const struct order program[] = {{PUSH, 0}, {LOAD, 0}, {PUSH, 1}, {LOAD, 0},     {MULTIPLY, 0}, {PUSH, 2},
                                         {LOAD, 0}, {ADD, 0},  {PUSH, 3}, {LOAD, 0}, {MULTIPLY, 0}, {END, 0}};
  z[0] = run(program, z);
}

// A document.
struct value {
  enum { NUMBER, REFERENCE, ARRAY } kind;
  union {
    double n;
    const double *r;
    struct {
      struct value *v;
      int n;
    } a;
  } u;
};
APART double evaluate(const struct value *v) {
  switch (v->kind) {
    case NUMBER: return v->u.n;
    case REFERENCE: return *v->u.r;
    default: break;
  }
  double s = 1;
  for (int i = 0; i < v->u.a.n; i++) s = 0.5 * s + evaluate(&v->u.a.v[i]);
  return s;
}
static void document(double *z) {
  struct value inner[2] = {{NUMBER, {.n = z[0] * z[1]}}, {REFERENCE, {.r = z + 2}}}, all[3], root = {ARRAY};
  all[0].kind = ARRAY;
  all[0].u.a.v = inner;
  all[0].u.a.n = 2;
  all[1] = inner[1];
  all[2] = inner[0];
  root.u.a.v = all;
  root.u.a.n = 3;
  z[0] = evaluate(&root);
}
APART struct value *made(int kind, double n, const double *r) {
  struct value *v = malloc(sizeof *v);
  v->kind = kind;
  if (kind == NUMBER)
    v->u.n = n;
  else
    v->u.r = r;
  return v;
}
static void exchanged(double *z) {
  struct value *a = made(NUMBER, z[0] * z[1], 0), *b = made(REFERENCE, 0, z + 2), t;
  t = *a;
  *a = *b;
  *b = t;
  z[0] = evaluate(a) * evaluate(a) + evaluate(b) * z[3];
  free(a);
  free(b);
}
static void grown(double *z) {
  struct value *v = calloc(4, sizeof *v);
  for (int i = 0; i < 4; i++) {
    struct value *m = made(i & 1 ? REFERENCE : NUMBER, z[i] * z[0], z + i);
    v[i] = *m;
    free(m);
  }
  v = realloc(v, 8 * sizeof *v);
  for (int i = 0; i < 4; i++) v[7 - i] = v[i];
  double s = 0;
  for (int i = 0; i < 8; i++) s = 0.5 * s + evaluate(&v[i]);
  z[0] = s;
  free(v);
}

// Longer numbers.
static void longer(double *z) {
  union {
    long double l;
    double *p;
  } u, v[2];
  for (int i = 0; i < 2; i++) {
    if (i)
      u.l = z[0] * z[1];
    else
      u.p = z + 3;
    v[i] = u;
  }
  z[0] = *v[0].p * (double)v[1].l;
}
static void complex_numbers(double *z) {
  union {
    double _Complex c;
    double *p[2];
  } u, v;
  u.c = z[0] + I * z[1];
  v.p[0] = z;
  v.p[1] = z + 2;
  double a = creal(u.c * u.c), b = *v.p[0] * *v.p[1];
  u = v;
  z[0] = a + b * *u.p[1];
}

DERIVE(queue)
DERIVE(sorted)
DERIVE(machine)
DERIVE(document)
DERIVE(exchanged)
DERIVE(grown)
DERIVE(longer)
DERIVE(complex_numbers)
int main(void) {
  return check(queue, .n = 4) | check(sorted, .n = 4) | check(machine, .n = 4) | check(document, .n = 4) |
         check(exchanged, .n = 4) | check(grown, .n = 4) | check(longer, .n = 4) | check(complex_numbers, .n = 4);
}
