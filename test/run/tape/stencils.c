// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2 3" %support/levels %t %cc %s %rt -lm -D_GNU_SOURCE
// Stencils in one, two and three dimensions, in place and between two arrays, keep at most one number for each cell that a step overwrites, however many cells they
// read, around a ring, through a table of neighbours, on one side or the other, between arrays that are swapped; linear ones keep nothing. Two for each cell are kept where three arrays
// are handed round and two of them are read, and where a step overwrites both of two arrays; conditions take a byte each. The statistics of the run-time library say what the tape took. Behind the adjoint memory is as the primal leaves it.
#include "check.h"
#include <stdlib.h>
#include <unistd.h>

enum { line = 4000, side = 64, edge = 16 };
int steps = 20; // not known to the optimiser, which would write as many loops

static void line_apart(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < line - 1; i++) v[i] = u[i] - 0.1 * u[i] * (u[i + 1] - u[i - 1]) + 0.05 * u[i - 1] * u[i + 1];
    for (int i = 1; i < line - 1; i++) u[i] = v[i];
  }
}
static void line_in_place(double *restrict u, double *restrict v) {
  (void)v;
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < line - 1; i++) u[i] = u[i] - 0.1 * u[i] * (u[i + 1] - u[i - 1]);
}
static void line_by_turns(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps / 2; t++) {
    for (int i = 1; i < line - 1; i++) v[i] = u[i] - 0.1 * u[i] * (u[i + 1] - u[i - 1]);
    for (int i = 1; i < line - 1; i++) u[i] = v[i] - 0.1 * v[i] * (v[i + 1] - v[i - 1]);
  }
}
static void line_linear(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < line - 1; i++) v[i] = u[i] + 0.1 * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i < line - 1; i++) u[i] = v[i];
  }
}

#define AT(a, i, j) a[(i) * side + (j)]
#define AROUND(u, i, j) (AT(u, i - 1, j) + AT(u, i + 1, j) + AT(u, i, j - 1) + AT(u, i, j + 1))
#define PLANE for (int i = 1; i < side - 1; i++) for (int j = 1; j < side - 1; j++)
static void plane_apart(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    PLANE AT(v, i, j) = AT(u, i, j) * (1 + 0.1 * AROUND(u, i, j) - 0.4 * AT(u, i, j));
    PLANE AT(u, i, j) = AT(v, i, j);
  }
}
static void plane_in_place(double *restrict u, double *restrict v) {
  (void)v;
  for (int t = 0; t < steps; t++)
    PLANE AT(u, i, j) = AT(u, i, j) * (1 + 0.1 * AROUND(u, i, j) - 0.4 * AT(u, i, j));
}
static void plane_by_turns(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps / 2; t++) {
    PLANE AT(v, i, j) = AT(u, i, j) * (1 + 0.1 * AROUND(u, i, j) - 0.4 * AT(u, i, j));
    PLANE AT(u, i, j) = AT(v, i, j) * (1 + 0.1 * AROUND(v, i, j) - 0.4 * AT(v, i, j));
  }
}
static void plane_linear(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    PLANE AT(v, i, j) = 0.2 * (AROUND(u, i, j) + AT(u, i, j));
    PLANE AT(u, i, j) = AT(v, i, j);
  }
}

#define IN(a, i, j, k) a[((i) * edge + (j)) * edge + (k)]
#define ABOUT(u, i, j, k)                                                                                                        \
  (IN(u, i - 1, j, k) + IN(u, i + 1, j, k) + IN(u, i, j - 1, k) + IN(u, i, j + 1, k) + IN(u, i, j, k - 1) + IN(u, i, j, k + 1))
#define BRICK for (int i = 1; i < edge - 1; i++) for (int j = 1; j < edge - 1; j++) for (int k = 1; k < edge - 1; k++)
static void brick_apart(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    BRICK IN(v, i, j, k) = IN(u, i, j, k) * (1 + 0.1 * ABOUT(u, i, j, k) - 0.6 * IN(u, i, j, k));
    BRICK IN(u, i, j, k) = IN(v, i, j, k);
  }
}
static void brick_in_place(double *restrict u, double *restrict v) {
  (void)v;
  for (int t = 0; t < steps; t++)
    BRICK IN(u, i, j, k) = IN(u, i, j, k) * (1 + 0.1 * ABOUT(u, i, j, k) - 0.6 * IN(u, i, j, k));
}
static void brick_by_turns(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps / 2; t++) {
    BRICK IN(v, i, j, k) = IN(u, i, j, k) * (1 + 0.1 * ABOUT(u, i, j, k) - 0.6 * IN(u, i, j, k));
    BRICK IN(u, i, j, k) = IN(v, i, j, k) * (1 + 0.1 * ABOUT(v, i, j, k) - 0.6 * IN(v, i, j, k));
  }
}
static void brick_linear(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    BRICK IN(v, i, j, k) = 0.1 * (ABOUT(u, i, j, k) + IN(u, i, j, k));
    BRICK IN(u, i, j, k) = IN(v, i, j, k);
  }
}

#define NEW(a, b, c) ((b) - 0.1 * (b) * ((c) - (a)) + 0.05 * (a) * (c))
static void line_ring(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < line; i++) v[i] = NEW(u[(i + line - 1) % line], u[i], u[(i + 1) % line]);
    for (int i = 0; i < line; i++) u[i] = v[i];
  }
}
static void line_ghosts(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    u[0] = u[line - 2];
    u[line - 1] = u[1];
    for (int i = 1; i < line - 1; i++) v[i] = NEW(u[i - 1], u[i], u[i + 1]);
    for (int i = 1; i < line - 1; i++) u[i] = v[i];
  }
}
static int left_of[line], right_of[line];
static void line_table(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < line; i++) v[i] = NEW(u[left_of[i]], u[i], u[right_of[i]]);
    for (int i = 0; i < line; i++) u[i] = v[i];
  }
}
static void line_swapped(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < line - 1; i++) v[i] = NEW(u[i - 1], u[i], u[i + 1]);
    double *old = u;
    u = v;
    v = old;
  }
}
struct states {
  double *now, *next, *last;
};
static void line_handed_round(double *restrict u, double *restrict v) {
  static double third[line];
  struct states all = {u, v, third};
  for (int i = 0; i < line; i++) third[i] = u[i];
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < line - 1; i++) all.next[i] = NEW(all.now[i - 1], all.now[i], all.now[i + 1]) + 0.01 * all.last[i] * all.last[i];
    struct states next = {all.next, all.last, all.now};
    all = next;
  }
}
static double both[2][line];
static void line_numbered(double *restrict u, double *restrict v) {
  int now = 0;
  for (int i = 0; i < line; i++) both[0][i] = both[1][i] = u[i];
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < line - 1; i++) both[1 - now][i] = NEW(both[now][i - 1], both[now][i], both[now][i + 1]);
    now = 1 - now;
  }
  for (int i = 0; i < line; i++) v[i] = both[now][i];
}
// Each step overwrites both arrays, and may not tell them apart. Where they are one, the optimiser carries a third number from cell to cell.
static void line_doubtful(double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < line - 1; i++) v[i] = 0.7 * NEW(u[i - 1], u[i], u[i + 1]);
    for (int i = 1; i < line - 1; i++) u[i] = v[i] * (1.2 - 0.01 * v[i]);
  }
}
static void line_overlapping(double *restrict u, double *restrict v) {
  (void)v;
  line_doubtful(u, u + 1);
}
// What is chosen by an `if` is chosen again; the limiter's conditions, of products, are kept.
static void line_upwind(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < line - 1; i++) {
      if (u[i] > 0.75) v[i] = u[i] - 0.1 * u[i] * (u[i] - u[i - 1]);
      else v[i] = u[i] - 0.1 * u[i] * (u[i + 1] - u[i]);
    }
    for (int i = 1; i < line - 1; i++) u[i] = v[i];
  }
}
static void line_limited(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < line - 1; i++) {
      double left = u[i] - u[i - 1], right = u[i + 1] - u[i];
      double slope = left * right > 0 ? (left * left < right * right ? left : right) : 0;
      v[i] = u[i] - 0.1 * u[i] * (u[i] + slope - u[i - 1]);
    }
    for (int i = 1; i < line - 1; i++) u[i] = v[i];
  }
}
static void plane_upwind(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    PLANE {
      double across = AT(u, i, j) > 0.75 ? AT(u, i, j) - AT(u, i - 1, j) : AT(u, i + 1, j) - AT(u, i, j), along;
      if (AT(u, i, j) < 0.6) along = AT(u, i, j) * AT(u, i, j - 1);
      else along = AT(u, i, j + 1);
      AT(v, i, j) = AT(u, i, j) * (1 - 0.1 * across + 0.05 * along);
    }
    PLANE AT(u, i, j) = AT(v, i, j);
  }
}
__attribute__((noinline)) static void upwind_step(const double *restrict u, double *restrict v) {
  for (int i = 1; i < line - 1; i++) {
    if (u[i] > 0.75) v[i] = u[i] - 0.1 * u[i] * (u[i] - u[i - 1]);
    else v[i] = u[i] - 0.1 * u[i] * (u[i + 1] - u[i]);
  }
}
static void line_called(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps / 2; t++) upwind_step(u, v), upwind_step(v, u);
}
__attribute__((noinline)) static void plane_step(const double *restrict u, double *restrict v, long rows, long columns) {
  for (long i = 1; i < rows - 1; i++)
    for (long j = 1; j < columns - 1; j++) {
      const double *here = u + i * columns + j;
      double across, along;
      if (here[0] > 0.75) across = here[0] - here[-columns];
      else across = here[columns] - here[0];
      if (here[0] < 0.6) along = here[0] * here[-1];
      else along = here[1];
      v[i * columns + j] = here[0] * (1 - 0.1 * across + 0.05 * along);
    }
}
static void plane_called(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps / 2; t++) plane_step(u, v, side, side), plane_step(v, u, side, side);
}
static void plane_ring(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++)
        AT(v, i, j) = AT(u, i, j) * (1 + 0.1 * (AT(u, (i + 1) % side, j) + AT(u, (i + side - 1) % side, j) + AT(u, i, (j + 1) % side) + AT(u, i, (j + side - 1) % side)) - 0.4 * AT(u, i, j));
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++) AT(u, i, j) = AT(v, i, j);
  }
}
static void plane_swapped(double *restrict u, double *restrict v) {
  for (int t = 0; t < steps; t++) {
    PLANE AT(v, i, j) = AT(u, i, j) * (1 + 0.1 * AROUND(u, i, j) - 0.4 * AT(u, i, j));
    double *old = u;
    u = v;
    v = old;
  }
}

enum { most = 4096 };
static double start[most], u[most], v[most], ud[most], vd[most], ub[most], vb[most], seed[most];

#define DERIVATIVES(f)                                                                                                           \
  static void f##_run(int backward) {                                                                                            \
    if (backward)                                                                                                                \
      wengert_adjoint((void *)f, wengert_dup, u, ub, wengert_dup, v, vb);                                                        \
    else                                                                                                                         \
      wengert_tangent((void *)f, wengert_dup, u, ud, wengert_dup, v, vd);                                                        \
  }
DERIVATIVES(line_apart)
DERIVATIVES(line_in_place)
DERIVATIVES(line_by_turns)
DERIVATIVES(line_linear)
DERIVATIVES(line_ring)
DERIVATIVES(line_ghosts)
DERIVATIVES(line_table)
DERIVATIVES(line_swapped)
DERIVATIVES(line_handed_round)
DERIVATIVES(line_numbered)
DERIVATIVES(line_doubtful)
DERIVATIVES(line_overlapping)
DERIVATIVES(line_upwind)
DERIVATIVES(line_limited)
DERIVATIVES(plane_upwind)
DERIVATIVES(line_called)
DERIVATIVES(plane_called)
DERIVATIVES(plane_ring)
DERIVATIVES(plane_swapped)
DERIVATIVES(plane_apart)
DERIVATIVES(plane_in_place)
DERIVATIVES(plane_by_turns)
DERIVATIVES(plane_linear)
DERIVATIVES(brick_apart)
DERIVATIVES(brick_in_place)
DERIVATIVES(brick_by_turns)
DERIVATIVES(brick_linear)

static const struct {
  const char *name;
  void (*run)(int backward);
  int cells; // that a step computes
  double numbers; // that are kept for each of them
} all[] = {
    {"line apart", line_apart_run, line, 1},     {"line in place", line_in_place_run, line, 1},
    {"line by turns", line_by_turns_run, line, 1}, {"line linear", line_linear_run, line, 0},
    {"ring", line_ring_run, line, 1}, {"ghosts", line_ghosts_run, line, 1},
    {"table", line_table_run, line, 1}, {"swapped", line_swapped_run, line, 1},
    {"handed round", line_handed_round_run, line, 2}, {"numbered", line_numbered_run, line, 1},
    {"doubtful", line_doubtful_run, line, 2}, {"overlapping", line_overlapping_run, line, 3},
    {"upwind", line_upwind_run, line, 1}, {"limited", line_limited_run, line, 1.25},
    {"plane upwind", plane_upwind_run, side *side, 1}, {"upwind, called", line_called_run, line, 1}, {"plane, called", plane_called_run, side *side, 1},
    {"plane ring", plane_ring_run, side *side, 1}, {"plane swapped", plane_swapped_run, side *side, 1},
    {"plane apart", plane_apart_run, side *side, 1}, {"plane in place", plane_in_place_run, side *side, 1},
    {"plane by turns", plane_by_turns_run, side *side, 1}, {"plane linear", plane_linear_run, side *side, 0},
    {"brick apart", brick_apart_run, edge *edge *edge, 1}, {"brick in place", brick_in_place_run, edge *edge *edge, 1},
    {"brick by turns", brick_by_turns_run, edge *edge *edge, 1}, {"brick linear", brick_linear_run, edge *edge *edge, 0},
};

static void begin(void) {
  for (int i = 0; i < most; i++) u[i] = start[i], v[i] = vd[i] = 0, ub[i] = vb[i] = seed[i];
}

// One derivative, whose statistics the process leaves.
static int derive(int which) {
  for (int i = 0; i < most; i++) start[i] = check_random(0.5, 1), ud[i] = check_random(-1, 1), seed[i] = check_random(-1, 1);
  double direction[most], forward = 0, backward = 0, size = 0;
  memcpy(direction, ud, sizeof ud);
  for (int i = 0; i < line; i++) left_of[i] = (i * 7 + 3) % line, right_of[i] = (i * 11 + 5) % line;
  begin();
  all[which].run(0);
  double behind[2][most];
  memcpy(behind[0], u, sizeof u), memcpy(behind[1], v, sizeof v);
  for (int i = 0; i < all[which].cells; i++)
    forward += seed[i] * (ud[i] + vd[i]), size += fabs(seed[i] * ud[i]) + fabs(seed[i] * vd[i]);
  begin();
  all[which].run(1);
  if (memcmp(behind[0], u, sizeof u) || memcmp(behind[1], v, sizeof v)) {
    printf("%s: memory differs from what the tangent leaves\n", all[which].name);
    return 1;
  }
  for (int i = 0; i < all[which].cells; i++) {
    backward += ub[i] * direction[i], size += fabs(ub[i] * direction[i]);
  }
  return check_near(all[which].name, "dot products", -1, forward, backward, 1e-12 * size);
}

int main(int count, char **argument) {
  if (count > 1) return derive(atoi(argument[1]));
  int failures = 0;
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
    char command[600], text[200];
    snprintf(command, sizeof command, "WENGERT_STATS=1 '%s' %u 2>&1", argument[0], i);
    FILE *statistics = popen(command, "r");
    double peak = 0; // without a line of the library nothing was taken
    while (fgets(text, sizeof text, statistics)) {
      char *found = strstr(text, "tape peak");
      if (found) peak = atof(found + strlen("tape peak"));
      if (strstr(text, "differ")) fputs(text, stderr);
    }
    failures += pclose(statistics) != 0;
    // Sections begin and end with the first and last cell that is read, so there is room for the edge; what is left is a few words a step, and what is put back
    // is kept once more where the sweep turns.
    double most_bytes = all[i].numbers * 8.0 * all[i].cells * (steps + 3) + 64.0 * steps + 4096;
    if (peak > most_bytes) {
      fprintf(stderr, "%s: the tape took %.0f bytes, %.2f for each cell and step\n", all[i].name, peak, peak / all[i].cells / steps);
      failures++;
    }
  }
  return failures != 0;
}
