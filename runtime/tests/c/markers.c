// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every word and marker of wengert.h, compiled without the plugin, as C and as C++. The argument names
// the derivative marker to call.

#include <stdio.h>
#include <string.h>
#include <wengert.h>
#include <wengert/abi.h>

static double f(double x) { return x * x; }

static void control(void *f) {
  wengert_checkpoint_begin();
  wengert_checkpoint_end();
  wengert_joint(f);
  wengert_split(f);
  wengert_link(f, f, 1);
  wengert_binomial(10);
  wengert_binomial(10, 20);
  wengert_periodic(10);
  wengert_memory(1000000);
  wengert_independent_iterations();
  wengert_solver(f, f, f, 1);
  wengert_fixed_point(1e-10);
  wengert_inactive(f);
  wengert_nodiff_begin();
  wengert_nodiff_end();
  wengert_register(f, f, f);
  wengert_register_tangent(f, f);
}

int main(int argc, char **argv) {
  void *pointer = (void *)f;
  const int *words[] = {&wengert_dup, &wengert_const, &wengert_out,  &wengert_indep,
                        &wengert_dep, &wengert_dupnoneed, &wengert_width, &wengert_not_overwritten,
                        &wengert_keep, &wengert_tape_at, &wengert_tape_bytes, &wengert_dupv, &wengert_dupnoneedv};
  for (unsigned i = 0; i < sizeof words / sizeof words[0]; ++i)
    for (unsigned j = 0; j < i; ++j)
      if (words[i] == words[j])
        return 2;
  control(pointer);
  printf("primal %g\n", f(3));
  fflush(stdout);
  const char *marker = argc > 1 ? argv[1] : "";
  if (!strcmp(marker, "wengert_adjoint"))
    return wengert_adjoint(pointer, wengert_out, 3.0) != 6;
  if (!strcmp(marker, "wengert_tangent"))
    return wengert_tangent(pointer, wengert_dup, 3.0, 1.0) != 6;
  if (!strcmp(marker, "wengert_forward"))
    return wengert_forward(pointer, wengert_out, 3.0) != 0;
  if (!strcmp(marker, "wengert_backward"))
    return wengert_backward(pointer, wengert_out, 3.0, 1.0, (void *)0) != 6;
  if (!strcmp(marker, "wengert_tapesize"))
    return wengert_tapesize(pointer, wengert_out) > 0;
  if (!strcmp(marker, "wengert_define_adjoint"))
    wengert_define_adjoint(pointer, pointer, wengert_out);
  if (!strcmp(marker, "wengert_define_tangent"))
    wengert_define_tangent(pointer, pointer, wengert_dup);
  return 0;
}
