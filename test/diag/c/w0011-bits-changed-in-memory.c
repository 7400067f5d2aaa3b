// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O0 -g | %FileCheck %s
// RUN: %refuse_c -O1 -g | %FileCheck %s
// RUN: %refuse_c -O2 -g | %FileCheck %s
// Bits of numbers that are changed as integers, lie in memory, and become numbers again elsewhere. The derivatives were zero, without a message.
#include <stdint.h>
#include <string.h>
#include <wengert.h>
#define APART __attribute__((noinline)) static

static inline __attribute__((always_inline)) uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, 8);
  return bits;
}
static inline __attribute__((always_inline)) double number_of(uint64_t bits) {
  double x;
  memcpy(&x, &bits, 8);
  return x;
}
APART void put(uint64_t *to, double x) { *to = bits_of(x) ^ 0x1234; }
APART double get(const uint64_t *from) { return number_of(*from ^ 0x1234); }
static void changed(double *z) {
  // CHECK-DAG: w0011-bits-changed-in-memory.c:{{[0-9]+}}:{{.*}} [W0011] the bits of an active number are used as an integer
  // CHECK-DAG: w0011-bits-changed-in-memory.c:{{[0-9]+}}:{{.*}} [W0011] the bits of an active number are used as an integer
  // CHECK-DAG: w0011-bits-changed-in-memory.c:{{[0-9]+}}:{{.*}} [W0011] the bits of an active number are used as an integer
  uint64_t bits;
  put(&bits, z[0]);
  z[2] = get(&bits) * z[3];
}
APART void put_swapped(uint64_t *to, double x) { *to = __builtin_bswap64(bits_of(x)); }
APART double get_swapped(const uint64_t *from) { return number_of(__builtin_bswap64(*from)); }
static void swapped(double *z) {
  uint64_t bits;
  put_swapped(&bits, z[0]);
  z[2] = get_swapped(&bits) * z[3];
}
static void kept(double *z) {
  volatile uint64_t bits = bits_of(z[0]) ^ 0x1234;
  z[2] = number_of(bits ^ 0x1234) * z[3];
}
void g(double *z, double *zb) {
  wengert_adjoint((void *)changed, wengert_dup, z, zb);
  wengert_adjoint((void *)swapped, wengert_dup, z, zb);
  wengert_adjoint((void *)kept, wengert_dup, z, zb);
}
