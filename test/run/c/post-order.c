// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Trees that a procedure walks by itself, children first: what the children hold is read behind the calls, or comes back as a result. A node with leaves below it only,
// and a deeper tree.
#include "check.h"
#include <stdlib.h>

struct node {
  double mass, place;
  struct node *left, *right;
};

__attribute__((noinline)) static void gather(struct node *t) {
  if (!t->left) return;
  gather(t->left);
  gather(t->right);
  t->mass = t->left->mass + t->right->mass;
  t->place = (t->left->mass * t->left->place + t->right->mass * t->right->place) / t->mass;
}

__attribute__((noinline)) static double product(struct node *t) {
  if (t->left) t->mass *= product(t->left);
  if (t->right) t->mass += product(t->right) * t->place;
  return t->mass;
}

__attribute__((noinline)) static struct node *grown(const double *z, int depth, int *next) {
  struct node *t = calloc(1, sizeof *t);
  t->mass = z[*next % 4];
  t->place = z[(*next + 1) % 4];
  ++*next;
  if (depth) t->left = grown(z, depth - 1, next), t->right = grown(z, depth - 1, next);
  return t;
}

static void felled(struct node *t) {
  if (t->left) felled(t->left);
  if (t->right) felled(t->right);
  free(t);
}

static void flat(double *z) {
  struct node root = {z[3], z[2]}, *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
  root.left = a, root.right = b;
  a->mass = z[0], b->mass = z[1], a->place = z[2], b->place = z[3];
  gather(&root);
  z[0] = root.mass * root.place;
  free(a), free(b);
}
DERIVE(flat)

static void deep(double *z) {
  int next = 0;
  struct node *root = grown(z, 3, &next);
  double p = product(root);
  gather(root);
  z[0] = root->mass * root->place + .1 * p;
  felled(root);
}
DERIVE(deep)

int main(void) { return check(flat, .n = 4) | check(deep, .n = 4); }
