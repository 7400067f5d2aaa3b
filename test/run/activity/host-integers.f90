! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-activity=off
! Integers and a switch of the host reach a recursive internal procedure through a pointer in memory: they are none that carry a derivative,
! whatever the procedure writes beside them.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: place
    logical :: twice
    real(8) :: factor
    place = 1
    twice = .true.
    factor = z(4)
    call inner(3, z)
    z(place) = z(place) * factor
  contains
    recursive subroutine inner(depth, a)
      integer, intent(in) :: depth
      real(8), intent(inout) :: a(:)
      if (depth < 1) return
      a(1) = a(1) * a(2)
      place = modulo(place + 1, 3) + 1
      if (twice) a(place) = 2 * sin(a(place))
      twice = .not. twice
      factor = factor * a(place)
      call inner(depth - 1, a)
      a(place) = a(place)**2 * factor
    end subroutine
  end subroutine
end module
include 'state.inc'
