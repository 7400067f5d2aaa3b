! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -mllvm -wengert-report=%t.folder/ | %FileCheck %s
! RUN: %fc -c %s -o %t.o -gline-tables-only -mllvm -wengert-report=%t.folder/ && ls %t.folder | grep w0016-report-folder.f90.html
! flang's modules have no name without debug information, so a folder's pages would take each other's place.
! CHECK: [W0016] -wengert-report={{.*}}.folder/: flang tells the source file's name, which the page in the folder gets, with -g only
subroutine f(x)
  real(8) :: x
  x = x * x
end subroutine
subroutine user(x, xb)
  use wengert
  external :: f, wengert_adjoint
  real(8) :: x, xb
  call wengert_adjoint(f, wengert_dup, x, xb)
end subroutine
