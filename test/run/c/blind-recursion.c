// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Procedures that call themselves and move elements of any size, of callers that have pointers among them.
#include <string.h>
#include "check.h"
#define APART __attribute__((noinline)) static

struct item {
  double *p;
  double d;
};
// Turns a row around, by halves.
APART void turn(char *all, char *room, int n, int size) {
  if (n < 2) return;
  int half = n / 2;
  turn(all, room, half, size);
  turn(all + half * size, room, n - half, size);
  memcpy(room, all, half * size);
  memmove(all, all + half * size, (n - half) * size);
  memcpy(all + (n - half) * size, room, half * size);
}
static void turned(double *z) {
  struct item it[4], room[4];
  for (int i = 0; i < 4; i++) {
    it[i].p = z + i;
    it[i].d = z[i] * z[(i + 1) % 4];
  }
  turn((char *)it, (char *)room, 4, sizeof *it);
  double s = 0;
  for (int i = 0; i < 4; i++) s = 0.5 * s + *it[i].p * it[i].d * (i + 1);
  z[0] = s;
}
// Rooms change their places from one call to the next.
APART void shift(char *from, char *to, char *room, int depth, int size) {
  memcpy(room, from, size);
  memcpy(from, to, size);
  memcpy(to, room, size);
  if (depth) shift(to, room, from, depth - 1, size);
}
static void shifted(double *z) {
  struct item a = {z, z[1] * z[2]}, b = {z + 3, z[0]}, c = {z + 1, z[3]};
  shift((char *)&a, (char *)&b, (char *)&c, 3, sizeof a);
  z[0] = *a.p * b.d + *b.p * a.d * a.d + *c.p * c.d;
}

DERIVE(turned)
DERIVE(shifted)
int main(void) { return check(turned, .n = 4) | check(shifted, .n = 4); }
