// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g -mllvm -wengert-report | %FileCheck %s --check-prefix=EMPTY
// RUN: %refuse_c -g -mllvm -wengert-report= | %FileCheck %s --check-prefix=EMPTY
// RUN: %refuse_c -g -mllvm -wengert-report=%t.none/page.html | %FileCheck %s --check-prefix=FOLDER
// RUN: touch %t.file && %refuse_c -g -mllvm -wengert-report=%t.file/ | %FileCheck %s --check-prefix=FILE
// RUN: %refuse_c -g -mllvm -wengert-report=%t.html -mllvm -wengert-report-stats=%t.none.json | %FileCheck %s --check-prefix=STATS
// RUN: %refuse_c -g -mllvm -wengert-report=%t.html -mllvm -wengert-report-stats=%s | %FileCheck %s --check-prefix=JSON
// RUN: echo '{"format": "other"}' >%t.json && %refuse_c -g -mllvm -wengert-report=%t.html -mllvm -wengert-report-stats=%t.json | %FileCheck %s --check-prefix=FORMAT
// RUN: %refuse_c -g -mllvm -wengert-report-stats=%t.json | %FileCheck %s --check-prefix=ALONE
// RUN: %refuse_c -g -O1 -flto -mllvm -wengert-at-link -mllvm -wengert-report=%t.html | %FileCheck %s --check-prefix=LINK
// RUN: %refuse_c -g -DBROKEN -mllvm -wengert-report=%t.broken.html; grep -q '"error": *"\[W0007\]' %t.broken.html
// A report that cannot be written, or statistics that cannot be read, are errors; what is refused is in the page.
#include <wengert.h>

// EMPTY: [W0016] -wengert-report=: expected the name of a file, as in -wengert-report=model.html, or of a folder
// FOLDER: [W0016] -wengert-report={{.*}}/page.html: No such file or directory
// FILE: [W0016] -wengert-report={{.*}}.file/: File exists
// STATS: [W0016] -wengert-report-stats={{.*}}: No such file or directory (os error 2); a program writes it when it runs with WENGERT_STATS=
// JSON: [W0016] -wengert-report-stats={{.*}}: expected value at line 1
// FORMAT: [W0016] -wengert-report-stats={{.*}}: this is no file that WENGERT_STATS names
// ALONE: [W0016] -wengert-report-stats={{.*}}: -wengert-report=FILE says which page shows them
// LINK: [W0016] -wengert-report: with -wengert-at-link the linker makes the derivatives
static void f(double *x) { x[0] *= x[0]; }
double unknown(double);
void g(double *x) { x[0] = unknown(x[0]); }

void user(double *x, double *xb) {
  wengert_adjoint((void *)f, wengert_dup, x, xb);
#ifdef BROKEN
  wengert_adjoint((void *)g, wengert_dup, x, xb);
#endif
}
