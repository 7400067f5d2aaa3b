// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// RUN: %if asan %{ LEVELS="0 2" %support/levels %t %cc -fsanitize=address %s %rt -lm %}
// Memory behind further pointers is freed: nodes of lists, rows of matrices. Where other memory comes in its place the gradient is there; else the shadow is
// linked again as the caller gave it. What is allocated and freed on the way, by a stack in the caller's memory, is no concern of the caller's.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

const char *__asan_default_options(void) { return "detect_leaks=0"; }

struct node { double v; struct node *next; };
struct list { struct node *head; int n; };
static struct node *mk(double v, struct node *n) {
  struct node *x = malloc(sizeof *x);
  x->v = v;
  x->next = n;
  return x;
}

static double drain(struct list *l) {
  double s = 1;
  while (l->head) { struct node *n = l->head; s *= n->v; l->head = n->next; free(n); l->n--; }
  return s;
}
static double pop(struct list *l) {
  struct node *n = l->head; double v = n->v; l->head = n->next; free(n); l->n--;
  return v * v * l->head->v;
}
static double mid(struct list *l) {
  struct node *o = l->head->next;
  struct node *n = mk(o->v * l->head->v, o->next);
  l->head->next = n; free(o);
  return n->v * n->next->v;
}
struct mat { double **row; int n; };
static double rows(struct mat *m) {
  double s = 0;
  for (int i = 0; i < m->n; i++) {
    m->row[i] = realloc(m->row[i], 3 * sizeof(double));
    m->row[i][2] = m->row[i][0] * m->row[i][1];
    s += m->row[i][2] * m->row[i][0];
  }
  return s;
}
static double drop(struct mat *m) {
  double s = m->row[0][0] * m->row[1][1];
  free(m->row[0]);
  m->row[0] = m->row[1];
  m->row[1] = NULL; m->n = 1;
  return s * m->row[0][0];
}
// Each link is pushed and popped by turns.
static double stack(struct list *l) {
  double s = 0;
  for (int i = 0; i < 40; i++) {
    if (i % 3 < 2) {
      l->head = mk(l->head->v * 1.1, l->head);
      l->n++;
    } else if (l->n > 2) {
      struct node *n = l->head;
      s += n->v;
      l->head = n->next;
      free(n);
      l->n--;
    }
  }
  return s;
}
// What a row is moved to is moved on; the first row is a new one in the end, of less room.
static double moved(struct mat *m) {
  double **all = malloc(2 * sizeof *all);
  all[0] = m->row[0];
  all[1] = m->row[1];
  double s = all[0][0] * all[1][1];
  free(m->row);
  m->row = all;
  free(all[0]);
  all[0] = calloc(3, sizeof **all);
  return s;
}

// The first is taken off, and the rest turned round.
static double turned(struct list *l) {
  struct node *o = l->head;
  double s = o->v;
  l->head = o->next;
  free(o);
  struct node *r = 0;
  while (l->head) {
    struct node *n = l->head;
    s *= n->v;
    l->head = n->next;
    n->next = r;
    r = n;
  }
  l->head = r;
  return s;
}
struct named { double v; char *name; struct named *next; };
static double unnamed(struct named **l) {
  struct named *n = *l;
  double v = n->v;
  *l = n->next;
  free(n->name);
  free(n);
  return v * (*l)->v;
}
static struct named *name(double v, struct named *next) {
  struct named *x = malloc(sizeof *x);
  *x = (struct named){v, strdup("node"), next};
  return x;
}
struct __attribute__((packed)) record { char tag; double *v; double k; };
static double packed(struct record *r) {
  double *n = malloc(4 * sizeof *n);
  n[0] = r->v[0] * r->v[1] * r->k;
  free(r->v);
  r->v = n;
  return n[0];
}

static int bad;
static void cmp(const char *w, double a, double b) { if (!(fabs(a-b) < 1e-12)) { bad = 1; printf("%s %g not %g\n", w, a, b); } }
static double *two(double a, double b) { double *x = malloc(16); x[0]=a; x[1]=b; return x; }
int main(void) {
  for (int r = 0; r < 3; r++) {
  struct list l = { mk(2, mk(3, mk(5, 0))), 3 }, lb = { mk(0, mk(0, mk(0, 0))), 3 };
  wengert_adjoint((void*)drain, wengert_dup, &l, &lb);
  cmp("head", lb.head->v, 15); cmp("2", lb.head->next->v, 10); cmp("3", lb.head->next->next->v, 6);
  struct list p = { mk(2, mk(3, mk(5, 0))), 3 }, pb = { mk(0, mk(0, mk(0, 0))), 3 };
  wengert_adjoint((void*)pop, wengert_dup, &p, &pb);
  cmp("p head", pb.head->v, 12); cmp("p 2", pb.head->next->v, 4);
  struct list q = { mk(2, mk(3, mk(5, 0))), 3 }, qb = { mk(0, mk(0, mk(0, 0))), 3 };
  wengert_adjoint((void*)mid, wengert_dup, &q, &qb);
  cmp("q head", qb.head->v, 15); cmp("q 2", qb.head->next->v, 10); cmp("q 3", qb.head->next->next->v, 6);
  double *a[2] = { two(2,3), two(5,7) }, *ab[2] = { two(0,0), two(0,0) };
  struct mat m = { a, 2 }, mb = { ab, 2 };
  wengert_adjoint((void*)rows, wengert_dup, &m, &mb);
  cmp("r00", ab[0][0], 12); cmp("r01", ab[0][1], 4); cmp("r10", ab[1][0], 70); cmp("r11", ab[1][1], 25);
  double *c[2] = { two(2,3), two(5,7) }, *cb[2] = { two(0,0), two(0,0) };
  struct mat n = { c, 2 }, nb = { cb, 2 };
  wengert_adjoint((void*)drop, wengert_dup, &n, &nb);
  cmp("d00", cb[0][0], 35); cmp("d01", cb[0][1], 0); cmp("d10", cb[1][0], 14); cmp("d11", cb[1][1], 10);
  struct list t = { mk(2, mk(3, 0)), 2 }, tb = { mk(0, mk(0, 0)), 2 };
  wengert_adjoint((void*)stack, wengert_dup, &t, &tb);
  struct list u = { mk(2, mk(3, mk(5, 0))), 3 }, ub = { mk(0, mk(0, mk(0, 0))), 3 };
  wengert_adjoint((void*)turned, wengert_dup, &u, &ub);
  cmp("turned", ub.head->v, 15); cmp("turned", ub.head->next->v, 10); cmp("turned", ub.head->next->next->v, 6);
  if (ub.head->next->next->next) return 2;
  struct named *x = name(2, name(3, 0)), *xb = name(0, name(0, 0));
  wengert_adjoint((void*)unnamed, wengert_dup, &x, &xb);
  cmp("named", xb->v, 3); cmp("named", xb->next->v, 2);
  if (strcmp(xb->name, "node")) return 3;
  struct record *y = malloc(sizeof *y), *yb = malloc(sizeof *yb);
  *y = (struct record){'a', two(5, 6), 4}, *yb = (struct record){'a', two(0, 0), 0};
  wengert_adjoint((void*)packed, wengert_dup, y, yb);
  cmp("packed", yb->v[0], 24); cmp("packed", yb->v[1], 20);
  double h = 1e-6, at[2];
  for (int i = 0; i < 2; i++) {
    struct list o = { mk(i ? 2 + h : 2 - h, mk(3, 0)), 2 };
    at[i] = stack(&o);
  }
  struct node *last = tb.head;
  while (last->next->next) last = last->next;
  if (fabs(last->v - (at[1] - at[0]) / (2 * h)) > 1e-6) bad = 1, printf("stack %g not %g\n", last->v, (at[1] - at[0]) / (2 * h));
  double **e = malloc(2 * sizeof *e), **eb = malloc(2 * sizeof *eb);
  for (int i = 0; i < 2; i++) e[i] = two(2 + i, 5 + i), eb[i] = two(0, 0);
  struct mat w = { e, 2 }, wb = { eb, 2 };
  wengert_adjoint((void*)moved, wengert_dup, &w, &wb);
  cmp("m00", wb.row[0][0], 6); cmp("m11", wb.row[1][1], 2); cmp("m01", wb.row[0][1], 0);
  }
  return bad;
}
