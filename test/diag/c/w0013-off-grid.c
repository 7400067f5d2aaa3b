// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 1 2 3; do %refuse_c -O$O -g | %FileCheck %s || exit 1; done
// RUN: %refuse_c -O0 -g -DPACKED | %FileCheck %s --check-prefix=PACKED
// A message of bytes has numbers at places that are no multiples of their size. Copied as a whole it would be taken for numbers that begin where it does.
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

#ifdef PACKED
struct __attribute__((packed)) record {
  int n;
  double d[6];
  int end;
};

__attribute__((noinline)) static void copy(void *to, const void *from, size_t n) {
  // PACKED: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0013]
  memcpy(to, from, n);
}

static double f(const double *z) {
  struct record a = {6}, b;
  double q[6], sum = 0;
  for (int i = 0; i < 6; i++) a.d[i] = z[i] * z[0];
  copy(&b, &a, sizeof a);
  copy(q, b.d, sizeof q);
  for (int i = 0; i < 6; i++) sum += q[i] * a.d[5 - i];
  return sum;
}
#else
__attribute__((noinline)) static void *copy_of(const void *from, size_t n) {
  void *to = malloc(n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0013]
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

static double f(const double *z) {
  char message[56];
  double p[6], sum = 0;
  for (int i = 0; i < 6; i++) p[i] = z[i] * z[0];
  put(message, p, 6);
  char *other = copy_of(message, sizeof message);
  for (int i = 0; i < 6; i++) sum += get(message, i) * get(other, 5 - i);
  free(other);
  return sum;
}
#endif

void user(const double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb); }
