// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -lm
// RUN: LEVELS="0 2" %run_c -DAPART -lm
// Temporaries whose size is known at run time: their shadows begin where the backward sweep comes to the end of their life, and end where it comes to its beginning. Lives
// of all shapes: in loops that are left early, under branches, freed in several places, one within another, handed to procedures, of no size.
#include "check.h"
#include <malloc.h>
#include <stdlib.h>
#include <sys/types.h>

enum { n = 6 };

static void in_each_step(double *z) {
  for (int t = 0; t < 3; t++) {
    double *w = malloc((n - t) * sizeof *w);
    for (int i = 0; i < n - t; i++) w[i] = 2 * z[i] + 0.1 * z[t];
    for (int i = 0; i < n - t; i++) z[i] = 0.5 * w[n - t - 1 - i] * w[i];
    free(w);
  }
}
static void local_in_each_step(double *z) {
  for (int t = 0; t < 3; t++) {
    double w[n - t], v[t + 1];
    for (int i = 0; i <= t; i++) v[i] = 0.3 * z[i];
    for (int i = 0; i < n - t; i++) w[i] = 2 * z[i] + v[i % (t + 1)];
    for (int i = 0; i < n - t; i++) z[i] = 0.5 * w[n - t - 1 - i];
  }
}
static void left_early(double *z) {
  for (int t = 0; t < 10; t++) {
    double *w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++) w[i] = z[i] * z[(i + 1) % n];
    if (w[0] > 0.02 * t + 3) {
      z[1] += w[2];
      free(w);
      break;
    }
    for (int i = 0; i < n; i++) z[i] = sin(w[i]) + 0.3 * z[i];
    free(w);
  }
}
// The loop begins with the allocation, is left behind it, and uses it further.
static void left_behind_birth(double *z) {
  int t = 0;
  for (;;) {
    double *w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++) w[i] = 0.7 * z[i];
    z[t] += w[3];
    if (++t == 4) {
      free(w);
      break;
    }
    z[t + 1] = w[0] + w[t];
    free(w);
  }
}
static void under_a_branch(double *z) {
  for (int t = 0; t < 4; t++) {
    if (z[t] > 1) {
      double w[t + 2];
      for (int i = 0; i < t + 2; i++) w[i] = z[i] * 1.5;
      for (int i = 0; i < t + 1; i++) z[i] = w[i + 1] - 0.2 * w[i];
    } else {
      double *w = calloc(t + 1, sizeof *w);
      for (int i = 0; i < n; i++) w[i % (t + 1)] += 0.4 * z[i];
      z[n - 1] = w[0] + w[t];
      free(w);
    }
  }
}
static void one_within_another(double *z) {
  for (int t = 0; t < 3; t++) {
    double *outer = malloc(n * sizeof *outer);
    memcpy(outer, z, n * sizeof *outer);
    for (int k = 0; k < t; k++) {
      double *inner = malloc((k + 1) * sizeof *inner);
      for (int i = 0; i <= k; i++) inner[i] = outer[i] * outer[i + 1];
      for (int i = 0; i <= k; i++) outer[i] += 0.1 * inner[k - i];
      free(inner);
    }
    memmove(outer, outer + 1, (n - 1) * sizeof *outer);
    for (int i = 0; i < n; i++) z[i] = 0.9 * outer[i];
    free(outer);
  }
}
static void crossing(double *z) {
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = 3 * z[i];
  double *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) b[i] = a[n - 1 - i] + z[i];
  free(a);
  for (int i = 0; i < n; i++) z[i] = b[i] - 0.5 * z[i];
  free(b);
}
static __attribute__((noinline)) void fill(int count, const double *z, double *w) {
  for (int i = 0; i < count; i++) w[i] = z[i] * 0.6;
}
static __attribute__((noinline)) double square(int count, const double *w) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += w[i] * w[i];
  return sum;
}
static void handed_on(double *z) {
  for (int t = 0; t < 3; t++) {
    double w[n];
    fill(n, z, w);
    double *v = malloc((t + 1) * sizeof *v);
    fill(t + 1, w, v);
    z[t] = square(n, w) - square(t + 1, v);
    free(v);
  }
}
static void by_turns(double *z) {
  double *old = malloc(n * sizeof *old), *new = malloc(n * sizeof *new);
  memcpy(old, z, n * sizeof *old);
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i++) new[i] = old[(i + 1) % n] * 0.8 + old[i] * z[0];
    double *third = old;
    old = new, new = third;
  }
  memcpy(z, old, n * sizeof *old);
  free(old), free(new);
}
static void one_of_two(double *z) {
  for (int t = 0; t < 4; t++) {
    double *a = malloc(n * sizeof *a), b[n - t];
    for (int i = 0; i < n; i++) a[i] = 2 * z[i];
    for (int i = 0; i < n - t; i++) b[i] = 3 * z[i];
    double *one = z[t] > 1.1 ? a : b;
    z[0] = 0.2 * one[1] + one[0];
    one[0] = 0;
    z[2] = a[0] + b[0];
    free(a);
  }
}
static void of_no_size(double *z) {
  for (int t = 0; t < n; t++) {
    int count = t % 2 ? 0 : t;
    double *w = malloc(count * sizeof *w), v[count + 1];
    v[0] = z[t];
    for (int i = 0; i < count; i++) w[i] = 0.3 * z[i], v[i + 1] = w[i];
    for (int i = 0; i < count; i++) z[t] += w[i] - 2 * v[i];
    free(w);
  }
}
static void never_freed(double *z) {
  for (int t = 0; t < 2; t++) {
    double *w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++) w[i] = 1.1 * z[i];
    z[t] = w[0] + w[n - 1];
  }
}
static void with_goto(double *z) {
  int t = 0;
again:;
  double *w = malloc((t + 1) * sizeof *w);
  for (int i = 0; i <= t; i++) w[i] = 0.5 * z[i];
  z[n - 1 - t] -= w[t];
  if (z[0] < 0) goto done;
  z[0] += w[0];
done:
  free(w);
  if (++t < 4) goto again;
}

// One is needed again, and one is not; they are freed together.
static void freed_together(double *z) {
  for (int t = 0; t < 4; t++) {
    double *w;
    if (z[t] > 1) {
      w = malloc(n * sizeof *w);
      for (int i = 0; i < n; i++) w[i] = 0.4 * z[i];
      for (int i = 0; i < n; i++) z[i] += 0.1 * w[(i * i + t) % n] * w[n - 1 - i];
    } else {
      w = malloc((n - t) * sizeof *w);
      for (int i = 0; i < n - t; i++) w[i] = 0.3 * z[i];
      for (int i = 0; i < n - t; i++) z[i] = 0.8 * w[n - t - 1 - i] + z[i];
    }
    free(w);
  }
}
// What is called has a region that runs again, to which it may hand all that it is given.
static __attribute__((noinline)) double with_region(const double *w, const double *z) {
  double s = z[0];
  wengert_checkpoint_begin();
  s = sin(s) * z[1];
  wengert_checkpoint_end();
  return w ? s : 0;
}
static void handed_to_region(double *z) {
  for (int t = 0; t < 3; t++) {
    double w[t + 2];
    for (int i = 0; i < t + 2; i++) w[i] = 0.5 * z[i];
    z[t] = with_region(&w[t], z) + w[0];
  }
}

#ifdef APART
#undef DERIVE
#define DERIVE(f) DERIVE_SPLIT(f, n)
#endif
DERIVE(in_each_step)
DERIVE(local_in_each_step)
DERIVE(left_early)
DERIVE(left_behind_birth)
DERIVE(under_a_branch)
DERIVE(one_within_another)
DERIVE(crossing)
DERIVE(handed_on)
DERIVE(by_turns)
DERIVE(one_of_two)
DERIVE(of_no_size)
DERIVE(never_freed)
DERIVE(with_goto)
DERIVE(freed_together)
DERIVE(handed_to_region)

// An adjoint leaves as much allocated as it found.
static int keeps(const char *name, void (*adjoint)(double *, double *)) {
  double z[CHECK_MOST_CELLS] = {0}, zb[CHECK_MOST_CELLS] = {0};
  size_t before = 0, after = 0;
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < n; i++) z[i] = 0.8 + 0.1 * i, zb[i] = 1;
    before = after;
    adjoint(z, zb);
    after = mallinfo2().uordblks;
  }
  if (after != before) fprintf(stderr, "%s: an adjoint leaves %zd bytes\n", name, (ssize_t)(after - before));
  return after != before;
}
#define KEEPS(f) keeps(#f, f##_adjoint)

int main(void) {
  return check(in_each_step, .n = n) | check(local_in_each_step, .n = n) | check(left_early, .n = n) |
         check(left_behind_birth, .n = n) | check(under_a_branch, .n = n) | check(one_within_another, .n = n) |
         check(crossing, .n = n) | check(handed_on, .n = n) | check(by_turns, .n = n) | check(one_of_two, .n = n) |
         check(of_no_size, .n = n) | check(never_freed, .n = n) | check(with_goto, .n = n) |
         check(freed_together, .n = n) | check(handed_to_region, .n = n) | KEEPS(in_each_step) | KEEPS(local_in_each_step) |
         KEEPS(left_early) | KEEPS(left_behind_birth) | KEEPS(under_a_branch) | KEEPS(one_within_another) | KEEPS(crossing) |
         KEEPS(handed_on) | KEEPS(by_turns) | KEEPS(one_of_two) | KEEPS(of_no_size) | KEEPS(with_goto) | KEEPS(freed_together) |
         KEEPS(handed_to_region);
}
