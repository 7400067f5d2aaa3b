// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O2 -g | %FileCheck %s
// A radix sort of numbers by their bits, which go from array to array as integers.
#include <stdint.h>
#include <string.h>
#include <wengert.h>
static void pass(const uint64_t *from, uint64_t *to, int digit) {
  long first[257] = {0};
  for (int i = 0; i < 8; i++) first[(from[i] >> digit & 255) + 1]++; // CHECK: w0011-sorted-bits.c:{{.*}} [W0011] the bits of an active number are used as an integer
  for (int i = 0; i < 256; i++) first[i + 1] += first[i];
  for (int i = 0; i < 8; i++) to[first[from[i] >> digit & 255]++] = from[i];
}
static void f(double *z) {
  uint64_t words[8], others[8];
  memcpy(words, z, sizeof words);
  for (int digit = 0; digit < 64; digit += 16) {
    pass(words, others, digit);
    pass(others, words, digit + 8);
  }
  memcpy(z, words, sizeof words);
  z[0] *= z[7];
}
void g(double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb); }
