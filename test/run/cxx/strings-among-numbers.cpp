// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Strings as keys, names and messages beside active numbers: sorted with them, owned by several, kept by closures, thrown and caught.
#include <string>
#include <vector>
#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <functional>
#include "check.hpp"
struct item { std::string name; double v; };
static void items(double *z) {
  std::vector<item> v;
  for (int i = 0; i < 5; i++) v.push_back({std::string(i * 7 % 5 + 1, 'a' + i * 3 % 5), z[i % 3] * (i + 1)});
  std::sort(v.begin(), v.end(), [](const item &a, const item &b) { return a.name < b.name; });
  double s = 0; for (auto &x : v) { s = 0.5 * s + x.v * x.name.size(); x.name[0] = 'z'; }
  v.erase(v.begin() + 1); v.front().name = "something that is longer than what fits";
  for (auto &x : v) s = x.name[0] == 'z' ? s + 0.1 * x.v : s * x.v;
  z[3] = s;
}
static void owned(double *z) {
  auto p = std::make_shared<item>(item{"start of a name that is long enough", z[0]}); std::optional<item> o; std::string tag = "abc";
  auto f = [tag, p](double x) mutable { tag[0] = tag[0] == 'a' ? 'b' : 'a'; return tag[0] == 'b' ? x * p->v : x + p->v; };
  for (int i = 0; i < 4; i++) { z[1] = 0.5 * f(z[1]); if (i == 1) o = *p; if (o) { o->v *= z[2] * 0.9; o->name += "x"; p->name[i] = 'q'; } if (p->name[1] == 't') p->v = p->v * z[2]; }
  z[3] = o->v * p->v * o->name.size() * 0.01;
}
static double risky(double x) { if (x > 0.2) throw std::runtime_error("b" + std::to_string(int(x * 10)) + " with a long text to go to the heap"); return x; }
static void caught(double *z) {
  for (int i = 0; i < 3; i++) try { z[3] += risky(z[i]) * z[0]; } catch (const std::exception &e) { std::string w = e.what(); z[3] += w[0] == 'b' ? z[i] * z[i] : z[i]; w[0] = 'c'; z[3] *= w[0] == 'c' ? z[1] : 2; }
}
int main() { return check<items>("items", 4) | check<owned>("owned", 4) | check<caught>("caught", 4); }
