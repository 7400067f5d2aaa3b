// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// std::complex: arithmetic, functions, a Fourier transform.
#include "check.hpp"
#include <complex>
#include <vector>
using C = std::complex<double>;
static void f(double *z) {
  C a(z[0], z[1]), b(z[2], z[3]);
  C c = a * b + std::exp(a) / b - std::conj(a) * 2.0;
  z[0] = c.real();
  z[1] = c.imag();
  z[2] = std::norm(c);
  z[3] = std::abs(a);
}
static void fft(double *z) {
  std::vector<C> v(8);
  for (int i = 0; i < 8; i++)
    v[i] = C(z[i], z[7 - i] * z[0]);
  for (int len = 2; len <= 8; len *= 2) {
    C w = std::polar(1.0, 6.283185307179586 / len);
    for (int i = 0; i < 8; i += len) {
      C u(1);
      for (int j = 0; j < len / 2; j++) {
        C p = v[i + j], q = v[i + j + len / 2] * u;
        v[i + j] = p + q;
        v[i + j + len / 2] = p - q;
        u *= w;
      }
    }
  }
  for (int i = 0; i < 8; i++)
    z[i] = std::norm(v[i]) * std::arg(v[i]);
}
static void h(double *z) {
  C a(z[0], z[1]);
  C b = std::sqrt(a) + std::log(a) + std::sin(a) + std::pow(a, 2) + std::pow(a, C(z[2], z[3]));
  z[0] = b.real();
  z[1] = b.imag();
}
int main() {
  int r = 0;
  r |= check<f>("complex", 4);
  r |= check<fft>("fft", 8);
  r |= check<h>("functions", 4);
  return r;
}
