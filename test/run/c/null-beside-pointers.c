// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// The first node of a list is pushed onto nothing: the procedure, which puts pointers into what is there otherwise, is called with null, by whose name nothing is found.
// And text beside numbers, of which numbers are made.
#include "check.h"
#include <stdlib.h>

typedef struct node { double v; struct node *next, *prev; } node;
static __attribute__((noinline)) node *push(node *head, double v) {
  node *n = malloc(sizeof *n);
  n->v = v;
  n->next = head;
  n->prev = NULL;
  if (head) head->prev = n;
  return n;
}
static void list(double *z) {
  node *head = push(NULL, z[0]);
  for (int i = 1; i < 3; i++) head = push(head, z[i] * z[0]);
  z[0] = head->v * head->next->v * head->next->next->prev->v;
  while (head) {
    node *next = head->next;
    free(head);
    head = next;
  }
}
DERIVE(list)

struct entry { char key[8]; double value; };
static void text(double *z) {
  struct entry e;
  strcpy(e.key, "2.5");
  e.value = z[0];
  z[1] = strtod(e.key, NULL) * e.value + atof(e.key) * z[1];
}
DERIVE(text)

int main(void) { return check(list, .n = 3) | check(text, .n = 2); }
