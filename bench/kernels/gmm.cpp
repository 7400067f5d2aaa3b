// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ADBench's Gaussian mixture: the log-likelihood of n points in d dimensions under k normal distributions with weights alpha, means
// and inverse covariance factors, and the log of a Wishart prior. A factor is a lower triangular matrix whose diagonal is kept as
// logarithms, first, and whose other entries follow column by column.
#include "../bench.h"

#ifdef NO_RESTRICT
#define UNALIASED
#else
#define UNALIASED __restrict
#endif

namespace {

double log_sum_exp(int n, const double *v) {
  double largest = v[0];
  for (int i = 1; i < n; i++) largest = v[i] > largest ? v[i] : largest;
  double sum = 0;
  for (int i = 0; i < n; i++) sum += exp(v[i] - largest);
  return log(sum) + largest;
}

double log_multivariate_gamma(double a, int d) {
  double sum = 0.25 * d * (d - 1) * log(M_PI);
  for (int j = 1; j <= d; j++) sum += lgamma(a + 0.5 * (1 - j));
  return sum;
}

void objective(int d, int k, int n, const double *UNALIASED alphas, const double *UNALIASED means, const double *UNALIASED factors,
               const double *UNALIASED points, double wishart_gamma, int wishart_m, double *UNALIASED result) {
  const int size = d * (d + 1) / 2;
  double *diagonal = (double *)malloc(sizeof(double) * k * d), *log_determinant = (double *)malloc(sizeof(double) * k);
  double *centred = (double *)malloc(sizeof(double) * d), *scaled = (double *)malloc(sizeof(double) * d);
  double *terms = (double *)malloc(sizeof(double) * k);

  for (int c = 0; c < k; c++) {
    log_determinant[c] = 0;
    for (int i = 0; i < d; i++) {
      log_determinant[c] += factors[c * size + i];
      diagonal[c * d + i] = exp(factors[c * size + i]);
    }
  }

  double likelihood = 0;
  for (int p = 0; p < n; p++) {
    for (int c = 0; c < k; c++) {
      const double *lower = factors + c * size + d;
      for (int i = 0; i < d; i++) centred[i] = points[p * d + i] - means[c * d + i];
      for (int i = 0; i < d; i++) scaled[i] = diagonal[c * d + i] * centred[i];
      for (int j = 0; j < d; j++)
        for (int i = j + 1, at = j * (2 * d - j - 1) / 2; i < d; i++, at++) scaled[i] += lower[at] * centred[j];
      double square = 0;
      for (int i = 0; i < d; i++) square += scaled[i] * scaled[i];
      terms[c] = alphas[c] + log_determinant[c] - 0.5 * square;
    }
    likelihood += log_sum_exp(k, terms);
  }

  double prior = 0;
  for (int c = 0; c < k; c++) {
    double square = 0;
    for (int i = 0; i < d; i++) square += diagonal[c * d + i] * diagonal[c * d + i];
    for (int i = d; i < size; i++) square += factors[c * size + i] * factors[c * size + i];
    prior += 0.5 * wishart_gamma * wishart_gamma * square - wishart_m * log_determinant[c];
  }
  const int freedom = d + wishart_m + 1;
  const double normalisation = freedom * d * (log(wishart_gamma) - 0.5 * log(2.0)) - log_multivariate_gamma(0.5 * freedom, d);
  *result = likelihood - n * d * 0.5 * log(2 * M_PI) - n * log_sum_exp(k, alphas) + prior - k * normalisation;

  free(diagonal), free(log_determinant), free(centred), free(scaled), free(terms);
}

// The bench's own from here on.
int d, k, n, wishart_m;
double wishart_gamma;
std::vector<double> points;

// One vector of all unknowns: alphas, means, factors.
struct Parts {
  const double *alphas, *means, *factors;
  explicit Parts(const double *x) : alphas(x), means(x + k), factors(x + k + k * d) {}
};
struct Shadows {
  double *alphas, *means, *factors;
  explicit Shadows(double *x) : alphas(x), means(x + k), factors(x + k + k * d) {}
};

void primal(const double *x, double *y) {
  const Parts p(x);
  objective(d, k, n, p.alphas, p.means, p.factors, points.data(), wishart_gamma, wishart_m, y);
}

void tangent(const double *x, const double *x_tan, double *y, double *y_tan) {
  const Parts p(x), t(x_tan);
  wengert_tangent((void *)objective, wengert_const, d, wengert_const, k, wengert_const, n, wengert_dup, p.alphas, t.alphas, wengert_dup,
                  p.means, t.means, wengert_dup, p.factors, t.factors, wengert_const, points.data(), wengert_const, wishart_gamma,
                  wengert_const, wishart_m, wengert_dup, y, y_tan);
}

void tangents(const double *x, const double *x_tans, double *y, double *y_tans) {
  const Parts p(x), t(x_tans);
  const long apart = sizeof(double) * (k + k * d + k * (d * (d + 1) / 2));
  wengert_tangent((void *)objective, wengert_width, bench::directions, wengert_const, d, wengert_const, k, wengert_const, n,
                  wengert_dupv, apart, p.alphas, t.alphas, wengert_dupv, apart, p.means, t.means, wengert_dupv, apart, p.factors,
                  t.factors, wengert_const, points.data(), wengert_const, wishart_gamma, wengert_const, wishart_m, wengert_dupv,
                  sizeof(double), y, y_tans);
}

void adjoint(const double *x, double *x_adj, double *y, double *y_adj) {
  const Parts p(x);
  const Shadows s(x_adj);
  wengert_adjoint((void *)objective, wengert_const, d, wengert_const, k, wengert_const, n, wengert_dup, p.alphas, s.alphas, wengert_dup,
                  p.means, s.means, wengert_dup, p.factors, s.factors, wengert_const, points.data(), wengert_const, wishart_gamma,
                  wengert_const, wishart_m, wengert_dupnoneed, y, y_adj);
}

// By hand: of each point the scaled differences of all components are kept until the weights of the components are known; nothing is
// recorded from point to point.
void hand(const double *x, double *x_adj, double *y, double *y_adj) {
  const Parts p(x);
  const Shadows s(x_adj);
  const int size = d * (d + 1) / 2;
  const double seed = *y_adj;
  std::vector<double> diagonal(k * d), log_determinant(k), centred(k * d), scaled(k * d), terms(k), own(d), diagonal_adj(k * d);
  std::vector<double> log_determinant_adj(k);
  for (int c = 0; c < k; c++)
    for (int i = 0; i < d; i++) {
      log_determinant[c] += p.factors[c * size + i];
      diagonal[c * d + i] = exp(p.factors[c * size + i]);
    }
  double likelihood = 0;
  for (int q = 0; q < n; q++) {
    for (int c = 0; c < k; c++) {
      const double *__restrict lower = p.factors + c * size + d;
      double *__restrict v = &centred[c * d], *__restrict w = &scaled[c * d];
      for (int i = 0; i < d; i++) v[i] = points[q * d + i] - p.means[c * d + i];
      for (int i = 0; i < d; i++) w[i] = diagonal[c * d + i] * v[i];
      for (int j = 0, at = 0; j < d; at += d - 1 - j, j++)
        for (int i = j + 1; i < d; i++) w[i] += lower[at + i - j - 1] * v[j];
      double square = 0;
      for (int i = 0; i < d; i++) square += w[i] * w[i];
      terms[c] = p.alphas[c] + log_determinant[c] - 0.5 * square;
    }
    double largest = terms[0], sum = 0;
    for (int c = 1; c < k; c++) largest = std::max(largest, terms[c]);
    for (int c = 0; c < k; c++) sum += terms[c] = exp(terms[c] - largest);
    likelihood += log(sum) + largest;
    for (int c = 0; c < k; c++) {
      const double share = seed * terms[c] / sum;
      s.alphas[c] += share;
      log_determinant_adj[c] += share;
      const double *__restrict lower = p.factors + c * size + d, *__restrict v = &centred[c * d];
      double *__restrict w_adj = &scaled[c * d], *__restrict lower_adj = s.factors + c * size + d, *__restrict v_adj = own.data();
      for (int i = 0; i < d; i++) w_adj[i] *= -share;
      for (int i = 0; i < d; i++) {
        diagonal_adj[c * d + i] += w_adj[i] * v[i];
        v_adj[i] = w_adj[i] * diagonal[c * d + i];
      }
      for (int j = 0, at = 0; j < d; at += d - 1 - j, j++) {
        double sum_adj = 0;
        for (int i = j + 1; i < d; i++) {
          lower_adj[at + i - j - 1] += w_adj[i] * v[j];
          sum_adj += w_adj[i] * lower[at + i - j - 1];
        }
        v_adj[j] += sum_adj;
      }
      for (int i = 0; i < d; i++) s.means[c * d + i] -= v_adj[i];
    }
  }
  double largest = p.alphas[0], sum = 0, prior = 0;
  for (int c = 1; c < k; c++) largest = std::max(largest, p.alphas[c]);
  for (int c = 0; c < k; c++) sum += exp(p.alphas[c] - largest);
  for (int c = 0; c < k; c++) s.alphas[c] -= seed * n * exp(p.alphas[c] - largest) / sum;
  const double gamma_square = wishart_gamma * wishart_gamma;
  for (int c = 0; c < k; c++) {
    double square = 0;
    for (int i = 0; i < d; i++) {
      const double q = diagonal[c * d + i];
      square += q * q;
      s.factors[c * size + i] += log_determinant_adj[c] - seed * wishart_m + (diagonal_adj[c * d + i] + seed * gamma_square * q) * q;
    }
    for (int i = d; i < size; i++) {
      square += p.factors[c * size + i] * p.factors[c * size + i];
      s.factors[c * size + i] += seed * gamma_square * p.factors[c * size + i];
    }
    prior += 0.5 * gamma_square * square - wishart_m * log_determinant[c];
  }
  const int freedom = d + wishart_m + 1;
  const double normalisation = freedom * d * (log(wishart_gamma) - 0.5 * log(2.0)) - log_multivariate_gamma(0.5 * freedom, d);
  *y = likelihood - n * d * 0.5 * log(2 * M_PI) - n * (log(sum) + largest) + prior - k * normalisation;
  *y_adj = 0;
}

} // namespace

// Arguments: rounds, dimension, components.
int main(int argc, char **argv) {
  bench::start(argc, argv);
  d = argc > 2 ? atoi(argv[2]) : 10, k = argc > 3 ? atoi(argv[3]) : 25, n = 1000;
  if (bench::small()) d = 3, k = 4, n = 20;
  std::vector<double> x;
  wishart_gamma = 1, wishart_m = 0;
  if (FILE *file = bench::data("gmm/gmm_d" + std::to_string(d) + "_K" + std::to_string(k) + ".txt")) {
    d = (int)bench::number(file), k = (int)bench::number(file), n = (int)bench::number(file);
    for (int i = 0; i < k + k * d + k * (d * (d + 1) / 2); i++) x.push_back(bench::number(file));
    for (int i = 0; i < n * d; i++) points.push_back(bench::number(file));
    wishart_gamma = bench::number(file), wishart_m = (int)bench::number(file);
    fclose(file);
  } else {
    x = bench::noise<double>(k + k * d + k * (d * (d + 1) / 2));
    points = bench::noise<double>((size_t)n * d);
  }
  return bench::measure<double>({"gmm", x, 1, primal, tangent, adjoint, tangents, hand});
}
