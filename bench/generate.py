#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a C program of about so many lines and asks for its adjoint and tangent: to measure the plugin, not the program.

  generate.py SHAPE LINES

calls   procedures of some twenty lines, each of which calls two of those before it, in a graph 40 deep
block   basic blocks of up to 20,000 statements
nests   procedures with nests of six loops
mixed   all three in turn
"""
import random
import sys

CELLS = 64  # numbers in the state that all procedures work on


class Program:
    def __init__(self):
        self.lines = []
        self.procedures = []
        self.random = random.Random(1)

    def put(self, *lines):
        self.lines.extend(lines)

    def cell(self):
        return self.random.randrange(CELLS)

    def term(self, values):
        a, b = self.random.choice(values), self.random.choice(values)
        return self.random.choice([f"{a} * {b}", f"{a} + 0.5 * {b}", f"{a} - {b}", f"sin({a})", f"{a} / (1 + {b} * {b})"])

    def begin(self):
        name = f"p{len(self.procedures)}"
        self.put(f"__attribute__((noinline)) static void {name}(double *restrict s, const double *restrict c, int n) {{")
        return name

    def end(self, name):
        self.put("}", "")
        self.procedures.append(name)

    def block(self, statements):
        """Numbers from numbers and cells, and every eighth into a cell."""
        name = self.begin()
        recent = ["c[0]", "c[1]"]
        for i in range(statements):
            if i % 8 == 7:
                self.put(f"  s[{self.cell()}] = 0.9 * {recent[-1]};")
            else:
                values = recent[-6:] + [f"s[{self.cell()}]", f"c[{self.cell()}]"]
                self.put(f"  const double t{i} = {self.term(values)};")
                recent.append(f"t{i}")
        self.end(name)

    def calls(self, width):
        """One row of procedures that call those of the row before."""
        before = self.procedures[-width:]
        for _ in range(width):
            name = self.begin()
            self.put("  double a = 0.1 * s[0], b = 0.2 * s[1];", "  for (int i = 0; i < n; i++) {")
            for i in range(4):
                self.put(f"    a = {self.term(['a', 'b', f'c[{self.cell()}]', f's[{self.cell()}]'])};")
                self.put(f"    b = {self.term(['a', 'b', f'c[{self.cell()}]', f's[{self.cell()}]'])};")
            self.put(f"    if (a > {self.random.random():.3f})", f"      s[{self.cell()}] = a;", "    else", f"      s[{self.cell()}] += 0.1 * b;", "  }")
            for callee in self.random.sample(before, min(2, len(before))):
                self.put(f"  if (s[{self.cell()}] < 2) {callee}(s, c, n);")
            self.put(f"  s[{self.cell()}] = 0.3 * (a + b);")
            self.end(name)

    def nest(self):
        name = self.begin()
        counters = "ijklmo"
        for depth, counter in enumerate(counters):
            self.put(f"{'  ' * (depth + 1)}for (int {counter} = 0; {counter} < n; {counter}++) {{")
            self.put(f"{'  ' * (depth + 2)}s[({counter} + {self.cell()}) % {CELLS}] *= 0.99;")
        inside = "  " * (len(counters) + 1)
        self.put(f"{inside}const double a = s[(i + j + {self.cell()}) % {CELLS}], b = s[(k + l + {self.cell()}) % {CELLS}];")
        self.put(f"{inside}s[(m + o + {self.cell()}) % {CELLS}] += 0.01 * {self.term(['a', 'b'])};")
        for depth in range(len(counters), 0, -1):
            self.put("  " * depth + "}")
        self.end(name)

    def finish(self, roots):
        self.put("static void root(double *restrict s, const double *restrict c, int n) {")
        self.put(*(f"  {name}(s, c, n);" for name in roots), "}", "")
        self.put(
            "void root_adjoint(double *s, double *s_adj, const double *c, double *c_adj, int n) {",
            "  wengert_adjoint((void *)root, wengert_dup, s, s_adj, wengert_dup, c, c_adj, wengert_const, n);",
            "}",
            "void root_tangent(double *s, double *s_tan, const double *c, double *c_tan, int n) {",
            "  wengert_tangent((void *)root, wengert_dup, s, s_tan, wengert_dup, c, c_tan, wengert_const, n);",
            "}",
        )


def generate(shape, lines):
    program = Program()
    program.put("#include <math.h>", "#include <wengert.h>", "")
    roots = []
    width = max(1, lines // (40 * 20))

    def some(kind, until):
        while len(program.lines) < until:
            first = len(program.procedures)
            if kind == "block":
                program.block(min(20000, until - len(program.lines) - 3))
            elif kind == "nests":
                program.nest()
            else:
                program.calls(width)
            if kind != "calls":
                roots.extend(program.procedures[first:])
        if kind == "calls":
            roots.extend(program.procedures[-width:])

    if shape == "mixed":
        for part, kind in enumerate(("calls", "block", "nests")):
            some(kind, lines * (part + 1) // 3)
    else:
        some(shape, lines)
    program.finish(roots)
    return "\n".join(program.lines) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("calls", "block", "nests", "mixed"):
        sys.exit(__doc__)
    sys.stdout.write(generate(sys.argv[1], int(sys.argv[2])))
