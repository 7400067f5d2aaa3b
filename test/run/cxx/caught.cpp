// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// RUN: %run_cxx -mllvm -wengert-joint=*
// RUN: %run_cxx -mllvm -wengert-diff-liveness=off -mllvm -wengert-tbr=off
// Exceptions that are caught in differentiated code: what was done before the throw is differentiated, and the handler.
#include "check.hpp"
#include <cmath>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

static int alive = 0;
struct Counted {
  Counted() { alive++; }
  ~Counted() { alive--; }
};

// By type, after a call or right here; destructors run.
static double root(double x) {
  Counted counted;
  if (x < 1)
    throw std::domain_error("root of " + std::to_string(x));
  return std::sqrt(x);
}
static void by_type(double *z) {
  double s = 0;
  for (int i = 0; i < 3; i++) {
    try {
      Counted counted;
      s += root(z[i]) * z[0];
      if (z[i] > 1.3)
        throw i;
    } catch (const std::domain_error &) {
      s += z[i] * z[i];
    } catch (int k) {
      s += k * std::sin(z[k]);
    }
  }
  z[2] = s;
}

// What a procedure did before it threw is to be reversed.
__attribute__((noinline)) static void spoil(double *z, int n) {
  for (int i = 0; i < n; i++) {
    z[i] *= z[i] + z[0];
    if (z[i] > 2)
      throw std::runtime_error("too large");
  }
}
__attribute__((noinline)) static void through(double *z, int n) {
  Counted counted;
  z[n - 1] = std::exp(z[0]);
  spoil(z, n);
  z[0] = std::sin(z[0]);
}
static void partly(double *z) {
  for (int k = 0; k < 3; k++)
    try {
      through(z, 3);
    } catch (const std::exception &error) {
      z[1] = z[1] * z[2] + double(std::string(error.what()).size());
    }
}

// Own classes, by their base; thrown on as they are, and as others; all.
struct Failure {
  int code;
  explicit Failure(int code) : code(code) {}
  virtual ~Failure() {}
  virtual int weight() const { return code; }
};
struct Worse : Failure {
  double share;
  Worse(int code) : Failure(code), share(0.5) {}
};
struct Aside {
  int ignored = 7;
};
struct Both : Aside, Failure {
  Both() : Failure(2) {}
};
static double inner(double x, int i) {
  try {
    if (x > 1.2)
      throw Worse(3);
    if (x > 0.9)
      throw Both();
    return x * x;
  } catch (const Worse &worse) {
    if (i == 1)
      throw;
    return x * worse.code * worse.share;
  }
}
static double outer(double x, int i) {
  try {
    return inner(x, i);
  } catch (...) {
    if (x > 1.4)
      throw std::string("far too large");
    throw;
  }
}
static void classes(double *z) {
  double s = 0;
  for (int i = 0; i < 3; i++)
    try {
      s += outer(z[i], i);
    } catch (Failure &failure) {
      s += failure.code * z[i] * z[0];
    } catch (const std::string &text) {
      s += double(text.size()) * z[i];
    }
  z[0] = s;
}

// By recursion, out of loops, with returns from handlers.
static double descend(const double *z, int depth, double x) {
  Counted counted;
  if (depth == 0)
    throw 3;
  return z[depth % 3] * descend(z, depth - 1, x * z[depth % 3]) + x;
}
static double climb(double *z) {
  for (int depth = 5; depth >= 0; depth--)
    try {
      if (z[0] > 1 && depth < 3)
        return z[1] * z[2];
      z[1] += descend(z, depth, z[0]);
    } catch (int factor) {
      z[1] *= factor * z[2] / 2;
      if (depth == 1)
        break;
      continue;
    }
  return z[1];
}
static void recursive(double *z) { z[0] = climb(z); }

// The library's.
static void library(double *z) {
  std::vector<double> v{z[0], z[1] * z[1]};
  double s = 0;
  for (int i = 0; i < 4; i++)
    try {
      s += v.at(i) * z[2];
    } catch (const std::out_of_range &) {
      s *= 1 + z[i - 2];
    }
  z[2] = s;
}

// Nobody here takes it: it leaves the derivative.
static void passes(double *z) {
  try {
    z[0] *= root(z[0] - 2);
  } catch (int) {
    z[0] = 0;
  }
}

int main() {
  int failed = check<by_type>("by type", 3) | check<partly>("partly", 3) | check<classes>("classes", 3) |
               check<recursive>("recursive", 3) | check<library>("library", 3);
  double z[3] = {1, 1, 1}, zb[3] = {1, 1, 1};
  int arrived = 0;
  try {
    wengert_adjoint((void *)passes, wengert_dup, z, zb);
  } catch (const std::domain_error &) {
    arrived = 1;
  }
  if (alive != 0 || std::uncaught_exceptions() != 0 || !arrived)
    std::printf("%d alive, %d exceptions under way, %d arrived\n", alive, std::uncaught_exceptions(), arrived);
  return failed | !arrived | (alive != 0) | (std::uncaught_exceptions() != 0);
}
