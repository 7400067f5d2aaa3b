// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ADBench's LSTM: layers of gates with diagonal weights predict the next character of a sequence, whose bits are numbers; the loss is
// the mean cross-entropy, and its gradient is that by all weights and biases. The state of the layers is overwritten from character to character.
#include "../bench.h"

namespace {

double sigmoid(double x) { return 1 / (1 + exp(-x)); }

// Weights and biases hold the four gates one behind the other: forget, in, out, change.
void gates(int bits, const double *__restrict weight, const double *__restrict bias, double *__restrict hidden, double *__restrict cell,
           const double *__restrict input) {
  for (int i = 0; i < bits; i++) {
    const double forget = sigmoid(input[i] * weight[i] + bias[i]);
    const double in = sigmoid(hidden[i] * weight[bits + i] + bias[bits + i]);
    const double out = sigmoid(input[i] * weight[2 * bits + i] + bias[2 * bits + i]);
    const double change = tanh(hidden[i] * weight[3 * bits + i] + bias[3 * bits + i]);
    cell[i] = cell[i] * forget + in * change;
    hidden[i] = out * tanh(cell[i]);
  }
}

// main: for each layer weights and biases; extra: weights of input and output, biases of output; state: for each layer hidden and cell.
void loss(int layers, int bits, int length, const double *__restrict main, const double *__restrict extra,
          const double *__restrict state_at_start, const double *__restrict sequence, double *__restrict result) {
  double *state = (double *)malloc(sizeof(double) * 2 * layers * bits), *guess = (double *)malloc(sizeof(double) * bits);
  for (int i = 0; i < 2 * layers * bits; i++) state[i] = state_at_start[i];
  double total = 0;
  for (int t = 0; t < length - 1; t++) {
    for (int i = 0; i < bits; i++) guess[i] = sequence[t * bits + i] * extra[i];
    const double *input = guess;
    for (int l = 0; l < layers; l++) {
      double *hidden = state + 2 * l * bits;
      gates(bits, main + 8 * l * bits, main + (8 * l + 4) * bits, hidden, hidden + bits, input);
      input = hidden;
    }
    double sum = 2;
    for (int i = 0; i < bits; i++) {
      guess[i] = input[i] * extra[bits + i] + extra[2 * bits + i];
      sum += exp(guess[i]);
    }
    const double normalisation = log(sum);
    for (int i = 0; i < bits; i++) total += sequence[(t + 1) * bits + i] * (guess[i] - normalisation);
  }
  *result = -total / ((length - 1) * bits);
  free(state), free(guess);
}

// The bench's own from here on.
int layers, bits, length;
std::vector<double> state, sequence;

void primal(const double *x, double *y) { loss(layers, bits, length, x, x + 8 * layers * bits, state.data(), sequence.data(), y); }

void tangent(const double *x, const double *x_tan, double *y, double *y_tan) {
  const long extra = 8 * layers * bits;
  wengert_tangent((void *)loss, wengert_const, layers, wengert_const, bits, wengert_const, length, wengert_dup, x, x_tan, wengert_dup,
                  x + extra, x_tan + extra, wengert_const, state.data(), wengert_const, sequence.data(), wengert_dup, y, y_tan);
}

void tangents(const double *x, const double *x_tans, double *y, double *y_tans) {
  const long extra = 8 * layers * bits, apart = sizeof(double) * (extra + 3 * bits);
  wengert_tangent((void *)loss, wengert_width, bench::directions, wengert_const, layers, wengert_const, bits, wengert_const, length,
                  wengert_dupv, apart, x, x_tans, wengert_dupv, apart, x + extra, x_tans + extra, wengert_const, state.data(),
                  wengert_const, sequence.data(), wengert_dupv, sizeof(double), y, y_tans);
}

void adjoint(const double *x, double *x_adj, double *y, double *y_adj) {
  const long extra = 8 * layers * bits;
  wengert_adjoint((void *)loss, wengert_const, layers, wengert_const, bits, wengert_const, length, wengert_dup, x, x_adj, wengert_dup,
                  x + extra, x_adj + extra, wengert_const, state.data(), wengert_const, sequence.data(), wengert_dupnoneed, y, y_adj);
}

// By hand: of each gate the forward sweep keeps what its derivatives are made of, so that the backward sweep calls no function: the four gates, the
// cell before and tanh of the cell behind. The exponentials of the loss become its adjoint at once.
void hand(const double *x, double *x_adj, double *y, double *y_adj) {
  const double *main = x, *extra = x + 8 * layers * bits;
  double *main_adj = x_adj, *extra_adj = x_adj + 8 * layers * bits;
  const int width = layers * bits, steps = length - 1;
  static std::vector<double> record;
  record.resize((size_t)steps * (7 * width + bits));
  std::vector<double> own = state, own_adj(2 * width), guess(bits), input_adj(bits);
  const double scale = -*y_adj / (steps * bits);
  double total = 0;
  for (int t = 0; t < steps; t++) {
    double *r = &record[(size_t)t * (7 * width + bits)];
    for (int i = 0; i < bits; i++) guess[i] = sequence[t * bits + i] * extra[i];
    const double *input = guess.data();
    for (int l = 0; l < layers; l++, r += 7 * bits) {
      const double *w = main + 8 * l * bits, *b = w + 4 * bits;
      double *hidden = &own[2 * l * bits], *cell = hidden + bits;
      for (int i = 0; i < bits; i++) {
        const double forget = sigmoid(input[i] * w[i] + b[i]), in = sigmoid(hidden[i] * w[bits + i] + b[bits + i]);
        const double out = sigmoid(input[i] * w[2 * bits + i] + b[2 * bits + i]);
        const double change = tanh(hidden[i] * w[3 * bits + i] + b[3 * bits + i]);
        r[i] = forget, r[bits + i] = in, r[2 * bits + i] = out, r[3 * bits + i] = change, r[4 * bits + i] = cell[i];
        r[5 * bits + i] = hidden[i];
        cell[i] = cell[i] * forget + in * change;
        hidden[i] = out * (r[6 * bits + i] = tanh(cell[i]));
      }
      input = hidden;
    }
    double sum = 2, gold = 0;
    for (int i = 0; i < bits; i++) {
      const double g = input[i] * extra[bits + i] + extra[2 * bits + i];
      total += sequence[(t + 1) * bits + i] * g;
      gold += sequence[(t + 1) * bits + i];
      sum += r[i] = exp(g);
    }
    total -= gold * log(sum);
    for (int i = 0; i < bits; i++) r[i] = scale * (sequence[(t + 1) * bits + i] - gold * r[i] / sum);
  }
  for (int t = steps - 1; t >= 0; t--) {
    double *step = &record[(size_t)t * (7 * width + bits)];
    const double *guess_adj = step + 7 * width, *top = step + 7 * (width - bits);
    for (int i = 0; i < bits; i++) {
      extra_adj[bits + i] += guess_adj[i] * top[2 * bits + i] * top[6 * bits + i];
      extra_adj[2 * bits + i] += guess_adj[i];
      input_adj[i] = guess_adj[i] * extra[bits + i];
    }
    for (int l = layers - 1; l >= 0; l--) {
      const double *__restrict r = step + 7 * l * bits, *__restrict w = main + 8 * l * bits;
      const double *below = l > 0 ? r - 7 * bits : nullptr;
      double *__restrict w_adj = main_adj + 8 * l * bits, *b_adj = w_adj + 4 * bits;
      double *__restrict hidden_adj = &own_adj[2 * l * bits], *cell_adj = hidden_adj + bits, *__restrict through = input_adj.data();
      for (int i = 0; i < bits; i++) {
        const double forget = r[i], in = r[bits + i], out = r[2 * bits + i], change = r[3 * bits + i], shape = r[6 * bits + i];
        const double input = below ? below[2 * bits + i] * below[6 * bits + i] : sequence[t * bits + i] * extra[i];
        const double h = hidden_adj[i] + through[i], c = cell_adj[i] + h * out * (1 - shape * shape);
        const double forget_adj = c * r[4 * bits + i] * forget * (1 - forget), in_adj = c * change * in * (1 - in);
        const double out_adj = h * shape * out * (1 - out), change_adj = c * in * (1 - change * change);
        cell_adj[i] = c * forget;
        w_adj[i] += forget_adj * input, b_adj[i] += forget_adj;
        w_adj[bits + i] += in_adj * r[5 * bits + i], b_adj[bits + i] += in_adj;
        w_adj[2 * bits + i] += out_adj * input, b_adj[2 * bits + i] += out_adj;
        w_adj[3 * bits + i] += change_adj * r[5 * bits + i], b_adj[3 * bits + i] += change_adj;
        hidden_adj[i] = in_adj * w[bits + i] + change_adj * w[3 * bits + i];
        through[i] = forget_adj * w[i] + out_adj * w[2 * bits + i];
      }
    }
    for (int i = 0; i < bits; i++) extra_adj[i] += input_adj[i] * sequence[t * bits + i];
  }
  *y = -total / (steps * bits);
  *y_adj = 0;
}

} // namespace

// Arguments: rounds, layers, characters.
int main(int argc, char **argv) {
  bench::start(argc, argv);
  layers = argc > 2 ? atoi(argv[2]) : 2, length = argc > 3 ? atoi(argv[3]) : 1024, bits = 14;
  if (bench::small()) layers = 2, length = 6, bits = 3;
  std::vector<double> x;
  if (FILE *file = bench::data("lstm/lstm_l" + std::to_string(layers) + "_c" + std::to_string(length) + ".txt")) {
    layers = (int)bench::number(file), length = (int)bench::number(file), bits = (int)bench::number(file);
    for (int i = 0; i < 8 * layers * bits + 3 * bits; i++) x.push_back(bench::number(file));
    for (int i = 0; i < 2 * layers * bits; i++) state.push_back(bench::number(file));
    for (int i = 0; i < length * bits; i++) sequence.push_back(bench::number(file));
    fclose(file);
  } else {
    x = bench::noise<double>(8 * layers * bits + 3 * bits);
    state = bench::noise<double>(2 * layers * bits);
    for (int i = 0; i < length * bits; i++) sequence.push_back(bench::noise() > 0);
  }
  return bench::measure<double>({"lstm", x, 1, primal, tangent, adjoint, tangents, hand});
}
