// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Characters of strings are memory like other, wherever the library keeps them: what branches read of them changes on the way, in the string, in
// functions that are passed one, in memory that is moved on; and strings lie beside active numbers, whose shadows nobody frees with them.
#include "check.hpp"
#include <map>
#include <string>
#include <vector>

struct model {
  std::string name;
  double x;
};

__attribute__((noinline)) static double step(const std::string &s, double a, double b) {
  return s.back() == 'b' ? a * b : a * __builtin_sin(b);
}

static void changed(double *z) {
  model m{"a rather long name that needs the heap", z[0]};
  for (int i = 0; i < 6; i++) {
    m.x = step(m.name, m.x, z[1]);
    m.name.back() = m.name.back() == 'b' ? 'c' : 'b';
    if (m.name[m.name.size() - 1] == 'b')
      m.x *= z[1] * m.x;
  }
  z[0] = m.x;
  m.name = "short";
}

__attribute__((noinline)) static void mark(std::string &s, int i) { s[i] = s[i] == 'a' ? 'b' : 'a'; }
__attribute__((noinline)) static void grow(std::string &s) { s += "abba and some more of it to leave the room"; }

static void moved(double *z) {
  std::string s = "ab";
  for (int i = 0; i < 6; i++) {
    if (s[i] == 'a')
      z[0] = z[0] * z[1];
    else
      z[1] = z[1] + __builtin_sin(z[0]);
    mark(s, i);
    if (i % 2)
      mark(s, 0);
    if (i == 1)
      grow(s);
    std::string t = std::move(s);
    t[i + 1] = 'b';
    if (t[0] == 'b')
      z[0] *= 0.5 * z[1];
    s = std::move(t);
    if (s.find("ab") != std::string::npos)
      z[1] = 0.5 * __builtin_cos(z[0] * z[1]);
  }
}

static void keys(double *z) {
  std::map<std::string, double> m;
  m["alpha"] = z[0];
  m["beta, which is a longer name than fits"] = z[1];
  std::vector<std::string> order{"alpha", "beta, which is a longer name than fits", "alpha"};
  for (int t = 0; t < 3; t++) {
    for (auto &n : order) {
      m[n] = m[n] * z[1] + (n[0] == 'a' ? z[0] : z[0] * z[1]);
      z[0] = m[n] * 0.5;
    }
    order[t] = t % 2 ? "alpha" : "beta, which is a longer name than fits";
    order[(t + 1) % 3][0] = 'c';
  }
  z[1] = m["alpha"];
  order.clear();
}

int main() { return check<changed>("changed", 2) | check<moved>("moved", 2) | check<keys>("keys", 2); }
