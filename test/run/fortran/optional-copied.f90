! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Optional arguments of assumed shape, some of them absent, sections with gaps among them, that are handed on to dummies of assumed size and of explicit shape: copied in and out.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine squares(n, g)
    integer, intent(in) :: n
    real(8), intent(inout) :: g(*)
    g(:n) = g(:n)**2
  end subroutine
  subroutine shifts(n, g, by)
    integer, intent(in) :: n
    real(8), intent(inout) :: g(n)
    real(8), intent(in) :: by
    g = sin(g) + by*g
  end subroutine
  subroutine handed_on(g, h)
    real(8), optional, intent(inout) :: g(:), h(:)
    if (present(g)) call squares(size(g), g)
    if (present(h)) call shifts(size(h), h, 0.5d0)
  end subroutine
  subroutine at_once(g)
    real(8), optional, intent(inout) :: g(:)
    call squares(size(g), g)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call handed_on(h=z(::2))
    call handed_on(z)
    call handed_on(z(2:4), z(6:1:-2))
    call handed_on()
    call at_once(z(::3))
  end subroutine
end module
include 'state.inc'
