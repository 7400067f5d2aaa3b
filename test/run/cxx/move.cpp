// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Copies, moves and swaps of a class that owns memory.
#include "check.hpp"
#include <algorithm>
#include <cstring>
#include <utility>
class Buffer {
  double *d;
  int n;

public:
  explicit Buffer(int n) : d(new double[n]), n(n) { std::fill(d, d + n, 0.0); }
  Buffer(const Buffer &o) : d(new double[o.n]), n(o.n) { std::copy(o.d, o.d + n, d); }
  Buffer(Buffer &&o) noexcept : d(std::exchange(o.d, nullptr)), n(std::exchange(o.n, 0)) {}
  Buffer &operator=(Buffer o) noexcept {
    std::swap(d, o.d);
    std::swap(n, o.n);
    return *this;
  }
  ~Buffer() { delete[] d; }
  double &operator[](int i) { return d[i]; }
  int size() const { return n; }
};
static Buffer square(Buffer b) {
  for (int i = 0; i < b.size(); i++)
    b[i] *= b[i];
  return b;
}
static void f(double *z) {
  Buffer a(4);
  for (int i = 0; i < 4; i++)
    a[i] = z[i];
  Buffer b = square(a);
  Buffer c = std::move(b);
  b = square(std::move(c));
  for (int i = 0; i < 4; i++)
    z[i] = b[i] * a[3 - i];
}
int main() { return check<f>("buffer", 4); }
