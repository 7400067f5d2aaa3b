// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Complex products and quotients with the library's care for infinities.
#include "check.h"

static void f(double *z) {
  _Complex double c = z[0] + 1.0i * z[1];
  for (int i = 0; i < 3; i++)
    c = c * c * 0.3 + c / (2 + 1i);
  z[0] = __real__ c;
  z[1] = __imag__ c;
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
