// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Tangents on the tape of a forward sweep: they are those at the state that it began with, whatever became of that, and change no primal memory.
#include "check.h"
#include <stdlib.h>
#include <string.h>

extern int enzyme_dup, enzyme_dupnoneed, enzyme_out, enzyme_const, enzyme_allocated, enzyme_tape, enzyme_nofree, enzyme_primal_return, enzyme_width;
extern void *__enzyme_augmentfwd(void *, ...);
extern long __enzyme_augmentsize(void *, ...);
extern void __enzyme_reverse(void *, ...);
extern double __enzyme_reverse_of_number(void *, ...);
extern void __enzyme_fwdsplit(void *, ...);
extern double __enzyme_fwdsplit_of_number(void *, ...);
struct both {
  double primal, tangent;
};
extern struct both __enzyme_fwdsplit_of_both(void *, ...);

static int failures;
static void near(const char *what, int index, double found, double wanted) { failures += check_near("fwdsplit", what, index, found, wanted, 1e-13); }

// Overwrites what it reads, in place.
static void step(double *x) {
  x[0] += x[1] * x[1];
  x[1] = -x[1] * x[0];
}
static void in_place(int storage) {
  const double a = 1.2, b = 3.4, da = 0.3, db = -0.7;
  double x[2] = {a, b}, xb[2] = {5.6, 7.8}, xd[2] = {da, db};
  long bytes = __enzyme_augmentsize((void *)step, enzyme_dup);
  void *room = storage ? malloc(bytes) : 0, *tape;
  if (storage)
    __enzyme_augmentfwd((void *)step, enzyme_allocated, bytes, enzyme_tape, room, x, xb);
  else
    tape = __enzyme_augmentfwd((void *)step, enzyme_nofree, x, xb);
  near("forward", 0, x[0], a + b * b), near("forward", 1, x[1], -b * (a + b * b));
  x[0] = 17, x[1] = 19;
  for (int again = 0; again < 2; again++) {
    xd[0] = da, xd[1] = db;
    // The primal memory is not looked at.
    if (storage)
      __enzyme_fwdsplit((void *)step, enzyme_allocated, bytes, enzyme_tape, room, again ? x : 0, xd);
    else
      __enzyme_fwdsplit((void *)step, enzyme_nofree, again ? x : 0, xd, tape);
    near("tangent", 0, xd[0], da + 2 * b * db), near("tangent", 1, xd[1], -db * (a + b * b) - b * (da + 2 * b * db));
    failures += x[0] != 17 || x[1] != 19;
  }
  // The adjoint has the same tape.
  if (storage)
    __enzyme_reverse((void *)step, enzyme_allocated, bytes, enzyme_tape, room, x, xb);
  else
    __enzyme_reverse((void *)step, x, xb, tape);
  near("adjoint", 0, xb[0], 5.6 - b * 7.8), near("adjoint", 1, xb[1], 2 * b * (5.6 - b * 7.8) - (a + b * b) * 7.8);
  free(room);
}

// Numbers by value, integers, a result, callees, variables and extents that the tape remembers.
static double level = 2;
static double total;
static void square(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[i] * x[i];
}
static double sum(double k, const double *x, const int *count, double *work) {
  const int n = *count;
  square(n, x, work);
  double s = 0;
  for (int i = 0; i < n; i++)
    s += work[i] * sin(k * x[i]);
  total += level;
  level = 0;
  return level + s * total;
}
static void values(void) {
  enum { count = 3 };
  double *x = malloc(count * sizeof *x), work[count], xd[count] = {0.1, -0.2, 0.3}, wd[count] = {0}, xb[count] = {0}, wb[count] = {0}, keep[count] = {0.4, 0.9, 1.6};
  const double k = 1.3, kd = 0.5, *nowhere = 0;
  int n = count;
  memcpy(x, keep, sizeof keep);
  level = 2, total = 1;
  void *tape = __enzyme_augmentfwd((void *)sum, enzyme_out, k, x, xb, enzyme_const, &n, work, wb);
  level = 11, total = 13, n = 1000;
  for (int i = 0; i < count; i++)
    x[i] = NAN, work[i] = 23;
  free(x);
  // With total = 3 behind.
  double s = 0, t = 0;
  for (int i = 0; i < count; i++) {
    double y = keep[i] * keep[i], angle = k * keep[i];
    s += y * sin(angle);
    t += 2 * keep[i] * xd[i] * sin(angle) + y * cos(angle) * (kd * keep[i] + k * xd[i]);
  }
  near("number", 0, __enzyme_fwdsplit_of_number((void *)sum, enzyme_nofree, -1.0, kd, nowhere, xd, enzyme_const, nowhere, work, wd, tape), 3 * t);
  for (int i = 0; i < count; i++) {
    near("work", i, wd[i], 2 * keep[i] * xd[i]);
    wd[i] = 0;
  }
  struct both both = __enzyme_fwdsplit_of_both((void *)sum, enzyme_primal_return, -1.0, kd, nowhere, xd, enzyme_const, nowhere, work, wd, tape);
  near("both", 0, both.primal, 3 * s), near("both", 1, both.tangent, 3 * t);
  failures += level != 11 || total != 13 || n != 1000 || work[0] != 23;
}

// The end of an array, counted from its beginning, and a cell that is asked how it is aligned.
static double squares(const double *x, int n) {
  double s = ((unsigned long)x & 7) != 0;
  for (const double *p = x, *end = x + n; p != end; p++)
    s += *p * *p;
  return s;
}
static void ends(void) {
  double x[3] = {2, 3, 4}, xb[3] = {0}, xd[3] = {1, 10, 100};
  void *tape = __enzyme_augmentfwd((void *)squares, x, xb, 3);
  x[0] = x[1] = x[2] = 0;
  near("end", 0, __enzyme_fwdsplit_of_number((void *)squares, x, xd, 0, tape), 2 * (2 + 30 + 400));
}

// A tangent that the user has written, wrong on purpose.
static double third(double x) { return x / 3; }
static double third_tangent(double x, double xd) { return 7 * xd; }
void *__enzyme_register_derivative_third[] = {(void *)third, (void *)third_tangent};
static double thirds(const double *x) { return x[0] + third(x[0]); }
static void own(void) {
  double x = 5, xb = 0, xd = 2;
  void *tape = __enzyme_augmentfwd((void *)thirds, &x, &xb);
  x = 0;
  near("own", 0, __enzyme_fwdsplit_of_number((void *)thirds, &x, &xd, tape), 2 + 14);
}

// Tangents on tapes that the user has written, wrong on purpose, beside tangents of the other kind: they get the tape of the forward sweep that
// stands with them, which has no shadows of numbers.
static int taped;
static double scaled(double *x, int n, double by) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] *= by;
  return s;
}
struct taped {
  double *tape, result;
};
static struct taped scaled_forward(double *x, double *xd, int n, double by) {
  double *tape = malloc((n + 1) * sizeof *tape);
  tape[n] = by;
  memcpy(tape, x, n * sizeof *x);
  taped++;
  return (struct taped){tape, scaled(x, n, by)};
}
static double scaled_split(double *x, double *xd, int n, double by, double byd, double *tape) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += xd[i] = 10 * (xd[i] * tape[n] + tape[i] * byd);
  free(tape);
  taped--;
  return s;
}
static struct both scaled_tangent(double *x, double *xd, int n, double by, double byd) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += xd[i] = 1000 * (xd[i] * by + x[i] * byd);
  return (struct both){scaled(x, n, by), s};
}
void *__enzyme_register_splitderivative_scaled[] = {(void *)scaled, (void *)scaled_forward, (void *)scaled_split};
void *__enzyme_register_derivative_scaled[] = {(void *)scaled, (void *)scaled_tangent};
// A procedure without a result, whose forward sweep returns the tape alone; a number and its tangent; and no tape at all.
static void put(double x, double *y) { *y = 1 / x; }
static void *put_forward(double x, double *y, double *yd) {
  put(x, y);
  double *tape = malloc(sizeof *tape);
  *tape = x;
  return tape;
}
static void put_split(double x, double xd, double *y, double *yd, double *tape) {
  *yd = -10 * xd / (*tape * *tape);
  free(tape);
}
void *__enzyme_register_splitderivative_put[] = {(void *)put, (void *)put_forward, (void *)put_split};
static double root(double x) { return x * x * x; }
static struct both root_split(double x, double xd) { return (struct both){0, 30 * x * x * xd}; }
void *__enzyme_register_splitderivative_root[] = {(void *)root, (void *)root, (void *)root_split};
extern double __enzyme_fwddiff(void *, ...);
static double scaling(double *x, int n, double by) {
  double y;
  put(by, &y);
  return scaled(x, n, by) + x[0] * x[1] + y + root(x[1]);
}
static void own_on_tape(void) {
  double x[2] = {2, 3}, xb[2] = {0}, xd[2] = {0.5, -0.25}, by = 4, byd = 0.125;
  void *tape = __enzyme_augmentfwd((void *)scaling, x, xb, 2, enzyme_out, by);
  near("state", 0, x[0], 8), near("state", 1, x[1], 12);
  x[0] = x[1] = NAN;
  const double y[2] = {8, 12}, yd[2] = {10 * (0.5 * by + 2 * byd), 10 * (-0.25 * by + 3 * byd)};
  const double wanted = yd[0] + yd[1] + yd[0] * y[1] + y[0] * yd[1] - 10 * byd / (by * by) + 30 * y[1] * y[1] * yd[1];
  near("own on tape", 0, __enzyme_fwdsplit_of_number((void *)scaling, enzyme_nofree, x, xd, 2, 0.0, byd, tape), wanted);
  near("own on tape", 1, xd[0], yd[0]), near("own on tape", 2, xd[1], yd[1]);
  xd[0] = 0.5, xd[1] = -0.25;
  struct both both = __enzyme_fwdsplit_of_both((void *)scaling, enzyme_primal_return, x, xd, 2, 0.0, byd, tape);
  near("own on tape", 3, both.tangent, wanted), near("own on tape", 4, both.primal, 20 + 96 + 0.25 + 1728);
  // Each forward sweep's tape has been used up, and other tangents have none of this.
  failures += taped != 0;
  x[0] = 2, x[1] = 3, xd[0] = 0.5, xd[1] = -0.25;
  const double zd[2] = {100 * yd[0], 100 * yd[1]};
  near("own", 5, __enzyme_fwddiff((void *)scaling, x, xd, 2, by, byd), zd[0] + zd[1] + zd[0] * y[1] + y[0] * zd[1] - byd / (by * by) + 3 * y[1] * y[1] * zd[1]);
}

// One array for two arguments that are only read; an empty extent.
static double dot(const double *x, const double *y, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}
static void shared(void) {
  double x[2] = {3, 5}, xb[2] = {0}, yb[2] = {0}, xd[2] = {1, 10}, yd[2] = {100, 1000};
  void *tape = __enzyme_augmentfwd((void *)dot, x, xb, x, yb, 2), *empty = __enzyme_augmentfwd((void *)dot, x, xb, x, yb, 0);
  x[0] = x[1] = 0;
  near("shared", 0, __enzyme_fwdsplit_of_number((void *)dot, x, xd, x, yd, 2, tape), 3 * 101 + 5 * 1010);
  near("empty", 0, __enzyme_fwdsplit_of_number((void *)dot, x, xd, x, yd, 0, empty), 0);
}

int main(void) {
  in_place(0), in_place(1);
  values();
  shared();
  ends();
  own();
  own_on_tape();
  return failures != 0;
}
