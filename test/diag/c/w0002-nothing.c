// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A marker without any argument.
extern double my_wengert_adjoint();

double user(void) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002]
  return my_wengert_adjoint();
}
