// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A callee reads or copies several numbers as one, of which some vary and others do not, or do no longer.
#include "check.h"
#define APART __attribute__((noinline)) static

struct V {
  float x, y;
};
APART void copy(struct V *to, const struct V *from) { *to = *from; }
static void copied(double *z) {
  struct V a = {(float)z[0], (float)z[1]}, b;
  copy(&b, &a);
  float s = b.x * b.y;
  a.x = 3;
  a.y = (float)z[2];
  copy(&b, &a);
  z[0] = s + b.x * b.y;
}

typedef double pair __attribute__((vector_size(16)));
APART double times(const double *p) {
  pair v;
  memcpy(&v, p, sizeof v);
  return v[0] * v[1];
}
static void vectors(double *z) {
  double a[2] = {z[0], z[1]};
  double s = times(a);
  a[0] = 3;
  a[1] = z[2];
  z[2] = s + times(a);
}

struct V3 {
  float x, y, z;
};
struct Ray {
  struct V3 from, to;
};
APART float dot(struct V3 a, struct V3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
APART float along(const struct Ray *r) {
  struct V3 a = r->from;
  return dot(a, r->to) * dot(r->to, r->to);
}
static void constants(double *z) {
  struct Ray r = {{1, (float)z[0], 2}, {0.5f, (float)z[1], 1}};
  z[2] = along(&r);
}

static struct V stack[4];
static int height;
APART void push(struct V v) { stack[height++] = v; }
APART void pop(struct V *v) { *v = stack[--height]; }
static void kept(double *z) {
  struct V v = {(float)z[0], (float)z[1]}, w;
  push(v);
  pop(&w);
  float s = w.x * w.y;
  v.x = 2;
  push(v);
  pop(&w);
  z[0] = s * w.x + w.y;
}
DERIVE(copied)
DERIVE(vectors)
DERIVE(constants)
DERIVE(kept)
int main(void) {
  return check(copied, .n = 3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2) | check(vectors, .n = 3) |
         check(constants, .n = 3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2) |
         check(kept, .n = 3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2);
}
