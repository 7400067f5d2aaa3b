// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %refuse_c -O1 -g -DREFUSED 2>&1 | %FileCheck %s
// Message functions of the user's own: what they take by a variable list is written out as text, by themselves or by a function that is handed the list, twice, or by one
// that hands it on, or by one that does not look at it; numbers among it may be active. One that takes numbers out of its list is refused.
#include "check.h"
#include <stdarg.h>
#include <stdlib.h>

enum { n = 3 };
static char line[200];
static int said;

static int vmessage(const char *format, va_list list) { return vsnprintf(line, sizeof line, format, list); }

static void quiet(int level, const char *format, va_list list) { said += level * (format[0] == ':'); }

static int vhanded(int level, va_list list, const char *format) {
  said += level;
  return vmessage(format, list);
}

__attribute__((noinline)) static void say(const char *format, ...) {
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int length = vsnprintf(0, 0, format, list);
  va_end(list);
  if (length < (int)sizeof line && vmessage(format, again) != length) abort();
  va_end(again);
}

__attribute__((noinline)) static int report(double *worst, const char *format, ...) {
  va_list list;
  *worst *= 1.5;
  va_start(list, format);
  int length = vhanded(1, list, format);
  quiet(1, format, list);
  va_end(list);
  return length;
}

static void messages(double *z) {
  z[0] *= z[1];
  say("%g of %d: %s", z[0], n, "first");
  int length = report(&z[2], "%5.2f and %c", z[1], 'x');
  if (length == 11) z[2] *= sin(z[0]);
  if (z[0] < -100) say("never");
}
DERIVE(messages)

static void steps(double *z) {
  for (int i = 0; i < 6; i++) {
    wengert_binomial(2);
    for (int k = 0; k < n; k++) z[k] = sin(z[k] * z[n - 1 - k]);
    say("step %d: %g", i, z[0]);
  }
}
DERIVE(steps)

#ifdef REFUSED
__attribute__((noinline)) static double total(int count, ...) {
  va_list list;
  double sum = 0;
  va_start(list, count);
  while (count--) sum += va_arg(list, double);
  va_end(list);
  return sum;
}
// CHECK: message-functions.c:[[@LINE+1]]:{{.*}}error: [W0011] 'total' takes active data through a variable argument list
static void refused(double *z) { z[0] = total(2, z[0], z[1]); }
DERIVE(refused)
#endif

int main(void) {
#ifdef REFUSED
  check(refused, .n = n);
#endif
  int failed = check(messages, .n = n) | check(steps, .n = n);
  double z[n] = {1, 2, 3}, zb[n] = {1, 1, 1};
  said = 0;
  messages_adjoint(z, zb);
  if (said != 1 || strcmp(line, " 2.00 and x")) return printf("FAIL: %d '%s'\n", said, line);
  return failed;
}
