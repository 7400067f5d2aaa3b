// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The logarithm of a sum of exponentials of a long vector, with the largest taken out.
#include "../bench.h"

namespace {

void log_sum_exp(long n, const double *__restrict x, long, double *__restrict y) {
  double largest = x[0], sum = 0;
  for (long i = 1; i < n; i++) largest = x[i] > largest ? x[i] : largest;
  for (long i = 0; i < n; i++) sum += exp(x[i] - largest);
  *y = log(sum) + largest;
}

// The bench's own from here on.
long n, m = 1;
BENCH_DERIVE(double, log_sum_exp, n, m)

} // namespace

int main(int argc, char **argv) {
  bench::start(argc, argv);
  n = bench::small() ? 50 : 5000000;
  return bench::measure<double>({"logsumexp", bench::noise<double>(n), 1, primal, tangent, adjoint, tangents});
}
