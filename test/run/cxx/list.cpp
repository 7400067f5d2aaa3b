// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// std::list, deque and priority_queue.
#include "check.hpp"
#include <deque>
#include <list>
#include <queue>
#include <set>
static void f(double *z) {
  std::list<double> l;
  for (int i = 0; i < 4; i++) {
    l.push_back(z[i]);
    l.push_front(z[i] * z[0]);
  }
  double s = 0, p = 1;
  for (double x : l) {
    p *= x;
    s += p;
  }
  z[0] = s;
}
static void g(double *z) {
  std::deque<double> d;
  for (int i = 0; i < 4; i++) {
    d.push_back(z[i] * z[i]);
    d.push_front(z[i]);
  }
  double s = 0;
  while (!d.empty()) {
    s = s * 0.5 + d.front() * d.back();
    d.pop_front();
    if (!d.empty())
      d.pop_back();
  }
  z[0] = s;
}
static void h(double *z) {
  std::priority_queue<double> q;
  for (int i = 0; i < 5; i++)
    q.push(z[i]);
  double s = 0;
  while (!q.empty()) {
    s = s * 0.7 + q.top() * q.top();
    q.pop();
  }
  z[0] = s;
}
int main() {
  int r = 0;
  r |= check<f>("list", 4);
  r |= check<g>("deque", 4);
  r |= check<h>("queue", 5);
  return r;
}
