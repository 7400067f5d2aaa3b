// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tape through its C ABI, as generated code uses it: frames of a recursion, several tapes, threads.
// With an argument, the program instead does what a limit or a check is to stop.

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wengert/abi.h>

#define THREADS 4
#define DEPTH 30

static void fail(const char *what) {
  fprintf(stderr, "tape.c: %s\n", what);
  exit(1);
}

// Reserves a frame a level, and looks at it again on the way back.
static void descend(wengert_tape *tape, int level) {
  if (level == DEPTH)
    return;
  size_t size = 1000 + 7001 * (size_t)level;
  unsigned char *frame = wengert_tape_reserve(tape, size);
  memset(frame, level + 1, size);
  descend(tape, level + 1);
  for (size_t i = 0; i < size; ++i)
    if (frame[i] != level + 1)
      fail("a frame was overwritten");
  wengert_tape_release(tape, frame);
}

static void *work(void *unused) {
  for (int round = 0; round < 20; ++round) {
    wengert_tape *outer = wengert_tape_acquire(WENGERT_ABI), *inner;
    descend(outer, 0);
    int *kept = wengert_tape_reserve(outer, sizeof *kept);
    *kept = round;
    inner = wengert_tape_acquire(WENGERT_ABI);
    descend(inner, round % DEPTH);
    wengert_tape_return(inner);
    if (*kept != round)
      fail("one tape wrote on another");
    wengert_tape_return(outer);
  }
  return unused;
}

// Records without end, as an endless loop would.
static void record_without_end(void) {
  wengert_tape *tape = wengert_tape_acquire(WENGERT_ABI);
  for (;;)
    *(char *)wengert_tape_reserve(tape, 100000) = 1;
}

static void stop_here(const char *how) {
  if (!strcmp(how, "endless"))
    record_without_end();
  if (!strcmp(how, "huge"))
    wengert_tape_reserve(wengert_tape_acquire(WENGERT_ABI), UINT64_C(1) << 61);
  if (!strcmp(how, "overflown"))
    wengert_tape_reserve(wengert_tape_acquire(WENGERT_ABI), UINT64_C(1) << 62);
  if (!strcmp(how, "abi"))
    wengert_tape_acquire(WENGERT_ABI + 1);
  if (!strcmp(how, "overflow"))
    wengert_tape_overflow("the loop at model.f90:12");
  if (!strcmp(how, "frame"))
    wengert_frame_mismatch("step_");
  if (!strcmp(how, "twice")) {
    wengert_tape *tape = wengert_tape_acquire(WENGERT_ABI);
    wengert_tape_return(tape);
    wengert_tape_return(tape);
  }
  if (!strcmp(how, "foreign")) {
    int here;
    wengert_tape_release(wengert_tape_acquire(WENGERT_ABI), &here);
  }
}

// One tape, with figures that can be said beforehand.
static void once(void) {
  wengert_tape *tape = wengert_tape_acquire(WENGERT_ABI);
  void *first = wengert_tape_reserve(tape, 1000000);
  void *second = wengert_tape_reserve(tape, 1000000);
  wengert_tape_release(tape, second);
  wengert_tape_reserve(tape, 64);
  wengert_tape_release(tape, first);
  wengert_tape_return(tape);
}

int main(int argc, char **argv) {
  if (argc == 2 && !strcmp(argv[1], "once")) {
    once();
    return 0;
  }
  if (argc == 2) {
    stop_here(argv[1]);
    return 0; // the library should not have let it come to this
  }
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i)
    if (pthread_create(&threads[i], NULL, work, NULL))
      fail("no thread");
  work(NULL);
  for (int i = 0; i < THREADS; ++i)
    pthread_join(threads[i], NULL);
  puts("all frames intact");
  return 0;
}
