// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// What stands for a function in a shadow is of the function pointer's type.
extern long __enzyme_virtualreverse(void *);

static double square(double x) { return x * x; }

long user(void) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] the marker returns its first argument
  return __enzyme_virtualreverse((void *)square);
}
