/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * wengert/abi.h - what generated code assumes of the run-time library. docs/abi.md is the
 * specification; users of derivatives need none of this, writers of derivatives by hand may.
 *
 * Invariant: nothing here changes without WENGERT_ABI. Imports <stdint.h> only.
 */
#ifndef WENGERT_ABI_H
#define WENGERT_ABI_H

#include <stdint.h>

#ifdef __cplusplus
#define WENGERT_NORETURN [[noreturn]]
extern "C" {
#else
#define WENGERT_NORETURN _Noreturn
#endif

/* The version that a caller passes to wengert_tape_acquire. */
#define WENGERT_ABI UINT64_C(1)

/* Every reservation is a multiple of this and so aligned. */
#define WENGERT_TAPE_ALIGNMENT 64

/* A stack that runs through chunks. Private fields follow: the library alone makes tapes. */
typedef struct wengert_tape {
  char *top;        /* next free byte of the current chunk */
  char *end;        /* one past the current chunk */
  char *base;       /* first byte of the current chunk */
  char *high;       /* highest top released from in the current chunk */
  uint64_t traffic; /* bytes reserved and released so far */
} wengert_tape;

/* A tape for one top-level derivative call; several may be outstanding. */
wengert_tape *wengert_tape_acquire(uint64_t abi);
/* Gives it back, whatever it still holds, from any thread. */
void wengert_tape_return(wengert_tape *tape);
/* Slow path of reserve: `bytes`, a multiple of 64, do not fit in the current chunk. */
void *wengert_tape_grow(wengert_tape *tape, uint64_t bytes);
/* Reserve as a call, any number of bytes, and the mark for release: derivatives that are differentiated again use these. */
void *wengert_tape_take(wengert_tape *tape, uint64_t bytes);
void *wengert_tape_top(wengert_tape *tape);
/* Slow path of release: `mark` lies in an earlier chunk. */
void wengert_tape_rewind(wengert_tape *tape, void *mark);
/* `memory` is freed by `release` when the tape goes back. */
void wengert_tape_free_later(wengert_tape *tape, void *memory, void (*release)(void *));
/* Shadow memory that holds shadows of pointers until the forward sweep ends: keeps it; how often that was done; puts back what was kept since. */
void wengert_tape_lend(wengert_tape *tape, void *shadow, uint64_t bytes);
uint64_t wengert_tape_lent(wengert_tape *tape);
void wengert_tape_give_back(wengert_tape *tape, uint64_t mark);
uint64_t wengert_allocated(void *memory);
/* A variable or an argument, its shadow, its size (0 if no pointer may lead there, or it is not known), and descriptors in it:
 * `count, (offset, flags, pairs, (offset in elements, distance to the next)...)...`.
 * Flags: 1, it is assigned before it is read; 2, it is a pointer alone; 4, the derivative gives its data a shadow; 8, the procedure may put another address there;
 * 16, what it leads to may be freed; 32, the same or the former of descriptors in the elements. */
typedef struct wengert_row {
  const void *address;
  void *shadow;
  uint64_t bytes;
  const int64_t *descriptors;
  const char *name;
  uint64_t kind; /* 0: the derivative gives shadows to what is described; 1: an argument; 2: a variable that varies from the start; 3: pointers to passive data; 4: a variable with a shadow */
} wengert_row;
void wengert_found_shadow(const void *found, const void *shadow, const char *place);
void wengert_expect_body(const void *procedure, const void *own, const char *name);
WENGERT_NORETURN void wengert_no_such_choice(const char *place, const char *why);
void wengert_shadows_begin(const wengert_row *rows, uint64_t count);
void wengert_shadows_end(const wengert_row *rows, uint64_t count);
void wengert_shadows_compare(const wengert_row *rows, uint64_t count);
void *wengert_shadows_set_aside(const wengert_row *rows, uint64_t count);
void wengert_shadows_bring_back(void *aside);
/* Around an adjoint that may free shadows which the caller gave: what happens to them, and that adjoints that would be freed are carried, or kept. */
void wengert_shadows_note(wengert_tape *tape, const wengert_row *rows, uint64_t count, const void *stack, uint64_t carries);
void wengert_shadow_made(wengert_tape *tape, void *shadow);
void wengert_shadow_aimed(wengert_tape *tape, const void *primal, const void *shadow, uint64_t bytes);
void wengert_shadow_free_later(wengert_tape *tape, void *shadow, void (*release)(void *));
void wengert_shadows_put_back(wengert_tape *tape, uint64_t together);
void wengert_shadows_reshape(const wengert_row *rows, uint64_t count);
/* A Fortran descriptor for the shadow of argument `number`, laid out as the argument is: the shadow's own or that of a copy, which the second brings back. */
const void *wengert_laid_out_as(const void *argument, const void *shadow, uint64_t number, uint64_t apart, const char *procedure);
void wengert_brought_back(const void *shadow, const void *used, uint64_t number, const char *procedure);
/* The size of `what` overflows: says so and aborts. */
WENGERT_NORETURN void wengert_tape_overflow(const char *what);
/* A frame's layout is not the one that the backward sweep of `procedure` knows: says so and aborts. */
WENGERT_NORETURN void wengert_frame_mismatch(const char *procedure);
/* A number that the derivative of `procedure` records cannot be rounded to single precision: says so and aborts. */
WENGERT_NORETURN void wengert_tape_imprecise(const char *procedure);
/* `caller` calls through a pointer a procedure that its derivative does not know: says so and aborts. */
WENGERT_NORETURN void wengert_unknown_procedure(const char *caller);
WENGERT_NORETURN void wengert_copy_beyond(const char *procedure);
/* A copy in `procedure` ends within a floating number, whose shadow has these bytes more. An adjoint cannot be moved in parts: says so and aborts if there is one. */
void wengert_copy_cut(const char *procedure, const void *left, uint64_t bytes);
/* The adjoint of a copy at `place` (source line or procedure) of bytes of numbers at places that nobody knows: moves those at `to` to `from`, and clears `to`. Says so and aborts if adjoints lie close together
   in both. */
void wengert_bytes_moved(const char *place, void *to, void *from, uint64_t bytes);
/* Within a checkpoint a variable would be reallocated by an assignment at `place` (source line or procedure): says so and aborts. */
WENGERT_NORETURN void wengert_reshaped(const char *place);
/* Writes what flang's run time wants to find behind memory of a Fortran pointer. */
void wengert_end_pointer(void *base, uint64_t bytes);
/* Takes that away where the memory is about to be given back; nothing if there is none at `base`. */
void wengert_forget_pointer(void *base, uint64_t bytes);

typedef struct wengert_section {
  const void *address;
  int64_t bytes;
} wengert_section;

/* Where a pointer may be found, and where its shadow lies. */
typedef struct wengert_place {
  void *address, *shadow;
} wengert_place;

/* What a joint call of `procedure` touches: its first run says so before it does, its second run enters and leaves the log. */
typedef struct wengert_log wengert_log;
wengert_log *wengert_log_begin(wengert_tape *tape, const char *procedure);
void wengert_log_own(wengert_log *log, const void *address, int64_t bytes);
void wengert_log_touch(wengert_log *log, const void *address, int64_t bytes);
void wengert_log_touch_pointers(wengert_log *log, const void *address, int64_t bytes);
void *wengert_log_follow(const void *address, int64_t at);
void wengert_log_end(wengert_log *log, const wengert_place *places, uint64_t count);
void *wengert_log_enter(const wengert_log *log, wengert_tape *tape, const void *const *reached, const wengert_section *sections,
                        uint64_t count);
void wengert_log_leave(const wengert_log *log, const void *present, const void *const *reached);

/* A checkpointed loop: what its steps touch, which step comes, and the state before a step. */
typedef struct wengert_steps wengert_steps;
wengert_steps *wengert_steps_begin(wengert_tape *tape, const wengert_section *sections, const uint64_t *kinds, uint64_t n, uint64_t said,
                                   int64_t number, int64_t further, const char *logged);
wengert_log *wengert_steps_log(const wengert_steps *steps);
void wengert_steps_leave(wengert_steps *steps, const wengert_place *places, uint64_t count);
wengert_steps *wengert_steps_take(wengert_tape *tape);
void wengert_steps_ready(wengert_steps *steps);
uint64_t wengert_steps_reach(wengert_steps *steps, uint64_t step, int64_t trips);
uint64_t wengert_steps_seek(wengert_steps *steps, wengert_tape *tape, uint64_t step);
uint64_t wengert_steps_first(const wengert_steps *steps, uint64_t step);
void wengert_steps_recorded(wengert_steps *steps, uint64_t step, void *frame);
void *wengert_steps_frame(wengert_steps *steps);
void wengert_steps_reversed(wengert_steps *steps, uint64_t step);

/* A loop that converges: what its steps touch, which step comes, and the rounds of the backward sweep of one step. */
typedef struct wengert_numbers {
  void *shadow;
  uint64_t bytes, size, section;
} wengert_numbers;
typedef struct wengert_fixed wengert_fixed;
wengert_fixed *wengert_fixed_begin(wengert_tape *tape, const wengert_section *sections, const uint64_t *kinds, uint64_t n,
                                   const wengert_numbers *numbers, uint64_t m, double tolerance, uint64_t whole, const char *procedure,
                                   const char *logged);
wengert_log *wengert_fixed_log(const wengert_fixed *fixed);
void wengert_fixed_leave(wengert_fixed *fixed, const wengert_place *places, uint64_t count);
wengert_fixed *wengert_fixed_take(wengert_tape *tape);
void wengert_fixed_reach(wengert_fixed *fixed, uint64_t step);
uint64_t wengert_fixed_seek(wengert_fixed *fixed, uint64_t step);
wengert_tape *wengert_fixed_round(wengert_fixed *fixed);
void wengert_fixed_value(wengert_fixed *fixed, double adjoint);
uint64_t wengert_fixed_again(wengert_fixed *fixed);
void wengert_fixed_reversed(wengert_fixed *fixed, uint64_t step);

/* A call of LAPACK that has run: its pointers, then the shadows of its matrices; the program's own xGEMM and xTRSM. */
void wengert_lapack_tangent(const char *routine, void *const *pointers, void *const *blas);
void *wengert_lapack_forward(const char *routine, void *const *pointers, uint64_t kept, wengert_tape *tape);
void wengert_lapack_backward(const char *routine, void *const *pointers, void *const *blas, void *frame, wengert_tape *tape);

/* Ends the program if a section that may be touched is not within those that certainly are. */
void wengert_sections_cover(const wengert_section *certain, uint64_t n, const wengert_section *loose, uint64_t m, const char *procedure);

/* Ends the program if a shadow lies within a section. */
void wengert_shadows_apart(const wengert_section *sections, uint64_t n, const wengert_section *shadows, uint64_t m, const char *procedure);

/* Reserves `bytes`, not initialised. Generated code has this inline. */
static inline void *wengert_tape_reserve(wengert_tape *tape, uint64_t bytes) {
  uint64_t size = (bytes + (WENGERT_TAPE_ALIGNMENT - 1)) & ~(uint64_t)(WENGERT_TAPE_ALIGNMENT - 1);
  char *place = tape->top;
  if (size > (uint64_t)(tape->end - place))
    return wengert_tape_grow(tape, size);
  tape->top = place + size;
  return place;
}

/* Releases what was reserved at `mark` and after. Generated code has this inline. */
static inline void wengert_tape_release(wengert_tape *tape, void *mark) {
  uintptr_t at = (uintptr_t)mark, base = (uintptr_t)tape->base, top = (uintptr_t)tape->top;
  if (at < base || at > top) {
    wengert_tape_rewind(tape, mark);
    return;
  }
  if (tape->top > tape->high)
    tape->high = tape->top;
  tape->traffic += top - at;
  tape->top = (char *)mark;
}

/* The sweeps of an adjoint as a user calls them apart. `hash` identifies procedure, context and layout of the sweeps that belong
 * together; `procedure` and `place` (of the call) are for messages.
 * An acquired tape, in the storage of `bytes` bytes if that is not null. */
wengert_tape *wengert_tape_begin(uint64_t abi, void *storage, uint64_t bytes);
/* The forward sweep is done; returns what the user gets: a handle, or the storage. `movable` are the bytes of the frame if the tape
 * holds nothing else and no addresses of itself, else 0. */
void *wengert_tape_leave(wengert_tape *tape, void *frame, uint64_t movable, void *storage, uint64_t bytes, uint64_t hash,
                         const char *procedure, const char *place);
/* The tape for the backward sweep, from a handle (bytes = 0) or storage; to be returned after it. `fate` is 1 if what the
 * handle stands for is kept, else 0. */
wengert_tape *wengert_tape_resume(void *given, uint64_t bytes, uint64_t fate, uint64_t hash, const char *procedure,
                                  const char *place);
/* The frame that was left on a tape that was resumed. */
void *wengert_tape_frame(wengert_tape *tape);

/* Where generated code counts for a report, and what it counts: bytes reserved, iterations of a loop, and time from entering a site to leaving the one
 * that was entered last on the thread. */
typedef struct wengert_site {
  const char *compilation, *file, *what;
  uint64_t number;
  void *record; /* null at first */
} wengert_site;
void wengert_site_reserve(wengert_site *site, uint64_t bytes);
void wengert_site_run(wengert_site *site, uint64_t iterations);
void wengert_site_enter(wengert_site *site);
void wengert_site_leave(void);

/* The digamma function, the derivative of lgamma. NaN at its poles. */
double wengert_digamma(double x);
float wengert_digammaf(float x);
long double wengert_digammal(long double x);

#ifdef __cplusplus
}
#endif

#endif
