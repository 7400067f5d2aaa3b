// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Numbers behind three pointers, of which the second lies at one of two places: what lies at the other place in what the second leads to is no pointer to
// more of them. Lists behind such places, of which the procedure follows as many pointers as there are.
#include "check.h"

struct matrix {
  double *data;
  long rows;
};
struct product {
  const struct matrix *left, *right;
};
struct kernel {
  double *to;
  struct product *of;
};

__attribute__((noinline)) static void loop(struct kernel *k, int n) {
  for (int i = 0; i < n; i++)
    k->to[i] -= k->of->left->data[i] * k->of->right->data[n - 1 - i];
}

__attribute__((noinline)) static void subtract(double *to, const struct matrix *left, const struct matrix *right, int n) {
  struct product p = {left, right};
  struct kernel k = {to, &p};
  if (left->rows == right->rows)
    loop(&k, n);
}

static void products(double *z) {
  int m = 4;
  struct matrix left = {z, m}, right = {z + m, m};
  subtract(z + 2 * m, &left, &right, m);
  subtract(z, &right, &right, m);
}
DERIVE(products)

struct node {
  struct node *next;
  double *value;
};
struct lists {
  struct node *odd, *even;
};

__attribute__((noinline)) static double sum(struct lists **l) {
  double all = 0;
  for (struct node *at = (*l)->odd; at; at = at->next)
    all += *at->value * *at->value;
  for (struct node *at = (*l)->even; at; at = at->next)
    all *= *at->value;
  return all;
}

// Looks at the first of each alone, and has another one look at all.
__attribute__((noinline)) static double both(struct lists **l) { return *(*l)->odd->value + *(*l)->even->value + sum(l); }

static void walks(double *z) {
  struct node nodes[6];
  struct lists lists = {0, 0}, *l = &lists;
  for (int i = 0; i < 6; i++) {
    struct node **head = i % 2 ? &lists.odd : &lists.even;
    nodes[i] = (struct node){*head, z + i};
    *head = nodes + i;
  }
  z[0] = both(&l);
}
DERIVE(walks)

int main(void) { return check(products, .n = 12) | check(walks, .n = 6); }
