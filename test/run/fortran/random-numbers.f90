! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-activity=off
! Random numbers that overwrite active variables, scalars, arrays and sections, are passive definitions.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: r(3), s, a(2, 3)
    r = z(1:3)**2
    z(1) = sum(r)
    call random_number(r)
    s = z(2)
    call random_number(s)
    a = spread(z(4:6), 1, 2)
    call random_number(a(1, :))
    r = r * 0 + 0.5d0
    s = merge(1, 2, s < 2)
    z(2) = z(2) * s + sum(r) * z(3)
    z(4:6) = z(4:6) + a(2, :)**2 + 0 * a(1, :)
    call random_number(z(3:3))
    z(3) = merge(1, 2, z(3) < 2) * z(4)
  end subroutine
end module
include 'state.inc'
