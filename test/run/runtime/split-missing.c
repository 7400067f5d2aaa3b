// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -g -O1 %s %rt -lm -o %t
// RUN: WENGERT_STATS=1 %t 0 2>&1 | %FileCheck %s
// RUN: WENGERT_TAPE_LIMIT=8M %not --crash %t 100 2>&1 | %FileCheck %s --check-prefix FULL
// Tapes whose backward sweep never comes are told, with the line that made them: by the statistics, and when memory is short.
#include <stdlib.h>
#include <wengert.h>

static double cube(double x) { return x * x * x; }

int main(int count, char **words) {
  int more = count > 1 ? atoi(words[1]) : 0;
  double slope = 0;
  for (int k = 0; k < 3 + more; k++)
    // CHECK: 4 times, at most 4 at once, 3 not returned
    // CHECK: wengert: tape without a backward sweep: 3 of 'cube', whose forward sweep is that of {{.*}}split-missing.c:[[@LINE+3]]
    // FULL: wengert: tape without a backward sweep: {{[0-9]+}} of 'cube', whose forward sweep is that of {{.*}}split-missing.c:[[@LINE+2]]
    // FULL: wengert: error: the tape needs {{[0-9]+}} bytes more
    wengert_forward((void *)cube, 1.0 + k);
  void *tape = wengert_forward((void *)cube, 2.0);
  slope = wengert_backward((void *)cube, 2.0, tape);
  return slope != 12;
}
