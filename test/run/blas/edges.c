// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %run_c -w -lblas
// Where the BLAS does nothing, or less than its formula says: empty sums leave the result of a product with a vector as it is, whatever beta says, and updates
// that add nothing leave the diagonal of a Hermitian matrix alone; norms of vectors that are walked backwards, or stay where they are.
#include <cblas.h>
#include <complex.h>
#include "check.h"

enum { N = 3 };

static void empty_sums(double *z) {
  double *y = z + 9;
  cblas_dgemv(CblasColMajor, CblasNoTrans, N, 0, 1, z, N, z, 1, 2, y, 1);
  cblas_dgemv(CblasRowMajor, CblasNoTrans, N, 0, 1, z, N, z, 1, 0, y, 1);
  cblas_dgemv(CblasColMajor, CblasTrans, 0, N, 1, z, N, z, 1, 0, y, 1);
  cblas_dgbmv(CblasColMajor, CblasNoTrans, N, 0, 1, 1, 1, z, N, z, 1, 0.5, y, 1);
  for (int i = 0; i < N; i++) z[i] = y[i] * y[i];
}

static void empty_products(double *z) {
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, N, N, 0, 1, z, N, z, N, z[9], z, N);
  cblas_dsyrk(CblasColMajor, CblasUpper, CblasNoTrans, N, 0, 1, z, N, z[10], z, N);
}

static void norms(double *z) {
  z[0] = cblas_dnrm2(N, z + 1, -2) * z[0];
  z[1] = cblas_dnrm2(N, z + 2, 0);
  z[2] = cblas_dnrm2(0, z, 1) * z[2];
}

static void no_update(double *z) {
  double complex *a = (double complex *)z, *x = a + N * N, none = 0, one = 1;
  cblas_zher(CblasColMajor, CblasUpper, N, 0, x, 1, a, N);
  cblas_zher2(CblasColMajor, CblasLower, N, &none, x, 1, x, 1, a, N);
  cblas_zherk(CblasColMajor, CblasUpper, CblasNoTrans, N, 0, 1, x, N, 1, a, N);
  cblas_zher2k(CblasColMajor, CblasUpper, CblasNoTrans, N, N, &none, x, N, x, N, 1, a, N);
  for (int i = 0; i < N; i++) x[i] = a[i * N + i] * a[i * N + i];
  cblas_zherk(CblasColMajor, CblasUpper, CblasNoTrans, N, 0, 1, x, N, 2, a, N);
}

DERIVE(empty_sums)
DERIVE(empty_products)
DERIVE(norms)
DERIVE(no_update)

int main(void) {
  return check(empty_sums, .n = 9 + N) | check(empty_products, .n = 11) | check(norms, .n = 8) | check(no_update, .n = 2 * (2 * N * N));
}
