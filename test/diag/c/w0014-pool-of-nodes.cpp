// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -O1 -g | %FileCheck %s
// A tree whose nodes come out of blocks that a vector of unique_ptr keeps, made by a procedure that calls itself: the compiler did not come to an end.
#include <memory>
#include <vector>
#include <wengert.hpp>

template <class T> struct Pool {
  struct Slot {
    union {
      T value;
      Slot *next;
    };
    Slot() : next(nullptr) {}
    ~Slot() {}
  };
  std::vector<std::unique_ptr<Slot[]>> blocks;
  Slot *free = nullptr;
  T *get() {
    if (!free) {
      blocks.push_back(std::make_unique<Slot[]>(2));
      for (int i = 0; i < 2; i++) {
        blocks.back()[i].next = free;
        free = &blocks.back()[i];
      }
    }
    Slot *s = free;
    free = s->next;
    return new (&s->value) T();
  }
  void put(T *t) {
    t->~T();
    Slot *s = reinterpret_cast<Slot *>(t);
    s->next = free;
    free = s;
  }
};
struct Cell {
  double v = 0;
  Cell *left = nullptr, *right = nullptr;
};
__attribute__((noinline)) static Cell *grow(Pool<Cell> &p, const double *z, int d) {
  Cell *c = p.get();
  c->v = z[d] * (d + 1);
  if (d < 3) {
    c->left = grow(p, z, d + 1);
    if (d < 2) c->right = grow(p, z, d + 2);
  }
  return c;
}
__attribute__((noinline)) static double fold(const Cell *c) {
  return c ? c->v + 0.5 * fold(c->left) * fold(c->right) + 0.1 * fold(c->left) : 0.2;
}
// CHECK: [W0014]
static void f(double *z) {
  Pool<Cell> p;
  Cell *r = grow(p, z, 0);
  double s = fold(r);
  p.put(r->right);
  r->right = grow(p, z, 3);
  z[0] = s * fold(r);
}
void f_back(double *z, double *zb) { wengert::adjoint<f>(wengert::dup(z, zb)); }
