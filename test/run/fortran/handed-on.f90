! RUN: split-file %s %t && cd %t
! RUN: for O in 0 2; do %fc -O$O -g -c 1.f90 && %fc -O$O 2.f90 1.o %rt -o run && ./run || exit 1; done
! A procedure of a library hands its own dummies of a derived type on to a marker, does nothing else with them, and is called from another file: debug information says
! that they are what the marker wants.
!--- 1.f90
module lib
  implicit none
  type t
    real(8) :: a
    real(8), allocatable :: v(:)
  end type
contains
  subroutine cost(p, y)
    type(t), intent(in) :: p
    real(8), intent(inout) :: y
    y = p%a*sum(p%v**2)
  end subroutine
  subroutine gradient(p, pb, y)
    use wengert
    type(t), intent(in) :: p
    type(t), intent(inout) :: pb
    real(8), intent(out) :: y
    real(8) :: yb
    external :: wengert_adjoint
    yb = 1
    call wengert_adjoint(cost, wengert_dup, p, pb, wengert_dup, y, yb)
  end subroutine
end module
!--- 2.f90
program test
  use lib
  implicit none
  type(t) :: p, pb
  real(8) :: y
  p = t(2d0, [3d0, 4d0])
  pb = t(0d0, [0d0, 0d0])
  call gradient(p, pb, y)
  if (y /= 50 .or. pb%a /= 25 .or. any(pb%v /= [12d0, 16d0])) stop 1
end program
