// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -std=c++17 -ferror-limit=0 | %FileCheck %s
// wengert.hpp: what does not fit is told by the compiler.
#include <vector>
#include <wengert.hpp>

double f(const std::vector<double> &x, double k);
std::vector<double> g(double x);

void user(std::vector<double> &x, std::vector<float> &xf, std::vector<double> &xb) {
  // CHECK-DAG: error: {{.*}}the shadow of a variable has its type
  wengert::adjoint<f>(wengert::dup(x, xf), wengert::out(2.0));
  // CHECK-DAG: error: {{.*}}say of each argument how it takes part
  wengert::adjoint<f>(wengert::dup(x, xb), 2.0);
  // CHECK-DAG: error: {{.*}}the arguments do not fit the function's parameters
  wengert::adjoint<f>(wengert::dup(x, xb));
  // CHECK-DAG: error: {{.*}}wengert::out is for floating-point values
  wengert::adjoint<f>(wengert::out(x), wengert::out(2.0));
  // CHECK-DAG: error: {{.*}}wengert::out is for adjoints
  wengert::tangent<f>(wengert::dup(x, xb), wengert::out(2.0));
  // CHECK-DAG: error: {{.*}}returns a floating-point number or nothing
  wengert::adjoint<g>(wengert::out(2.0));
}
