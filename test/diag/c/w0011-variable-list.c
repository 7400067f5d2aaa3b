// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// RUN: %refuse_c -g -O2 | %FileCheck %s
// Active numbers, and pointers to some, in a variable list of arguments that is read here.
#include <math.h>
#include <stdarg.h>
#include <wengert.h>
#define APART __attribute__((noinline)) static

APART double largest(int n, ...) {
  va_list list;
  double largest = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++) largest = fmax(largest, va_arg(list, double));
  va_end(list);
  return largest;
}
static void by_value(double *z) {
  z[0] = largest(2, z[0], z[1]); // CHECK: w0011-variable-list.c:[[#@LINE]]:{{.*}} [W0011] 'largest' takes active data through a variable argument list
}

APART void work(int n, ...) {
  va_list list;
  va_start(list, n);
  double *d = va_arg(list, double *);
  va_end(list);
  for (int i = 0; i < n; i++) d[i] = sin(d[i]);
}
static void by_pointer(double *z) {
  work(3, z); // CHECK: w0011-variable-list.c:[[#@LINE]]:{{.*}} [W0011] 'work' takes active data through a variable argument list
}

APART double total(int n, ...) {
  va_list list;
  double sum = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++) sum += *va_arg(list, double *);
  va_end(list);
  return sum;
}
static void of_locals(double *z) {
  double a = z[0] * z[0], b = z[1] * 3;
  z[2] = total(2, &a, &b); // CHECK: w0011-variable-list.c:[[#@LINE]]:{{.*}} [W0011] 'total' takes active data through a variable argument list
}

void g(double *z, double *zb) {
  wengert_adjoint((void *)by_value, wengert_dup, z, zb);
  wengert_adjoint((void *)by_pointer, wengert_dup, z, zb);
  wengert_adjoint((void *)of_locals, wengert_dup, z, zb);
}
