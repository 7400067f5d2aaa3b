// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// RUN: LEVELS="1 2 3" %run_cxx -DRETURNED
// Variants of a number and a structure with a pointer, and tagged words of a number or a pointer, that are set on two ways and kept in containers, arrays and
// lists. They were moved as what the optimiser made of their bits, without the shadow of one of them.
#include <deque>
#include <variant>
#include <vector>
#include "check.hpp"

struct Scaled {
  const double *p;
  double k;
};
using Term = std::variant<double, Scaled>;
struct Weighted {
  int id;
  Term term;
  double weight;
};
static double value(const Term &t) { return t.index() ? *std::get<1>(t).p * std::get<1>(t).k : std::get<0>(t); }
static void queue(double *z) {
  std::deque<Weighted> d;
  for (int i = 0; i < 30; i++) {
    Weighted w{i, Term{}, z[i % 4]};
    if (i % 2)
      w.term = z[(i + 1) % 4] * i;
    else
      w.term = Scaled{z + i % 3, 1.5};
    if (i % 3)
      d.push_back(w);
    else
      d.push_front(w);
  }
  double s = 0;
  while (!d.empty()) {
    s = 0.8 * s + value(d.front().term) * d.front().weight;
    d.pop_front();
  }
  z[0] = s;
}
static void row(double *z) {
  std::vector<Term> v;
  v.reserve(9);
  for (int i = 0; i < 9; i++) {
    Term t;
    if (i % 2)
      t = z[(i + 1) % 4] * i;
    else
      t = Scaled{z + i % 3, 1.5};
    v.push_back(t);
  }
  double s = 0;
  for (auto &t : v) s = 0.8 * s + value(t);
  z[0] = s;
}
static void array(double *z) {
  Weighted a[3];
  for (int i = 0; i < 3; i++) {
    Weighted w{i, Term{}, z[i]};
    if (i % 2)
      w.term = z[(i + 1) % 4] * i;
    else
      w.term = Scaled{z + i % 3, 1.5};
    a[i] = w;
  }
  double s = 0;
  for (auto &w : a) s = 0.8 * s + value(w.term) * w.weight;
  z[0] = s;
}

#ifdef RETURNED
struct Tagged {
  bool is_number;
  union {
    double d;
    double *p;
  };
  double get() const { return is_number ? d : *p; }
};
static Tagged tagged(double x) {
  Tagged t;
  t.is_number = true;
  t.d = x;
  return t;
}
static Tagged tagged(double *x) {
  Tagged t;
  t.is_number = false;
  t.p = x;
  return t;
}
struct Node {
  Tagged t;
  Node *next;
};
template <class Visit> static void list(double *z, Visit visit) {
  Node *first = nullptr;
  for (int i = 0; i < 3; i++) {
    Node *n = new Node;
    n->t = tagged(z + i);
    n->next = first;
    first = n;
  }
  double s = z[3];
  for (Node *n = first; n; n = n->next) s = visit(n, n == first, s);
  for (Node *n = first; n; n = n->next) s = 0.6 * s + n->t.get();
  z[0] = s;
  while (first) {
    Node *next = first->next;
    delete first;
    first = next;
  }
}
static void set_anew(double *z) {
  list(z, [z](Node *n, bool first, double s) {
    Tagged t = first ? tagged(z + 1) : tagged(z[2]);
    n->t = t;
    return s;
  });
}
static void turned(double *z) {
  list(z, [z](Node *n, bool, double s) {
    s = 0.6 * s + n->t.get();
    n->t = n->t.is_number ? tagged(z + 1) : tagged(s);
    return s;
  });
}
static void in_array(double *z) {
  Tagged v[2] = {tagged(z[0]), tagged(z + 1)};
  for (auto &t : v)
    if (t.is_number)
      t = tagged(z + 1);
    else
      t = tagged(z[2]);
  double s = 0;
  for (auto &t : v) s = 0.6 * s + t.get();
  z[0] = s;
}
#endif

int main() {
  int failed = check<queue>("queue", 4) | check<row>("row", 4) | check<array>("array", 4);
#ifdef RETURNED
  failed |= check<set_anew>("set_anew", 4) | check<turned>("turned", 4) | check<in_array>("in_array", 4);
#endif
  return failed;
}
