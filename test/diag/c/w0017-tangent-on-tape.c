// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Tangents on a tape of procedures that cannot run on a copy of what they touch, and calls that say too little.
#include <stdio.h>
extern int enzyme_const;
extern void __enzyme_fwdsplit(void *, ...);
extern double __enzyme_fwdsplit_of_number(void *, ...);

// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] 'search' has no tangent on its tape (__enzyme_fwdsplit): it cannot be told beforehand how much of 'x' it touches; call __enzyme_fwddiff
static void search(double *x) {
  int i = 0;
  while (x[i] > 0)
    i++;
  x[0] *= x[i];
}
void searching(double *x, double *xd, void *tape) { __enzyme_fwdsplit((void *)search, x, xd, tape); }

struct node {
  double value;
  struct node *next;
};
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] 'follow' has no tangent on its tape {{.*}}: it follows pointers that it finds in memory
static void follow(struct node *n) { n->value *= n->next->value; }
void following(struct node *n, struct node *nd, void *tape) { __enzyme_fwdsplit((void *)follow, n, nd, tape); }

// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] 'tell' has no tangent on its tape {{.*}}: it prints
static void tell(double *x) {
  puts("here");
  x[0] *= x[1];
}
void telling(double *x, double *xd, void *tape) { __enzyme_fwdsplit((void *)tell, x, xd, tape); }

// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] 'between' has no tangent on its tape {{.*}}: it compares addresses, or computes with them
static double between(const double *from, const double *to) {
  double s = 0;
  for (const double *p = from; p != to; p++)
    s += *p * *p;
  return s;
}
double summing(double *x, double *xd, void *tape) { return __enzyme_fwdsplit_of_number((void *)between, x, xd, x + 3, xd + 3, tape); }

// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] 'same' has no tangent on its tape {{.*}}: it compares addresses, or computes with them
static double same(const double *x, const double *y) { return x == y ? x[0] : x[0] * y[0]; }
double comparing(double *x, double *xd, void *tape) { return __enzyme_fwdsplit_of_number((void *)same, x, xd, x, xd, tape); }

static double half(double x) { return x / 2; }
static double half_backward(double x, double seed) { return seed / 2; }
void *__enzyme_register_gradient_half[] = {(void *)half, (void *)half, (void *)half_backward};
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017] 'halve' has no tangent on its tape {{.*}}: its forward sweep records where shadows are
static void halve(double *x) { x[0] *= half(x[1]); }
void halving(double *x, double *xd, void *tape) { __enzyme_fwdsplit((void *)halve, x, xd, tape); }

static double square(double x) { return x * x; }
double missing(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] the tape is missing; the tangent on the tape of 'square' takes
  return __enzyme_fwdsplit_of_number((void *)square, x, 1.0);
}
double many(double x, void *tape) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] too many arguments
  return __enzyme_fwdsplit_of_number((void *)square, x, 1.0, 1.0, tape);
}
