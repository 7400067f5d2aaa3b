// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS=2 %published_c
// REQUIRES: published
// GSL: an adaptive integral by its bound and parameters, and a Chebyshev series of a function.
#include "check.h"
#undef check
// What GSL's own config.h defines.
#define RETURN_IF_NULL(x)                                                                                                        \
  if (!(x))                                                                                                                      \
    return
#define GSL_COERCE_DBL(x) (x)
#include "gsl/cheb/init.c"
#include "gsl/cheb/eval.c"
#include "gsl/err/error.c"
#include "gsl/err/stream.c"
#include "gsl/integration/qag.c"
#include "gsl/integration/qk.c"
#define xgk xgk15
#define wg wg15
#define wgk wgk15
#include "gsl/integration/qk15.c"
#undef xgk
#undef wg
#undef wgk
#define xgk xgk21
#define wg wg21
#define wgk wgk21
#include "gsl/integration/qk21.c"
#undef xgk
#undef wg
#undef wgk
#define xgk xgk31
#define wg wg31
#define wgk wgk31
#include "gsl/integration/qk31.c"
#undef xgk
#undef wg
#undef wgk
#define xgk xgk41
#define wg wg41
#define wgk wgk41
#include "gsl/integration/qk41.c"
#undef xgk
#undef wg
#undef wgk
#define xgk xgk51
#define wg wg51
#define wgk wgk51
#include "gsl/integration/qk51.c"
#undef xgk
#undef wg
#undef wgk
#define xgk xgk61
#define wg wg61
#define wgk wgk61
#include "gsl/integration/qk61.c"
#undef xgk
#undef wg
#undef wgk
#include "gsl/integration/workspace.c"

static double wave(double x, void *data) {
  const double *p = data;
  return exp(-p[0] * x) * cos(p[1] * x);
}
static void integral(double *z) {
  gsl_integration_workspace *work = gsl_integration_workspace_alloc(50);
  gsl_function f = {wave, z};
  double result, error;
  gsl_integration_qag(&f, 0, 3 * z[2], 1e-9, 1e-9, 50, GSL_INTEG_GAUSS21, work, &result, &error);
  gsl_integration_workspace_free(work);
  z[2] = result;
}
static void chebyshev(double *z) {
  gsl_cheb_series *series = gsl_cheb_alloc(12);
  gsl_function f = {wave, z};
  gsl_cheb_init(series, &f, 0, 2);
  z[2] = gsl_cheb_eval(series, z[2]);
  gsl_cheb_free(series);
}
DERIVE(integral)
DERIVE(chebyshev)
#define CHECK(f) check_map((struct check){.name = #f, .primal = f, .tangent = f##_tangent, .adjoint = f##_adjoint, .n = 3})
int main(void) { return CHECK(integral) | CHECK(chebyshev); }
