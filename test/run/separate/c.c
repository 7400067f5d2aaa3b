// RUN: split-file %s %t && %apart_c %t/*.c
// Values, structures of numbers, complex numbers, integers in memory, a chain of three files, and statics that stay constant.
//--- 0.c
double twice(double x) { return 2 * x + x * x; }
//--- 1.c
#include <complex.h>
#include <math.h>
struct point { double x, y; int tag; };
static double table[3] = {0.5, 1.5, 2.5};
double scale = 1.25;
extern double twice(double x);
double by_value(double x, int n, float y) { return x * n + sin(x) * y * table[n]; }
double complex turn(const double complex *z, double a) { return *z * cexp(I * a); }
void move(struct point *p, int n, double dt) {
  for (int i = 0; i < n; i++) {
    p[i].tag += i;
    p[i].x += dt * p[i].y * scale;
    p[i].y *= twice(p[i].x) * 0.3;
  }
}
void count(int *k, const long *step) { *k += (int)*step; }
void swap(double *a, double *b) { double t = *a; *a = *b; *b = t * t; }
double exchange(double *a, double x) { double t = *a * 2; *a = x * t; return t; }
//--- 2.c
#include "check.h"
#include <complex.h>
struct point { double x, y; int tag; };
double by_value(double, int, float);
double complex turn(const double complex *, double);
void move(struct point *, int, double);
void count(int *, const long *);
void swap(double *, double *);
double exchange(double *, double);
extern double scale;
static double held;
static void f(double *z) {
  struct point p[2] = {{z[0], z[1], 1}, {z[2], z[3], 2}};
  int k = 1;
  long step = 1;
  double complex c = z[0] + I * z[1];
  count(&k, &step);
  held = z[3];
  move(p, 2, 0.1);
  move(p, k, z[4] * 0.1);
  c = turn(&c, z[2]) * conj(c);
  swap(&p[0].x, &p[1].y);
  swap(&z[3], &z[3]);
  z[0] = by_value(p[0].x, k, (float)1.5) * scale;
  z[1] = p[1].y * p[1].tag + held;
  z[2] = p[1].x * creal(c) + cimag(c);
  z[4] = by_value(3.0, 1, 2.0f);
  exchange(&z[4], z[1]); // what it returns is not wanted
  exchange(&z[3], 0.5);
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
