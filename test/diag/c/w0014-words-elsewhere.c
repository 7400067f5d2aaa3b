// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-file %s %t && cd %t && %cc -O1 -c 1.c -mllvm -wengert-export=list && %FileCheck --check-prefix=LIST --input-file=list %s
// RUN: %support/refuse %t.o %cc -O1 -g -c 2.c -mllvm -wengert-import=list | %FileCheck %s
// Words that another file copies may be pointers for all it knows, whose shadows it does not copy: the list says between what.
//--- 1.c
typedef long __attribute__((may_alias)) word;
// LIST: procedure copy
// LIST-NEXT: argument ptr passive written moved
// LIST-NEXT: argument ptr passive read moved
void copy(word *to, const word *from) { *to = *from; }
//--- 2.c
#include <wengert.h>
typedef struct { double *value; } item;
void copy(item *to, const item *from);
static double f(double *z) {
  double square = z[0] * z[0];
  item a = {&square}, b = {0};
  copy(&b, &a); // CHECK: 2.c:[[#]]:{{.*}}[W0014] 'copy' copies bytes in which pointers to active memory lie
  return *b.value;
}
void all(double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb); }
