// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The fast Fourier transform, in place: bit reversal, butterflies, a nest whose inner bounds double.
#include "check.h"

enum { n = 16 };
static void transform(double *re, double *im) {
  for (int i = 0, j = 0; i < n; i++) {
    if (j > i) {
      double a = re[i], b = im[i];
      re[i] = re[j], im[i] = im[j];
      re[j] = a, im[j] = b;
    }
    int bit = n >> 1;
    for (; bit && (j & bit); bit >>= 1)
      j ^= bit;
    j |= bit;
  }
  for (int size = 2; size <= n; size *= 2) {
    double angle = -2 * 3.14159265358979323846 / size;
    for (int start = 0; start < n; start += size)
      for (int k = 0; k < size / 2; k++) {
        double c = cos(angle * k), s = sin(angle * k);
        int a = start + k, b = a + size / 2;
        double x = re[b] * c - im[b] * s, y = re[b] * s + im[b] * c;
        re[b] = re[a] - x, im[b] = im[a] - y;
        re[a] += x, im[a] += y;
      }
  }
}
static void f(double *z) {
  transform(z, z + n);
  for (int i = 0; i < n; i++)
    z[i] = z[i] * z[i] + z[n + i] * z[n + i];
}
DERIVE(f)

int main(void) { return check(f, .n = 2 * n, .difference = 1e-5); }
