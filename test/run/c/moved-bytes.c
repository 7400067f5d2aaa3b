// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Bytes of numbers whose kinds and places only the run tells: generic containers and copies, records and numbers that grow by one function, insertion and swaps of elements of any size, and
// numbers that are written one behind the other as they come.
#include "check.h"
#include <stdlib.h>

#define APART __attribute__((noinline))

// ---- Growing arrays of any kind ----

struct record {
  double value;
  float weight;
  int tag;
};

APART static void *grow(void *at, size_t count, size_t *room, size_t size) {
  if (count < *room) return at;
  *room = *room ? 2 * *room : 2;
  return realloc(at, *room * size);
}

static void growing(double *z) {
  struct record *records = 0;
  double *numbers = 0, sum = 0;
  size_t room = 0, rooms = 0;
  for (size_t i = 0; i < 6; i++) {
    records = grow(records, i, &room, sizeof *records);
    records[i] = (struct record){z[i] * z[0], (float)i, (int)i};
    numbers = grow(numbers, i, &rooms, sizeof *numbers);
    numbers[i] = z[i] * records[i / 2].value;
  }
  for (int i = 0; i < 6; i++) sum += records[i].value * records[i].weight * numbers[5 - i] + records[i].tag;
  free(records);
  free(numbers);
  z[3] = sum;
}

// ---- A vector of elements of some size ----

struct vector {
  char *data;
  size_t count, room, size;
};

APART static void push(struct vector *v, const void *element) {
  if (v->count == v->room) {
    v->room = v->room ? 2 * v->room : 2;
    char *data = malloc(v->room * v->size);
    if (v->count) memcpy(data, v->data, v->count * v->size);
    free(v->data);
    v->data = data;
  }
  memcpy(v->data + v->count++ * v->size, element, v->size);
}

static void vectors(double *z) {
  struct vector singles = {0, 0, 0, sizeof(float)}, records = {0, 0, 0, sizeof(struct record)};
  double sum = 0;
  for (int i = 0; i < 6; i++) {
    float single = (float)z[i] * 2;
    struct record one = {z[i] * z[1], single, i};
    push(&singles, &single);
    push(&records, &one);
  }
  for (int i = 0; i < 6; i++) {
    struct record *one = (struct record *)records.data + i;
    sum += one->value * one->tag + ((float *)singles.data)[i] * 0.5 + one->weight;
  }
  free(singles.data);
  free(records.data);
  z[0] = sum;
}

// ---- Elements of any size change places ----

static volatile size_t one = 1;

APART static void swap(void *a, void *b, size_t n) {
  char between[64];
  memcpy(between, a, n);
  memcpy(a, b, n);
  memcpy(b, between, n);
}

APART static void insert(char *row, size_t count, size_t size, const void *element, size_t at) {
  memmove(row + (at + 1) * size, row + at * size, (count - at) * size);
  memcpy(row + at * size, element, size);
}

static void places(double *z) {
  double numbers[7];
  float singles[6];
  struct record records[3];
  for (int i = 0; i < 6; i++) numbers[i] = z[i] * z[i], singles[i] = (float)z[i];
  for (int i = 0; i < 3; i++) records[i] = (struct record){z[i], (float)z[5 - i], i};
  swap(numbers, numbers + 4, sizeof *numbers);
  swap(singles + 1, singles + 3, one * sizeof *singles);
  swap(records, records + 2, sizeof *records);
  double more = z[0] * z[5];
  insert((char *)numbers, 6, one * sizeof *numbers, &more, 2);
  for (int i = 0; i < 6; i++) z[i] = numbers[i] * numbers[i + 1] + singles[i] * (float)(i + 1);
  z[0] += records[0].value * records[0].tag + 3 * records[2].weight;
}

// ---- Numbers one behind the other ----

struct bytes {
  unsigned char *data;
  size_t count, at;
};

APART static void put(struct bytes *to, const void *from, size_t n) {
  memcpy(to->data + to->count, from, n);
  to->count += n;
}

APART static void get(struct bytes *from, void *to, size_t n) {
  memcpy(to, from->data + from->at, n);
  from->at += n;
}

static void written(double *z) {
  unsigned char first[200], second[200];
  struct bytes all = {first, 0, 0}, read = {second, 0, 0};
  for (int i = 0; i < 6; i++) {
    char letter = (char)('a' + i);
    double square = z[i] * z[i];
    float single = (float)z[i] * 3;
    put(&all, &letter, 1);
    if (i % 2) put(&all, &single, sizeof single);
    put(&all, &square, sizeof square);
  }
  memcpy(second, first, all.count);
  double sum = 0;
  for (int i = 0; i < 6; i++) {
    char letter;
    double square;
    float single = 0;
    get(&read, &letter, 1);
    if (i % 2) get(&read, &single, sizeof single);
    get(&read, &square, sizeof square);
    sum += square * (letter - 'a') * 0.1 + single;
  }
  z[4] = sum * z[0];
}

DERIVE(growing)
DERIVE(vectors)
DERIVE(places)
DERIVE(written)

int main(void) {
  // Some of the numbers are single.
  return check(growing, .n = 6, .dot = 1e-6, .difference = 1e-2, .step = 1e-2) | check(vectors, .n = 6, .dot = 1e-6, .difference = 1e-2, .step = 1e-2) |
         check(places, .n = 6, .dot = 1e-6, .difference = 1e-2, .step = 1e-2) | check(written, .n = 6, .dot = 1e-6, .difference = 1e-2, .step = 1e-2);
}
