! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! ENTRY points and renamed module procedures.
module parts
  implicit none
contains
  subroutine first(x, y)
    real(8), intent(inout) :: x, y
    x = x * y
    return
    entry second(x, y)
    x = x + y**2
    y = x * y
  end subroutine
end module
module subject
  use parts, only: begin => first, second
  implicit none
  integer, parameter :: cells = 2
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call begin(z(1), z(2))
    call second(z(2), z(1))
  end subroutine
end module
include 'state.inc'
