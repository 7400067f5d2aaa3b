// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 1 2 3; do %refuse_c -O$O -g -DSWAPPED | %FileCheck %s --check-prefix=SWAPPED || exit 1; done
// RUN: %refuse_c -O0 -g | %FileCheck %s --check-prefix=MOVED
// RUN: %refuse_c -O0 -g -DVARIABLES | %FileCheck %s --check-prefix=VARIABLES
// RUN: %refuse_c -O0 -g -DPARTS | %FileCheck %s --check-prefix=PARTS
// memcpy of what is addressed as a structure with integers, where the program has put numbers: it moves them, and members would not.
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

struct point {
  double x, y;
};
struct entry {
  int k, last;
  double w;
};
struct head {
  float a;
  int k;
  double w;
};

#ifdef SWAPPED
__attribute__((noinline)) static void swap(struct entry *a, struct entry *b) {
  struct entry kept;
  // SWAPPED: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0013]
  memcpy(&kept, a, sizeof kept);
  memcpy(a, b, sizeof *a);
  memcpy(b, &kept, sizeof *b);
}

static double f(const double *z) {
  void *memory = malloc(3 * sizeof(struct point));
  struct point *p = memory;
  for (int i = 0; i < 3; i++) p[i] = (struct point){z[i] * z[0], z[i + 3]};
  struct entry *e = memory;
  swap(e, e + 2);
  double sum = p[0].x * p[1].y + 2 * p[2].x * p[0].y;
  free(memory);
  return sum;
}
#elif defined VARIABLES
static double f(const double *z) {
  struct head rows[3];
  double all[6], sum = 0;
  // VARIABLES: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0013]
  memcpy(rows, z, sizeof rows);
  memcpy(all, rows, sizeof rows);
  for (int i = 0; i < 6; i++) sum += all[i] * all[5 - i];
  return sum;
}
#elif defined PARTS
struct pair {
  double a;
  float b;
};

static int three = 3;

// No integers: numbers of two sizes.
static double f(const double *z) {
  struct pair *from = malloc(3 * sizeof *from), *to = malloc(3 * sizeof *to);
  double *d = (double *)from;
  for (int i = 0; i < 6; i++) d[i] = z[i] * z[0];
  // PARTS: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0013]
  memcpy(to, from, three * sizeof *to);
  d = (double *)to;
  double sum = to->a;
  for (int i = 0; i < 6; i++) sum += d[i] * d[5 - i];
  free(from);
  free(to);
  return sum;
}
#else
__attribute__((noinline)) static void fill(double *to, const double *z) {
  for (int i = 0; i < 6; i++) to[i] = z[i] * z[0];
}

__attribute__((noinline)) static double sum_of(const double *from) {
  double sum = 0;
  for (int i = 0; i < 6; i++) sum += from[i] * from[5 - i];
  return sum;
}

static double f(const double *z) {
  struct head *from = malloc(3 * sizeof *from), *to = malloc(3 * sizeof *to);
  fill((double *)from, z);
  for (int i = 0; i < 3; i++)
    // MOVED: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0013]
    memcpy(to + i, from + i, sizeof *to);
  double sum = sum_of((double *)to);
  free(from);
  free(to);
  return sum;
}
#endif

void user(const double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb); }
