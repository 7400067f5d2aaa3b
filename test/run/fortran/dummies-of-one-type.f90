! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A dummy procedure that is called with a procedure, beside another dummy of the same type that is called with data: what the second leads to is none of the first's.
! A procedure of that type which has no derivative is handed to someone else.
module subject
  implicit none
  integer, parameter :: cells = 4
  interface
    subroutine exchange_bytes(from, to, n) bind(c, name='swab')
      real(8), intent(in) :: from(*)
      real(8), intent(inout) :: to(*)
      integer(8), value :: n
    end subroutine
  end interface
  abstract interface
    subroutine scales(by, x)
      real(8), intent(in) :: by
      real(8), intent(inout) :: x(4)
    end subroutine
    subroutine scales_by(inner, z)
      import scales
      procedure(scales) :: inner
      real(8), intent(inout) :: z(4)
    end subroutine
  end interface
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(1) = through(twice, z)
  end subroutine

  function through(via, z) result(y)
    real(8), intent(inout) :: z(4)
    real(8) :: y
    procedure(scales_by) :: via
    call via(squared, z)
    y = z(1) * z(4)
  end function

  subroutine twice(inner, z)
    real(8), intent(inout) :: z(4)
    procedure(scales) :: inner
    call inner(z(2), z)
    call inner(0.5_8, z)
  end subroutine

  subroutine squared(by, x)
    real(8), intent(in) :: by
    real(8), intent(inout) :: x(4)
    x(1) = x(1)**2 * by + x(3)
    x(4) = x(4) * by
  end subroutine

  subroutine swapped(from, to)
    real(8), intent(in) :: from(4)
    real(8), intent(inout) :: to(4)
    call exchange_bytes(from, to, 32_8)
  end subroutine

  subroutine nobodys(from, to)
    real(8), intent(inout) :: from(4), to(4)
    call apply(swapped, from, to)
  end subroutine

  subroutine apply(what, from, to)
    external :: what
    real(8), intent(inout) :: from(4), to(4)
    if (from(1) > 2) call what(from, to)
  end subroutine
end module
include 'state.inc'
