// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Two numbers that the same branches choose, of which one is read in a block where the other is not, from cells that are put back: both are chosen again there.
#include "check.h"

enum { WIDTH = 4, HEIGHT = 3, CELLS = WIDTH * HEIGHT };

static const int masks[CELLS] = {2 | 16, 128 | 16 | 1, 128 | 2, 128 | 16 | 32 | 2, 1, 128 | 16 | 32 | 1, 2 | 1, 128, 16, 128 | 16 | 2 | 1, 32 | 1, 128 | 16 | 32};

static void step(int w, int h, double *restrict u, double *restrict a, const int *mask, double *restrict v) {
  for (int t = 0; t < 2; t++) {
    for (int j = 0; j < h; j++)
      for (int i = 0; i < w; i++) {
        int c = j * w + i, m = mask[c];
        double s = 0.3 * sqrt(v[c] * v[c] + 0.1), r = 0;
        if (m & 128) {
          r = 0.3 * u[c - 1];
          if (m & 16) {
            if (m & 32)
              s = 0.9 * s + 0.05 * v[c];
          }
        }
        r += m & 2 ? 0.2 * (u[c + 1] * r) : 0.1 * sin(u[c]);
        if (m & 1)
          s += 0.2 * (a[c - 1] * s);
        v[c] = 0.5 * v[c] + s * 0.3 - r;
      }
    for (int c = 0; c < w * h; c++)
      u[c] = 0.4 * v[c] + 0.3 * a[c];
  }
}

static volatile int width = WIDTH, height = HEIGHT;
static void f(double *z) { step(width, height, z + 1, z + CELLS + 3, masks, z + 2 * CELLS + 5); }
DERIVE(f)

int main(void) { return check(f, .n = 3 * CELLS + 6); }
