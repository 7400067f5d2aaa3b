// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small dense network in single precision: 196 inputs, two hidden layers with tanh, ten classes, the cross-entropy of a batch; the
// gradient is that by all weights and biases.
#include "../bench.h"

namespace {

constexpr int layers = 3;
constexpr int widths[layers + 1] = {196, 64, 32, 10};

constexpr int unknowns() {
  int sum = 0;
  for (int l = 0; l < layers; l++) sum += (widths[l] + 1) * widths[l + 1];
  return sum;
}

// out[o] = bias[o] + sum of weight[i][o] in[i]
void layer(int ins, int outs, const float *__restrict weight, const float *__restrict bias, const float *__restrict in, float *__restrict out) {
  for (int o = 0; o < outs; o++) out[o] = bias[o];
  for (int i = 0; i < ins; i++)
    for (int o = 0; o < outs; o++) out[o] += weight[i * outs + o] * in[i];
}

void loss(const float *__restrict weights, int batch, const float *__restrict inputs, const int *__restrict classes, float *__restrict result) {
  float first[widths[1]], second[widths[2]], third[widths[3]], total = 0;
  for (int b = 0; b < batch; b++) {
    const float *w = weights, *in = inputs + (long)b * widths[0];
    layer(widths[0], widths[1], w, w + widths[0] * widths[1], in, first);
    for (int o = 0; o < widths[1]; o++) first[o] = tanhf(first[o]);
    w += (widths[0] + 1) * widths[1];
    layer(widths[1], widths[2], w, w + widths[1] * widths[2], first, second);
    for (int o = 0; o < widths[2]; o++) second[o] = tanhf(second[o]);
    w += (widths[1] + 1) * widths[2];
    layer(widths[2], widths[3], w, w + widths[2] * widths[3], second, third);
    float sum = 0;
    for (int o = 0; o < widths[3]; o++) sum += expf(third[o]);
    total += logf(sum) - third[classes[b]];
  }
  *result = total / batch;
}

int batch;
std::vector<float> inputs;
std::vector<int> classes;

void primal(const float *x, float *y) { loss(x, batch, inputs.data(), classes.data(), y); }
void tangent(const float *x, const float *x_tan, float *y, float *y_tan) {
  wengert_tangent((void *)loss, wengert_dup, x, x_tan, wengert_const, batch, wengert_const, inputs.data(), wengert_const, classes.data(),
                  wengert_dup, y, y_tan);
}
void tangents(const float *x, const float *x_tans, float *y, float *y_tans) {
  wengert_tangent((void *)loss, wengert_width, bench::directions, wengert_dupv, sizeof(float) * unknowns(), x, x_tans, wengert_const, batch,
                  wengert_const, inputs.data(), wengert_const, classes.data(), wengert_dupv, sizeof(float), y, y_tans);
}
void adjoint(const float *x, float *x_adj, float *y, float *y_adj) {
  wengert_adjoint((void *)loss, wengert_dup, x, x_adj, wengert_const, batch, wengert_const, inputs.data(), wengert_const, classes.data(),
                  wengert_dupnoneed, y, y_adj);
}

} // namespace

int main(int argc, char **argv) {
  bench::start(argc, argv);
  batch = bench::small() ? 5 : 256;
  inputs = bench::noise<float>((size_t)batch * widths[0]);
  for (int b = 0; b < batch; b++) classes.push_back((int)((bench::noise() + 0.5) * 10));
  std::vector<float> x = bench::noise<float>(unknowns());
  for (float &w : x) w *= 0.3f;
  return bench::measure<float>({"dense", x, 1, primal, tangent, adjoint, tangents});
}
