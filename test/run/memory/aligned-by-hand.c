// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Memory that is aligned by hand: the address is rounded as an integer, and what was allocated is kept before it.
#include "check.h"
#include <stdint.h>
#include <stdlib.h>
enum { N = 6, LINE = 64 };
static void *aligned(size_t bytes) {
  void *whole = malloc(bytes + LINE);
  void *start = (void *)(((uintptr_t)whole & ~(uintptr_t)(LINE - 1)) + LINE);
  ((void **)start)[-1] = whole;
  return start;
}
static void release(void *start) { free(((void **)start)[-1]); }
static void rounded(double *z) {
  double *a = aligned(N * sizeof *a), *b = aligned(N * sizeof *b);
  for (int i = 0; i < N; i++) a[i] = z[i] * z[(i + 1) % N];
  for (int i = 0; i < N; i++) b[i] = a[i] * a[N - 1 - i];
  for (int i = 0; i < N; i++) z[i] = b[i] + 0.5 * a[(i + 2) % N];
  release(a);
  release(b);
}
// An arena whose pieces begin at multiples of a power of two.
typedef struct { char *base, *at; } arena;
static void *piece(arena *all, size_t bytes) {
  all->at = (char *)(((uintptr_t)all->at + 31) & ~(uintptr_t)31);
  void *given = all->at;
  all->at += bytes;
  return given;
}
static void pieces(double *z) {
  arena all;
  all.base = all.at = malloc(1024);
  double *a = piece(&all, 3 * sizeof *a), *b = piece(&all, 5 * sizeof *b);
  for (int i = 0; i < 3; i++) a[i] = z[i] * z[i + 3];
  for (int i = 0; i < 5; i++) b[i] = a[i % 3] * z[i];
  for (int i = 0; i < 5; i++) z[i] = b[i] * b[(i + 1) % 5];
  free(all.base);
}
// The lowest bit of an address says which of two things it leads to.
static double *tagged(double *p, int on) { return (double *)((uintptr_t)p | (on ? 1 : 0)); }
static double fetched(double *p) {
  double *q = (double *)((uintptr_t)p & ~(uintptr_t)1);
  return (uintptr_t)p & 1 ? *q * *q : sin(*q);
}
static void tags(double *z) {
  double *kept[3];
  for (int i = 0; i < 3; i++) kept[i] = tagged(z + i, i == 1);
  double s = 0;
  for (int i = 0; i < 3; i++) s += fetched(kept[i]) * (i + 1);
  z[0] = s;
}
static void built_in(double *z) {
  char *room = malloc(256);
  double *a = __builtin_align_up((double *)room, 32);
  for (int i = 0; i < 4; i++) a[i] = z[i] * z[(i + 1) % 4];
  for (int i = 0; i < 4; i++) z[i] = a[i] * a[3 - i];
  free(room);
}
DERIVE(rounded)
DERIVE(built_in)
DERIVE(pieces)
DERIVE(tags)
int main(void) { return check(rounded, .n = N) | check(pieces, .n = N) | check(tags, .n = 3) | check(built_in, .n = 4); }
