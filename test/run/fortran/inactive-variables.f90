! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for o in 0 2; do %fc -O$o %s %rt -o %t && %t || exit 1; done
! Variables that carry no derivative, as the program says: an array, a scalar, a structure and an allocatable of a module. They take active data, for monitoring; some sum it up.
module model
  use wengert
  implicit none
  type sums
    real(8) :: part(3), whole
  end type
  real(8) :: scale = 2, seen(4) = 0, last = 0
  real(8), allocatable :: history(:)
  type(sums) :: kept
contains
  subroutine f(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    integer :: i
    y = 0
    do i = 1, 4
      y = y + scale * x(i)**2
      seen(i) = seen(i) + x(i)
      history(i) = y
    end do
    last = y
    kept%part(2) = kept%part(2) + y
  end subroutine
end module

program main
  use model
  implicit none
  real(8) :: x(4) = [1, 2, 3, 4], xb(4) = 0, y, yb = 1
  external :: f_wengert_adjoint
  call wengert_inactive(seen)
  call wengert_inactive(last)
  call wengert_inactive(kept)
  call wengert_inactive(history)
  allocate(history(4))
  kept%part = 0
  call f_wengert_adjoint(f, wengert_dup, x, xb, wengert_dup, y, yb)
  if (any(abs(xb - 4 * x) > 1d-14)) stop 1
  if (abs(last - 60) > 1d-13 .or. abs(history(4) - 60) > 1d-13 .or. abs(kept%part(2) - 60) > 1d-13 .or. any(abs(seen - x) > 0)) stop 2
end program
