// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Structures of numbers and integers that are passed and returned by value come in integer registers, two members in one.
#include "check.h"
#include <stdlib.h>

struct Weight {
  float value;
  int index;
};
struct Turned {
  short mark[2];
  float value;
};
struct Long {
  double first;
  float value;
  int index;
};
struct Both {
  float a;
  int i;
  int j;
  float b;
};
struct Array {
  struct Weight at[2];
};

// Made, and taken apart.
__attribute__((noinline)) static struct Weight weigh(const double *z, int i) {
  return (struct Weight){(float)(z[i] * z[0]), i};
}
__attribute__((noinline)) static double value(struct Weight w) { return w.value * (w.index + 1); }
static void f(double *z) {
  double sum = 0;
  for (int i = 0; i < 3; i++)
    sum += value(weigh(z, i));
  z[0] = sum;
}

// Only moved from memory, and to it.
__attribute__((noinline)) static struct Weight pick(const struct Weight *all, int i) { return all[i]; }
__attribute__((noinline)) static void keep(struct Weight *all, int i, struct Weight w) { all[i] = w; }
static void moved(double *z) {
  struct Weight all[4] = {{(float)z[0], 2}, {(float)z[1], 0}, {(float)z[2], 1}};
  keep(all, 3, pick(all, 0));
  all[0].value *= 2;
  z[0] = all[3].value * all[3].index + all[pick(all, 2).index].value * all[0].value;
}

// Chosen, also by recursion.
__attribute__((noinline)) static struct Turned descend(struct Turned t, const double *z, int n) {
  if (n == 0)
    return t;
  struct Turned next = {{(short)(t.mark[0] + 1), t.mark[1]}, t.value * (float)z[n]};
  return z[n] > 0.75 ? descend(next, z, n - 1) : descend(t, z, n - 1);
}
static void recursive(double *z) {
  struct Turned t = descend((struct Turned){{0, 5}, (float)z[0]}, z, 2);
  z[1] = t.value * t.value + t.mark[0] + t.mark[1] * z[1];
}

// Beside a double, and several.
__attribute__((noinline)) static struct Long stretch(struct Long s, struct Both b) {
  s.first += b.a * b.b;
  s.value = (float)(s.first * b.j) + (s.index > 2 ? s.value : b.a);
  s.index += b.i;
  return s;
}
__attribute__((noinline)) static struct Both swap(struct Both b) { return (struct Both){b.b, b.j, b.i, b.a}; }
static void several(double *z) {
  struct Both b = {(float)z[0], 3, 2, (float)z[1]};
  struct Long s = stretch(stretch((struct Long){z[2], 1.5f, 0}, b), swap(b));
  z[2] = s.first * s.value + s.index;
}

// In arrays, and for integers only.
__attribute__((noinline)) static struct Array rows(const double *z) {
  return (struct Array){{{(float)z[0], 1}, {(float)(z[1] * z[0]), 0}}};
}
__attribute__((noinline)) static div_t both(int i, int j) { return div(i, j); }
static void arrays(double *z) {
  struct Array a = rows(z);
  div_t d = both(7, 3);
  z[0] = a.at[a.at[0].index].value * d.quot + a.at[0].value * a.at[0].value * d.rem;
}

// Through a pointer.
static void chosen(double *z) {
  struct Weight (*make)(const double *, int) = z[0] > 0 ? weigh : NULL;
  double (*take)(struct Weight) = z[1] > 0 ? value : NULL;
  z[2] = take(make(z, 1)) * z[2];
}

DERIVE(f)
DERIVE(moved)
DERIVE(recursive)
DERIVE(several)
DERIVE(arrays)
DERIVE(chosen)
int main(void) {
  return check(f, .n = 3, .low = 0.7, .high = 1.3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2) | check(moved, .n = 3, .low = 0.7, .high = 1.3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2) |
         check(recursive, .n = 3, .low = 0.5, .high = 1.3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2) | check(several, .n = 3, .low = 0.7, .high = 1.3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2) |
         check(arrays, .n = 3, .low = 0.7, .high = 1.3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2) | check(chosen, .n = 3, .low = 0.7, .high = 1.3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2);
}
