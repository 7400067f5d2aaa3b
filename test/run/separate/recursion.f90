! RUN: split-file %s %t
! RUN: for O in 0 2; do fc="%fc -O$O"; \
! RUN: $fc -c %t/1.f90 -o %t1.o -mllvm -wengert-import=%t/by-hand -mllvm -wengert-export=%t1.list; \
! RUN: $fc -c %t/2.f90 -o %t2.o -mllvm -wengert-import=%t1.list -mllvm -wengert-export=%t2.list; \
! RUN: grep -v '^#' %t/by-hand | diff - <(cat %t2.list); \
! RUN: $fc -c %t/3.f90 -o %t3.o -mllvm -wengert-import=%t1.list -mllvm -wengert-import=%t2.list; \
! RUN: $fc %t1.o %t2.o %t3.o %scratch/check.o %rt -o %t.run && %t.run || exit 1; done
! Recursion through two files: one list is written by hand before the other file is compiled.
!--- by-hand
wengert-derivatives 1
# Copied from the compiler's.
procedure odd_ void
  argument ptr passive read
  argument ptr double read written
  argument ptr double read written
!--- 1.f90
recursive subroutine even(n, x, y)
  integer :: n
  real(8) :: x, y, local
  local = x * y
  if (n > 0) call odd(n - 1, local, y)
  y = y + sin(local)
end subroutine
!--- 2.f90
recursive subroutine odd(n, x, y)
  integer :: n
  real(8) :: x, y, local(2)
  local = [x, y]
  x = x * 0.5d0 + y
  if (n > 0) call even(n - 1, local(2), local(1))
  y = y * local(1) + local(2)
end subroutine
!--- 3.f90
module subject
  implicit none
  integer, parameter :: cells = 2
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    do k = 0, 3
      call even(k, z(1), z(2))
      z(2) = sin(z(2))
    end do
  end subroutine
end module
include 'state.inc'
