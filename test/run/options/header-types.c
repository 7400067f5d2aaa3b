// RUN: split-file %s %t && cd %t
// RUN: %cc -O1 -g -c 1.c -mllvm '-wengert-head=f(x:dup,s:dup)=>f_b' -mllvm -wengert-interface=derivatives.h -o 1.o
// RUN: %cc -O1 -Werror 2.c 1.o %rt -lm -o run && ./run
// RUN: %clangxx -x c++ -Werror -c 2.c -o 2.o && %clangxx 2.o 1.o %rt -lm -o run && ./run
// The header has integers by the names that the procedure has for them: what may be passed to it may be passed to the derivative, in C and in C++.
//--- 1.c
void f(const double *x, char *tag, unsigned *count, long long *many, unsigned char *byte, _Bool *flag, double *s) {
  *s = x[0] * x[0];
  count[0]++;
  many[0]++;
  byte[0] = tag[0];
  flag[0] = 1;
}
//--- 2.c
#include "derivatives.h"
int main(void) {
  double x[1] = {3}, xb[1] = {0}, s, sb = 1;
  char tag[2] = "a";
  unsigned count = 0;
  long long many = 0;
  unsigned char byte;
  bool flag;
  f_b(x, xb, tag, &count, &many, &byte, &flag, &s, &sb);
  return !(xb[0] == 6 && count == 1 && many == 1 && byte == 'a' && flag);
}
