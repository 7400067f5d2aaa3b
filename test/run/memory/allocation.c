// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Memory that is allocated and freed in the differentiated code: here or by callees, early or late, kept in lists.
#include "check.h"

#include <stdlib.h>
#include <string.h>

struct node {
  double value;
  struct node *next;
};
struct vector {
  int n;
  double *at;
};

static __attribute__((noinline)) double *copy_of(const double *x, int n) {
  double *y = malloc(n * sizeof *y);
  for (int i = 0; i < n; i++) y[i] = x[i];
  return y;
}
static __attribute__((noinline)) void release(double *x) { free(x); }

static void returned(double *x) {
  double *y = copy_of(x, 4);
  for (int k = 0; k < 3; k++) {
    double *z = copy_of(y, 4);
    for (int i = 0; i < 4; i++) y[i] = z[i] * z[(i + 1) % 4];
    if (k == 1) release(z); else free(z);
  }
  x[0] = y[0] + y[3];
  free(y);
}
DERIVE(returned)

static __attribute__((noinline)) struct node *push(struct node *list, double value) {
  struct node *first = malloc(sizeof *first);
  first->value = value;
  first->next = list;
  return first;
}
static void list(double *x) {
  struct node *first = NULL;
  for (int i = 0; i < 4; i++) first = push(first, x[i] * x[0]);
  double product = 1.0;
  for (struct node *p = first; p; p = p->next) {
    p->value = p->value * product;
    product = 0.5 * product + p->value;
  }
  x[1] = product;
  while (first) {
    struct node *next = first->next;
    x[2] += first->value;
    free(first);
    first = next;
  }
}
DERIVE(list)

static void zeroed(double *x) {
  double *w = calloc(6, sizeof *w);
  for (int i = 0; i < 4; i++) w[i + 1] += x[i] * x[i];
  for (int i = 0; i < 4; i++) x[i] = w[i] * w[i + 2] + w[i + 1];
  free(w);
}
DERIVE(zeroed)

static __attribute__((noinline)) void make(struct vector *v, int n) {
  v->n = n;
  v->at = calloc(n, sizeof(double));
}
static __attribute__((noinline)) void drop(struct vector *v) {
  free(v->at);
  v->at = NULL;
}
static void owned(double *x) {
  struct vector v;
  for (int k = 1; k <= 3; k++) {
    make(&v, k);
    for (int i = 0; i < v.n; i++) v.at[i] = x[i] * x[i + 1];
    for (int i = 0; i < v.n; i++) x[0] += v.at[i] * v.at[v.n - 1 - i];
    drop(&v);
  }
}
DERIVE(owned)

static void grown(double *x) {
  double *w = NULL;
  for (int i = 0; i < 9; i++) {
    w = realloc(w, (i + 1) * sizeof *w);
    w[i] = x[i % 4] * (i ? w[i - 1] : 1.0);
  }
  w = realloc(w, 3 * sizeof *w);
  struct vector v = {3, w};
  v.at = realloc(v.at, 5 * sizeof(double));
  v.at[4] = v.at[2] * x[3];
  x[0] = v.at[4] + v.at[1];
  free(v.at);
}
DERIVE(grown)

int main(void) {
  return check(returned, .n = 4) || check(list, .n = 4) || check(zeroed, .n = 4) || check(owned, .n = 4) || check(grown, .n = 4);
}
