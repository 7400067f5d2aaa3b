// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %support/levels %t %clangxx -std=c++20 -fno-exceptions -fpass-plugin=%wengert %include -I %support %s %rt -lm
// RUN: %if asan %{ LEVELS="0 2" %support/levels %t %clangxx -std=c++20 -fno-exceptions -fsanitize=address -DNO_COOKIES -fpass-plugin=%wengert %include -I %support %s %rt -lm %}
// new and delete in all their forms: single objects, arrays (with and without a cookie), sized, over-aligned, nothrow, in place.
extern "C" {
#include "check.h"
}
#include <new>

struct Cell {
  double value;
  Cell *next;
};
struct Counted {
  double value;
  static int destroyed;
  ~Counted() { destroyed++; }
};
int Counted::destroyed = 0;
struct alignas(64) Line {
  double at[4];
};

static void single(double *x) {
  double *y = new double(x[0] * x[1]);
  Cell *list = nullptr;
  for (int i = 0; i < 4; i++)
    list = new Cell{x[i] * *y, list};
  while (list) {
    Cell *next = list->next;
    x[2] = 0.5 * x[2] + list->value * list->value;
    delete list;
    list = next;
  }
  delete y;
}

static void arrays(double *x) {
  for (int k = 0; k < 3; k++) {
    double *y = new double[4 + k];
    double *z = new double[4]();
    for (int i = 0; i < 4; i++)
      y[i] = x[i] * x[(i + 1) % 4], z[3 - i] += y[i] * y[0];
    for (int i = 0; i < 4; i++)
      x[i] = 0.5 * x[i] + 0.25 * z[i];
    delete[] y;
    delete[] z;
  }
}

#ifndef NO_COOKIES // the sanitizer marks them by calls that are unknown
static void cookies(double *x) {
  int n = x[3] > 0 ? 3 : 2;
  Counted *all = new Counted[n];
  for (int i = 0; i < n; i++)
    all[i].value = x[i] * x[i];
  for (int i = 1; i < n; i++)
    all[i].value *= all[i - 1].value;
  x[0] += all[n - 1].value;
  delete[] all;
}
#else
static void cookies(double *x) { x[0] *= x[1]; }
#endif

static void aligned(double *x) {
  Line *line = new Line;
  Line *lines = new Line[2];
  for (int i = 0; i < 4; i++)
    line->at[i] = x[i] * x[0];
  lines[1] = *line;
  lines[0].at[1] = lines[1].at[2] * lines[1].at[3];
  x[1] = lines[0].at[1] + (reinterpret_cast<unsigned long>(lines) % 64 ? 1e9 : 0);
  delete line;
  delete[] lines;
}

static void nothrow(double *x) {
  double *y = new (std::nothrow) double[4];
  double *z = new (std::nothrow) double;
  Line *line = new (std::nothrow) Line;
  if (!y || !z || !line)
    return;
  for (int i = 0; i < 4; i++)
    y[i] = x[i] * x[i], line->at[i] = y[i] * x[3 - i];
  *z = y[1] * line->at[2];
  x[3] = *z * y[0];
  delete line;
  ::operator delete(z, sizeof *z);
  ::operator delete[](y, std::nothrow);
}

static void placed(double *x) {
  alignas(Cell) char room[2 * sizeof(Cell)];
  Cell *first = new (room) Cell{x[0] * x[1], nullptr};
  Cell *second = new (room + sizeof(Cell)) Cell{first->value * x[2], first};
  x[1] = second->value * second->next->value;
}

static void raw(double *x) {
  double *y = static_cast<double *>(::operator new(4 * sizeof(double)));
  double *z = static_cast<double *>(::operator new(4 * sizeof(double), std::align_val_t(128)));
  for (int i = 0; i < 4; i++)
    y[i] = x[i] * x[i], z[i] = y[i] * x[0];
  x[2] = z[1] * y[3];
  ::operator delete(z, std::align_val_t(128));
  ::operator delete(y);
}

template <void (*F)(double *)> static int run(const char *name) {
  struct check c {};
  c.name = name;
  c.primal = F;
  c.tangent = [](double *z, double *zd) { wengert_tangent((void *)F, wengert_dup, z, zd); };
  c.adjoint = [](double *z, double *zb) { wengert_adjoint((void *)F, wengert_dup, z, zb); };
  c.n = 4;
  return check_map(c);
}

int main() {
  return run<single>("single") || run<arrays>("arrays") || run<cookies>("cookies") || run<aligned>("aligned") ||
         run<nothrow>("nothrow") || run<placed>("placed") || run<raw>("raw");
}
