// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do for case in RETURN NEVER TWICE OTHER ENTERED END BREAK; do \
// RUN:   %refuse_c -g -O$level -D$case | %FileCheck %s --check-prefix=$case || exit 1; done; done
// RUN: %refuse_c -g -DINPUT | %FileCheck %s --check-prefix=INPUT
// Regions that are none: each has one beginning and one end, on all paths through it. The error is at the marker.
#include <stdio.h>
#include <wengert.h>

static double f(double *x, int n) {
  double s = x[0];
#ifdef RETURN
  // RETURN: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_checkpoint_begin': control leaves it by the procedure's end
  wengert_checkpoint_begin();
  s *= x[1];
  if (n > 3)
    return s;
  wengert_checkpoint_end();
#elif defined(NEVER)
  // NEVER: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_checkpoint_begin': control leaves it by the procedure's end
  wengert_checkpoint_begin();
  s *= x[1];
#elif defined(TWICE)
  // TWICE: [W0022] 'wengert_checkpoint_end': it ends twice
  wengert_checkpoint_begin();
  s *= x[1];
  if (n > 3) {
    s *= x[2];
    wengert_checkpoint_end();
    s *= x[3];
  } else {
    s *= x[0];
    wengert_checkpoint_end();
  }
#elif defined(OTHER)
  wengert_checkpoint_begin();
  s *= x[1];
  // OTHER: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_nodiff_end': it ends a region that was begun by another marker
  wengert_nodiff_end();
#elif defined(ENTERED)
  // ENTERED: [W0022] 'wengert_checkpoint_{{begin|end}}': {{control (enters it elsewhere|comes to one place both inside and outside of it)|it ends where none has begun}}
  if (n > 3)
    goto inside;
  s *= 2;
  wengert_checkpoint_begin();
  s *= x[1];
inside:
  s *= x[2];
  wengert_checkpoint_end();
#elif defined(END)
  s *= x[1];
  // END: :[[@LINE+1]]:{{.*}}[W0022] 'wengert_checkpoint_end': it ends where none has begun
  wengert_checkpoint_end();
#elif defined(BREAK)
  for (int i = 0; i < n; i++) {
    // BREAK: [W0022] 'wengert_checkpoint_begin': control {{leaves it by the procedure's end|comes to one place both inside and outside of it}}
    wengert_checkpoint_begin();
    s *= x[i];
    if (s > 100)
      break;
    wengert_checkpoint_end();
  }
#elif defined(INPUT)
  // INPUT: :[[@LINE+1]]:{{.*}}[W0021] this region cannot be a checkpoint: 'getchar' reads what a second run would not find again
  wengert_checkpoint_begin();
  s *= x[1] + getchar();
  wengert_checkpoint_end();
#endif
  return s * s;
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, 3); }
