// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %run_cxx -g
// The same as declared-types.c of what C++ declares: classes with bases and virtual functions, references, templates, nested names.
#include <cstdio>
#include <cstring>
#include <wengert.h>

namespace model {
struct tagged { int tag; };
template <class T> struct pair { T first, second; };
struct cell : tagged {
  pair<double> values;
  float weight;
  long count;
};
struct base {
  virtual ~base() = default;
  double own = 1;
};
struct derived final : base {
  double more[2] = {2, 3};
};
} // namespace model

[[gnu::noinline]] static void move(const model::cell &from, model::cell &to) { std::memcpy(&to, &from, sizeof to); }
[[gnu::noinline]] static void fill(model::pair<float> *to, model::pair<float> const *from, int n) { std::memmove(to, from, n * sizeof *to); }
[[gnu::noinline]] static void assign(const model::derived &from, model::derived &to) { to = from; }

static int failures;
static void expect(const char *what, double found, double wanted) {
  if (found == wanted) return;
  std::printf("%s: %g instead of %g\n", what, found, wanted);
  failures++;
}

int main() {
  model::cell x{{1}, {2, 3}, 4, 5}, xb{{7}, {0, 0}, 0, 8}, y{}, yb{{9}, {2, 3}, 4, 6};
  wengert_adjoint((void *)move, wengert_dup, &x, &xb, wengert_dup, &y, &yb);
  expect("first", xb.values.first, 2), expect("second", xb.values.second, 3), expect("weight", xb.weight, 4);
  expect("integers", 10 * xb.tag + xb.count, 78), expect("cleared", yb.values.first + yb.values.second + yb.weight, 0), expect("count", y.count, 5);
  model::pair<float> u[2] = {{1, 2}, {3, 4}}, ub[2] = {}, v[2], vb[2] = {{1, 2}, {3, 4}};
  wengert_adjoint((void *)fill, wengert_dup, v, vb, wengert_dup, u, ub, wengert_const, 2);
  expect("pairs", ub[0].first + 10 * ub[0].second + 100 * ub[1].first + 1000 * ub[1].second, 4321), expect("pairs cleared", vb[1].second, 0);
  model::derived d, db, e, eb;
  db.own = db.more[0] = db.more[1] = 0;
  wengert_adjoint((void *)assign, wengert_dup, &d, &db, wengert_dup, &e, &eb);
  expect("own", db.own, 1), expect("more", db.more[0] + 10 * db.more[1], 32), expect("own cleared", eb.own + eb.more[0] + eb.more[1], 0);
  return failures != 0;
}
