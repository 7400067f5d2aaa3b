// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS=2 %published_c
// REQUIRES: published
// CSparse: sparse products, and linear systems by LU, Cholesky and QR factors.
#include "check.h"
#include "csparse/Include/cs.h"
#include "csparse/Source/cs_add.c"
#include "csparse/Source/cs_amd.c"
#include "csparse/Source/cs_chol.c"
#include "csparse/Source/cs_cholsol.c"
#include "csparse/Source/cs_compress.c"
#include "csparse/Source/cs_counts.c"
#include "csparse/Source/cs_cumsum.c"
#include "csparse/Source/cs_dfs.c"
#include "csparse/Source/cs_dmperm.c"
#include "csparse/Source/cs_entry.c"
#include "csparse/Source/cs_ereach.c"
#include "csparse/Source/cs_etree.c"
#include "csparse/Source/cs_fkeep.c"
#include "csparse/Source/cs_gaxpy.c"
#include "csparse/Source/cs_happly.c"
#include "csparse/Source/cs_house.c"
#include "csparse/Source/cs_ipvec.c"
#include "csparse/Source/cs_leaf.c"
#include "csparse/Source/cs_lsolve.c"
#include "csparse/Source/cs_ltsolve.c"
#include "csparse/Source/cs_lu.c"
#include "csparse/Source/cs_lusol.c"
#include "csparse/Source/cs_malloc.c"
#include "csparse/Source/cs_maxtrans.c"
#include "csparse/Source/cs_multiply.c"
#include "csparse/Source/cs_norm.c"
#include "csparse/Source/cs_permute.c"
#include "csparse/Source/cs_pinv.c"
#include "csparse/Source/cs_post.c"
#include "csparse/Source/cs_pvec.c"
#include "csparse/Source/cs_qr.c"
#include "csparse/Source/cs_qrsol.c"
#include "csparse/Source/cs_randperm.c"
#include "csparse/Source/cs_reach.c"
#include "csparse/Source/cs_scatter.c"
#include "csparse/Source/cs_scc.c"
#include "csparse/Source/cs_schol.c"
#include "csparse/Source/cs_spsolve.c"
#include "csparse/Source/cs_sqr.c"
#include "csparse/Source/cs_symperm.c"
#include "csparse/Source/cs_tdfs.c"
#include "csparse/Source/cs_transpose.c"
#include "csparse/Source/cs_usolve.c"
#include "csparse/Source/cs_util.c"
#include "csparse/Source/cs_utsolve.c"

enum { N = 6 };
#undef check

// A sparse matrix with a strong diagonal; z holds 3 N numbers, then the right-hand side.
static cs *matrix(const double *z) {
  cs *triplets = cs_spalloc(N, N, 1, 1, 1), *a;
  for (int i = 0; i < N; i++) {
    cs_entry(triplets, i, i, 5 + z[i]);
    cs_entry(triplets, i, (i + 1) % N, z[N + i]);
    cs_entry(triplets, (i + 3) % N, i, z[2 * N + i]);
  }
  a = cs_compress(triplets);
  cs_spfree(triplets);
  return a;
}

static void multiply(double *z) {
  cs *a = matrix(z), *t = cs_transpose(a, 1), *c = cs_multiply(t, a), *d = cs_add(c, a, 1, z[0]);
  double y[N] = {0};
  cs_gaxpy(d, z + 3 * N, y);
  for (int i = 0; i < N; i++)
    z[3 * N + i] = y[i];
  z[0] = cs_norm(c);
  cs_spfree(a);
  cs_spfree(t);
  cs_spfree(c);
  cs_spfree(d);
}
static void lu(double *z) {
  cs *a = matrix(z);
  cs_lusol(1, a, z + 3 * N, 1e-3);
  cs_spfree(a);
}
static void cholesky(double *z) {
  cs *a = matrix(z), *t = cs_transpose(a, 1), *c = cs_multiply(t, a);
  cs_cholsol(1, c, z + 3 * N);
  cs_spfree(a);
  cs_spfree(t);
  cs_spfree(c);
}
static void qr(double *z) {
  cs *a = matrix(z);
  cs_qrsol(3, a, z + 3 * N);
  cs_spfree(a);
}
DERIVE(multiply)
DERIVE(lu)
DERIVE(cholesky)
DERIVE(qr)
#define CHECK(f) check_map((struct check){.name = #f, .primal = f, .tangent = f##_tangent, .adjoint = f##_adjoint, .n = 4 * N})
int main(void) { return CHECK(multiply) | CHECK(lu) | CHECK(cholesky) | CHECK(qr); }
