// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Arrays that declare something, of the wrong form.
#include <stddef.h>

double g(double x);
double of_integer(int n);
void *get(double x, size_t bytes);
void put(void *room, int kind);
extern int unknown;

// CHECK-DAG: error: {{.*}}[W0002] '__enzyme_inactivefn' does not hold the address of a function where a procedure that carries no derivative is expected
void *__enzyme_inactivefn[] = {(void *)g, &unknown};
// CHECK-DAG: error: {{.*}}[W0002] 'g' is declared to be like 'loog', but no known function of that name
void *__enzyme_function_like_g[] = {(void *)g, "loog"};
// CHECK-DAG: error: {{.*}}[W0002] 'of_integer' is declared to be like 'log', but no known function of that name takes and returns such values
void *__enzyme_function_like_i[] = {(void *)of_integer, "log"};
// CHECK-DAG: error: {{.*}}[W0002] '__enzyme_function_like_short' holds no text
void *__enzyme_function_like_short[] = {(void *)g};
// CHECK-DAG: error: {{.*}}[W0002] '__enzyme_inactive_global' holds what is not the address of a global variable
void *__enzyme_inactive_global[] = {(void *)g};
// CHECK-DAG: error: {{.*}}[W0017] {{.*}}memory that is freed by more than its address ('put')
void *__enzyme_allocation_like[] = {(void *)get, (void *)1, "-1,0", (void *)put};
// CHECK-DAG: error: {{.*}}[W0002] '__enzyme_allocation_like_far' says that argument 9 (from 0) tells the size
void *__enzyme_allocation_like_far[] = {(void *)get, (void *)9, "-1", NULL};
// CHECK-DAG: error: {{.*}}[W0002] '__enzyme_register_gradient_g' holds 2 addresses; expected are those of a procedure, its forward sweep, its backward sweep
void *__enzyme_register_gradient_g[] = {(void *)g, (void *)g};
// CHECK-DAG: error: {{.*}}[W0015] 'of_integer' is registered as the tangent of 'g'
void *__enzyme_register_derivative_g[] = {(void *)g, (void *)of_integer};
// CHECK-DAG: error: {{.*}}[W0002] '__enzyme_register_splitderivative_g' holds 2 addresses; expected are those of a procedure, its forward sweep, its tangent on the tape of that
void *__enzyme_register_splitderivative_g[] = {(void *)g, (void *)g};
// CHECK-DAG: error: {{.*}}[W0015] 'of_integer' is registered as the tangent on the tape of 'g' and has arguments (i32) and result double; expected are (double, double)
void *__enzyme_register_splitderivative_h[] = {(void *)g, (void *)g, (void *)of_integer};
// CHECK-DAG: error: {{.*}}[W0015] 'of_integer' is registered as the forward sweep of 'g' and has arguments (i32) and result double; expected are (double):
void *__enzyme_register_splitderivative_i[] = {(void *)g, (void *)of_integer, (void *)g};
