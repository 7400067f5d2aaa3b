// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do \
// RUN:   %cc -O$level -fPIC -shared %s -o %t.so -DLIBRARY %rt -lm && %cc -O$level %s -o %t %t.so -Wl,-rpath,%T %rt -lm && %t || exit 1; \
// RUN: done
// A derivative in a shared library, called by a program.
#include <math.h>
#include <wengert.h>

double slope(double x);

#ifdef LIBRARY
static double scale = 2;
static double f(double x) { return scale * x * sin(x); }
double slope(double x) { return wengert_adjoint((void *)f, wengert_out, x); }
#else
int main(void) { return !(fabs(slope(0.5) - 2 * (sin(0.5) + 0.5 * cos(0.5))) < 1e-12); }
#endif
