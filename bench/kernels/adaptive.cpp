// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lotka and Volterra's equations by Dormand and Prince's method of order 5, which chooses its steps by the error that it estimates; steps are
// repeated where it is too large. The derivative follows the choice of steps. Unknowns: both populations and four rates.
#include "../bench.h"

namespace {

void slope(const double *__restrict rates, double prey, double hunters, double *__restrict out) {
  out[0] = prey * (rates[0] - rates[1] * hunters);
  out[1] = hunters * (rates[2] * prey - rates[3]);
}

void integrate(const double *__restrict x, double end, double *__restrict y) {
  const double *rates = x + 2;
  double prey = x[0], hunters = x[1], t = 0, h = 0.01, k[7][2];
  const double tolerance = 1e-9;
  slope(rates, prey, hunters, k[0]);
  while (t < end) {
    if (t + h > end) h = end - t;
    double at[2];
    const auto stage = [&](int s, double a, double b, double c, double d, double e) {
      for (int i = 0; i < 2; i++)
        at[i] = (i == 0 ? prey : hunters) + h * (a * k[0][i] + b * k[1][i] + c * k[2][i] + d * k[3][i] + e * k[4][i]);
      slope(rates, at[0], at[1], k[s]);
    };
    for (int s = 1; s < 7; s++) k[s][0] = k[s][1] = 0;
    stage(1, 1.0 / 5, 0, 0, 0, 0);
    stage(2, 3.0 / 40, 9.0 / 40, 0, 0, 0);
    stage(3, 44.0 / 45, -56.0 / 15, 32.0 / 9, 0, 0);
    stage(4, 19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729, 0);
    stage(5, 9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656);
    double next[2], square = 0;
    for (int i = 0; i < 2; i++)
      next[i] = (i == 0 ? prey : hunters) +
                h * (35.0 / 384 * k[0][i] + 500.0 / 1113 * k[2][i] + 125.0 / 192 * k[3][i] - 2187.0 / 6784 * k[4][i] + 11.0 / 84 * k[5][i]);
    slope(rates, next[0], next[1], k[6]);
    for (int i = 0; i < 2; i++) {
      const double error = h * (71.0 / 57600 * k[0][i] - 71.0 / 16695 * k[2][i] + 71.0 / 1920 * k[3][i] - 17253.0 / 339200 * k[4][i] +
                                22.0 / 525 * k[5][i] - 1.0 / 40 * k[6][i]);
      square += error * error / 2;
    }
    const double ratio = sqrt(square) / tolerance;
    if (ratio <= 1) {
      t += h;
      prey = next[0], hunters = next[1];
      k[0][0] = k[6][0], k[0][1] = k[6][1];
    }
    double factor = 0.9 * pow(ratio + 1e-10, -0.2);
    factor = factor > 5 ? 5 : factor < 0.2 ? 0.2 : factor;
    h *= factor;
  }
  y[0] = prey, y[1] = hunters;
}

// The bench's own from here on.
double end;
void primal(const double *x, double *y) { integrate(x, end, y); }
void tangent(const double *x, const double *x_tan, double *y, double *y_tan) {
  wengert_tangent((void *)integrate, wengert_dup, x, x_tan, wengert_const, end, wengert_dup, y, y_tan);
}
void tangents(const double *x, const double *x_tans, double *y, double *y_tans) {
  wengert_tangent((void *)integrate, wengert_width, bench::directions, wengert_dupv, sizeof(double) * 6, x, x_tans, wengert_const, end,
                  wengert_dupv, sizeof(double) * 2, y, y_tans);
}
void adjoint(const double *x, double *x_adj, double *y, double *y_adj) {
  wengert_adjoint((void *)integrate, wengert_dup, x, x_adj, wengert_const, end, wengert_dupnoneed, y, y_adj);
}

} // namespace

int main(int argc, char **argv) {
  bench::start(argc, argv);
  end = bench::small() ? 1 : 1000;
  const std::vector<double> x = {1.2, 0.8, 1.1, 0.9, 0.7, 1.0};
  return bench::measure<double>({"adaptive", x, 2, primal, tangent, adjoint, tangents});
}
