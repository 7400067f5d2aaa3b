// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fast Fourier transform of a power of two of complex numbers, radix 2, in place: bits reversed, then recursively halves and butterflies.
// It is linear: nothing has to be recorded.
#include "../bench.h"

namespace {

void reverse_bits(long n, double *data) {
  for (long i = 0, j = 0; i < n; i++) {
    if (i < j) {
      for (int part = 0; part < 2; part++) {
        const double kept = data[2 * i + part];
        data[2 * i + part] = data[2 * j + part];
        data[2 * j + part] = kept;
      }
    }
    long bit = n >> 1;
    while (bit >= 1 && j >= bit) j -= bit, bit >>= 1;
    j += bit;
  }
}

void transform(long n, double *data) {
  if (n == 1) return;
  transform(n / 2, data);
  transform(n / 2, data + n);
  // The powers of the root by recurrence, as Press et al. do.
  const double half = sin(M_PI / n), step_real = -2 * half * half, step_imag = -sin(2 * M_PI / n);
  double real = 1, imag = 0;
  for (long i = 0; i < n; i += 2) {
    const double u = data[i + n] * real - data[i + n + 1] * imag, v = data[i + n] * imag + data[i + n + 1] * real;
    data[i + n] = data[i] - u, data[i + n + 1] = data[i + 1] - v;
    data[i] += u, data[i + 1] += v;
    const double old = real;
    real += real * step_real - imag * step_imag;
    imag += imag * step_real + old * step_imag;
  }
}

void fft(long n, const double *__restrict x, long, double *__restrict y) {
  for (long i = 0; i < n; i++) y[i] = x[i];
  reverse_bits(n / 2, y);
  transform(n / 2, y);
}

// The bench's own from here on.
long n;
BENCH_DERIVE(double, fft, n, n)

// By hand: the transpose of the transform is the transform, as its matrix is symmetric in complex numbers but conjugate as a real map.
void hand(const double *, double *x_adj, double *, double *y_adj) {
  for (long i = 1; i < n; i += 2) y_adj[i] = -y_adj[i];
  reverse_bits(n / 2, y_adj);
  transform(n / 2, y_adj);
  for (long i = 0; i < n; i += 2) {
    x_adj[i] += y_adj[i], x_adj[i + 1] -= y_adj[i + 1];
    y_adj[i] = y_adj[i + 1] = 0;
  }
}

} // namespace

int main(int argc, char **argv) {
  bench::start(argc, argv);
  n = bench::small() ? 64 : 1 << 21;
  return bench::measure<double>({"fft", bench::noise<double>(n), (size_t)n, primal, tangent, adjoint, tangents, hand});
}
