/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * wengert.h - the words and markers of Wengert for C and C++.
 *
 * A call of a marker asks the plugin for a derivative of a function. Compile with
 *
 *     clang -O2 -fpass-plugin=libwengert.so model.c -lwengert_rt -lm
 *
 * and the plugin replaces the call by one of the derivative:
 *
 *     double f(const double *x, int n);
 *
 *     // gradient: adds df/dx[i] to xb[i]
 *     wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, n);
 *
 *     // directional derivative along xd
 *     double fd = wengert_tangent((void *)f, wengert_dup, x, xd, wengert_const, n);
 *
 * The first argument is the function; then, for each of its arguments in order, an activity word, the
 * argument, and its shadow if it has one. Words may be left out altogether: then pointers are
 * wengert_dup, floating values wengert_out (in a tangent: wengert_dup), and integers wengert_const.
 *
 * Markers with other return types. A marker is every function that is only declared and whose name
 * CONTAINS one of the markers below. So declare your own where `double` is not what comes back, or
 * where you want the compiler to check the arguments:
 *
 *     float f_wengert_tangent(void *, ...);
 *     struct pair { double x, y; } g_wengert_adjoint(void *, ...);    // two wengert_out arguments
 *     void h_wengert_adjoint(void (*)(double *), double *x, double *xb);
 *
 * In C++ declare them extern "C", or leave them mangled; both work.
 *
 * Code compiled without the plugin links with the library all the same: the control markers do
 * nothing, the derivative markers end the program with a message. (Your own prefixed markers are
 * undefined symbols then.)
 *
 * This header imports nothing; the tape's ABI is in wengert/abi.h, which users do not need.
 */
#ifndef WENGERT_H
#define WENGERT_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Activity words: how an argument takes part. Their values mean nothing. ------------------ */

/* Active; its shadow follows. In an adjoint, cell by cell, shadow at exit = J^T * shadow at entry:
 * inputs accumulate, outputs that are overwritten are consumed and end at zero. In a tangent,
 * shadow at exit = J * shadow at entry. */
extern int wengert_dup;
/* Passive. */
extern int wengert_const;
/* Active by value: a floating argument whose adjoint is what the call returns (several: a struct). */
extern int wengert_out;
/* As wengert_dup, but independent only: the shadow only accumulates, and the value that the argument
 * has at exit carries no adjoint. */
extern int wengert_indep;
/* As wengert_dup, but dependent only: the shadow is the seed, and the value that the argument has at
 * entry is passive. */
extern int wengert_dep;
/* As wengert_dup; the primal result in that memory is not wanted. */
extern int wengert_dupnoneed;
/* Before the first argument of a tangent or adjoint, followed by a constant k: k directions at once; k shadows follow each wengert_dup, and
 * of what comes back there are k, in a structure. docs/vector.md tells more. */
extern int wengert_width;
/* As wengert_dup and wengert_dupnoneed; the shadows lie at equal distances: that in bytes, the argument, and the first shadow follow. */
extern int wengert_dupv;
extern int wengert_dupnoneedv;
/* Before an argument of wengert_forward and wengert_backward: its memory (or its value, if it is a number) stays as it is from
 * the one to the other, beyond what the function does to it. Then less goes to the tape. */
extern int wengert_not_overwritten;
/* In wengert_backward: the tape is kept, for another backward sweep. */
extern int wengert_keep;
/* Followed by an address: of a variable that holds the tape; or of storage for it, of as many bytes as wengert_tape_bytes is
 * followed by. */
extern int wengert_tape_at;
extern int wengert_tape_bytes;

/* ---- Derivatives at the call site ------------------------------------------------------------ */

/* Forward and backward sweep in one call. A floating result of the function is seeded with 1;
 * a void function's seeds are in the shadows of its wengert_dup arguments. */
double wengert_adjoint(void *function, ...);

/* Primal and tangent. Returns the tangent of the function's floating result. */
double wengert_tangent(void *function, ...);

/* The sweeps apart. The forward sweep returns a tape; the backward sweep takes the same arguments with the same words and shadows,
 * then the adjoint of a floating result (1 if left out), then the tape, and gives the tape back. Between them
 * anything may happen to what the arguments hold, and any number of tapes may wait, in any order. A
 * marker of your own that is declared to return struct { double value; void *tape; } gives the primal
 * result too:
 *
 *     void *tape = wengert_forward((void *)f, wengert_dup, x, xb, wengert_const, n);
 *     ...
 *     wengert_backward((void *)f, wengert_dup, x, xb, wengert_const, n, yb, tape);
 *
 * Storage of your own: let wengert_tapesize say how many bytes hold the whole tape where its size is known before the program runs
 * (what does not fit goes elsewhere), and give them to both sweeps:
 *
 *     long bytes = wengert_tapesize((void *)f, wengert_dup, wengert_const);
 *     wengert_forward((void *)f, ..., wengert_tape_bytes, bytes, wengert_tape_at, storage);
 *     wengert_backward((void *)f, ..., yb, wengert_tape_bytes, bytes, wengert_tape_at, storage);
 */
void *wengert_forward(void *function, ...);
double wengert_backward(void *function, ...);
long wengert_tapesize(void *function, ...);

/* wengert_define_adjoint((void *)f_b, (void *)f, words...) defines f_b, which is only declared. Its
 * arguments are those of f, each active one followed by its shadow. */
void wengert_define_adjoint(void *derivative, void *function, ...);
void wengert_define_tangent(void *derivative, void *function, ...);

/* The shadow of a global variable, or of a part of it, to be cleared, seeded and read: `double *s = wengert_shadow(&speed[1]);`.
 * The variable is an independent and a dependent of all derivatives that the file asks for, then, and its shadow yours. */
void *wengert_shadow(const void *variable);

/* ---- Control: calls that do nothing but speak to the plugin ---------------------------------- */

/* Checkpoint what lies between: snapshot, run plainly, run again with recording in the backward
 * sweep. A region has one beginning and one end, in one procedure; it may hold others. */
void wengert_checkpoint_begin(void);
void wengert_checkpoint_end(void);

/* How calls of a function are reversed: run again in the backward sweep, from a snapshot (joint: less
 * tape), or recorded in the forward sweep (split, the default: less time); also for one pair of caller
 * and callee, where `strong` is split and 0 joint. Say it anywhere in the file that asks for the
 * derivative. docs/schedules.md tells more. */
void wengert_joint(void *function);
void wengert_split(void *function);
void wengert_link(void *caller, void *callee, int strong);

/* In a loop's body: checkpoint the loop with so many snapshots, a number that is known before it: binomially if its length is, too. A second
 * number, wengert_binomial(20, 100), is that of further ones on disk, in the folder WENGERT_TAPE_DIR. docs/schedules.md tells more. */
void wengert_binomial(int snapshots, ...);

/* In a loop's body: checkpoint the loop with a snapshot every so many steps, a number that is known before it; the steps between two are recorded together. */
void wengert_periodic(int period);

/* In a loop's body: let the loop take so many bytes, a number that is known before it: its steps are recorded if all records fit, and else the loop is checkpointed
 * so that the fewest steps run again. */
void wengert_memory(long long bytes);

/* In a loop's body, a promise: no flow, anti or output dependence between iterations, but sums. If that is not so, derivatives are wrong. docs/schedules.md tells more. */
void wengert_independent_iterations(void);

/* `solve` solves a linear system: its adjoint is a solution of the transposed one. All three take the same arguments, of which the last two are vectors:
 * right-hand side and solution; of `multiply` what is multiplied and the product. The arguments at these positions (from 1) are multiplied to the number of
 * unknowns; then an activity word for each argument, or none. docs/own-derivatives.md tells more. */
void wengert_solver(void *solve, void *multiply, void *transposed, int position, ...);

/* In a loop's body: the loop converges to a fixed point, and its adjoint iterates there until less than this part of it changes; a number
 * that is known before the loop. docs/schedules.md tells more. */
void wengert_fixed_point(double tolerance);

/* No derivatives through the function, or through what lies between. A variable of the file that is declared so (its address) has no shadow:
 * it may take active data, but where these are read again and matter, that is an error. */
void wengert_inactive(void *function);
void wengert_nodiff_begin(void);
void wengert_nodiff_end(void);

/* Derivatives that you have written yourself, then an activity word for each argument of the function, or none (pointers dup, unless
 * they are seen to lead to integers). docs/own-derivatives.md says what arguments they take. */
void wengert_register(void *function, void *forward, void *backward, ...);
void wengert_register_tangent(void *function, void *tangent, ...);

#ifdef __cplusplus
}
#endif

#endif
