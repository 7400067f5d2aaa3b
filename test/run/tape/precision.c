// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 1 2 3; do %cc -O$level -mllvm -wengert-tape-precision=f32 %s %rt -lm -o %t && %t || exit 1; done
// RUN: for level in 0 2; do for scale in 1e-30 1e20; do %cc -O$level -mllvm -wengert-tape-precision=f32 -DSCALE=$scale %s %rt -lm -o %t && %not --crash %t 2>&1 | %FileCheck %s --check-prefix LOST || exit 1; done; done
// RUN: for level in 0 2; do %cc -O$level -DSCALE=1e-30 %s %rt -lm -o %t && %t || exit 1; done
// RUN: %not %cc -c -mllvm -wengert-tape-precision=f16 %s -o %t.o 2>&1 | %FileCheck %s --check-prefix WRONG
// Numbers in single precision on the tape: sweeps apart, recursion, arrays that are not aligned and vectors; a number that single precision cannot hold ends the program.
// LOST: wengert: error: a number that the derivative of '{{.*}}' records is too large or too small for single precision; compile without -wengert-tape-precision=f32, or scale what it computes
// WRONG: f16
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

#ifndef SCALE
#define SCALE 1
#endif

enum { N = 37 };
typedef double vector __attribute__((vector_size(16)));
struct __attribute__((packed)) odd {
  char tag;
  double a[N];
};

static double power(double x, int n) { return n == 0 ? 1 : n % 2 ? x * power(x, n - 1) : power(x * x, n / 2); }

static void f(double *z) {
  struct odd packed;
  memcpy(packed.a, z, sizeof packed.a);
  for (int step = 0; step < 4; step++) {
    for (int i = 0; i < N; i++)
      packed.a[i] = packed.a[i] * packed.a[i] * 0.5 + sin(packed.a[(i + 1) % N]);
    for (int i = 0; i + 1 < N; i += 2) {
      vector v;
      memcpy(&v, z + i, sizeof v);
      v = v * v - 0.5 * v;
      memcpy(z + i, &v, sizeof v);
    }
    for (int i = 0; i < N; i++)
      z[i] = z[i] * packed.a[i] + 0.1 * power(z[i], 5);
  }
  double product = 1e-3;
  for (int i = 0; i < N; i++)
    product = product * z[i] * SCALE;
  z[1] += product;
}

int main(void) {
  double z[N], zb[N], zd[N], w[N];
  for (int i = 0; i < N; i++)
    z[i] = 0.9 + 0.02 * (i % 7), zd[i] = cos(i), w[i] = 1 + 0.1 * i;
  double copy[N], seeds[N], by_tangent = 0, by_adjoint = 0, size = 0;
  memcpy(copy, z, sizeof z);
  wengert_tangent(f, wengert_dup, copy, zd);
  for (int i = 0; i < N; i++)
    by_tangent += zd[i] * w[i];
  for (int apart = 0; apart < 2; apart++) {
    for (int i = 0; i < N; i++)
      zd[i] = cos(i), seeds[i] = w[i], zb[i] = w[i];
    memcpy(copy, z, sizeof z);
    if (apart) {
      void *tape = wengert_forward(f, wengert_dup, copy, zb);
      memset(copy, 0, sizeof copy);
      wengert_backward(f, wengert_dup, copy, zb, tape);
    } else {
      wengert_adjoint(f, wengert_dup, copy, zb);
    }
    by_adjoint = size = 0;
    for (int i = 0; i < N; i++)
      by_adjoint += zb[i] * zd[i], size += fabs(zb[i] * zd[i]);
    if (!(fabs(by_adjoint - by_tangent) <= 1e-6 * size)) {
      printf("%s: %.15g by the tangent, %.15g by the adjoint\n", apart ? "apart" : "together", by_tangent, by_adjoint);
      return 1;
    }
  }
  return 0;
}
