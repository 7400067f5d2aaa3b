// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Packets from where the primal is aligned on, as libraries find out from its address: the shadow is aligned otherwise.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wengert.h>

typedef double packet __attribute__((vector_size(16)));
enum { N = 9 };

__attribute__((noinline)) static void square(double *x) {
  int first = (int)((uintptr_t)x >> 3 & 1);
  for (int i = 0; i < first; i++) x[i] *= x[i];
  int i = first;
  for (; i + 2 <= N; i += 2) {
    packet p = *(packet *)(x + i);
    *(packet *)(x + i) = p * p;
  }
  for (; i < N; i++) x[i] *= x[i];
}

static void f(double *x) {
  square(x);
  square(x);
}

int main(void) {
  static _Alignas(16) double room[2][N + 1];
  int failures = 0;
  for (int primal = 0; primal < 2; primal++)
    for (int shadow = 0; shadow < 2; shadow++)
      for (int mode = 0; mode < 2; mode++) {
        double *x = room[0] + primal, *xs = room[1] + shadow;
        for (int i = 0; i < N; i++) x[i] = 0.5 + 0.1 * i, xs[i] = 1;
        if (mode)
          wengert_adjoint((void *)f, wengert_dup, x, xs);
        else
          wengert_tangent((void *)f, wengert_dup, x, xs);
        for (int i = 0; i < N; i++) {
          double at = 0.5 + 0.1 * i, want = 4 * at * at * at;
          if (!(xs[i] - want < 1e-12 && want - xs[i] < 1e-12)) failures++, printf("%d: %g, not %g\n", i, xs[i], want);
        }
      }
  return failures != 0;
}
