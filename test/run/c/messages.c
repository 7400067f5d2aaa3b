// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Numbers at places that are no multiples of their size: behind a count of four bytes, and in packed structures, alone and in rows. Copied as a whole they are moved as the numbers that they
// are, be there others of the source's that have derivatives of their own.
#include "check.h"
#include <stdlib.h>

__attribute__((noinline)) static void *copy_of(const void *from, size_t n) {
  void *to = malloc(n);
  memcpy(to, from, n);
  return to;
}

__attribute__((noinline)) static void put(char *message, const double *from, int n) {
  memcpy(message, &n, 4);
  memcpy(message + 4, from, 8 * n);
  memset(message + 4 + 8 * n, 0, 4);
}

__attribute__((noinline)) static double get(const char *message, int i) {
  double value;
  memcpy(&value, message + 4 + 8 * i, 8);
  return value;
}

static void message(double *z) {
  char message[56];
  double p[6], sum = 0;
  for (int i = 0; i < 6; i++) p[i] = z[i] * z[0];
  put(message, p, 6);
  char *other = copy_of(message, sizeof message);
  for (int i = 0; i < 6; i++) sum += get(message, i) * get(other, 5 - i);
  free(other);
  z[1] = sum;
}

struct __attribute__((packed)) record {
  int n;
  double d[6];
  int end;
};

__attribute__((noinline)) static void copy(void *to, const void *from, size_t n) {
  memcpy(to, from, n);
}

__attribute__((noinline)) static void unpack(void *to, const void *from, size_t n) {
  memcpy(to, from, n);
}

static void packed(double *z) {
  struct record a = {6}, b;
  double q[6], sum = 0;
  for (int i = 0; i < 6; i++) a.d[i] = z[i] * z[0];
  copy(&b, &a, sizeof a);
  unpack(q, b.d, sizeof q);
  for (int i = 0; i < 6; i++) sum += q[i] * a.d[5 - i];
  z[2] = sum;
}

struct __attribute__((packed)) cell {
  char tag;
  double value;
};

__attribute__((noinline)) static void move(struct cell *to, struct cell *from, unsigned long n) {
  memcpy(to, from, n * sizeof *from);
}

static void row(double *z) {
  struct cell a[3], b[3];
  memset(a, 0, sizeof a);
  for (int i = 0; i < 3; i++) a[i].value = z[i] * z[i + 1];
  move(b, a, 3);
  z[0] = b[0].value * b[1].value + b[2].value;
}

DERIVE(message)
DERIVE(packed)
DERIVE(row)

int main(void) {
  return check(message, .n = 6) | check(packed, .n = 6) | check(row, .n = 6);
}
