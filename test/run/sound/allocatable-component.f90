! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! A derived type with an allocatable component carries active data between procedures.
module subject
  implicit none
  integer, parameter :: cells = 2
  type work
    real(8), allocatable :: t(:)
    integer :: n
  end type
contains
  subroutine fill(w, x)
    type(work), intent(inout) :: w
    real(8), intent(in) :: x(2)
    w%t(1) = x(1) * x(2)
  end subroutine

  subroutine add(w, y)
    type(work), intent(in) :: w
    real(8), intent(inout) :: y
    y = y + w%t(1)**2
  end subroutine

  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(work) :: w
    allocate (w%t(2))
    call fill(w, z)
    call add(w, z(1))
  end subroutine
end module
include 'state.inc'
