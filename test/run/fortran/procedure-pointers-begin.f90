! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-joint=*
! Procedure pointers that a type begins with, in arrays of the type: local ones, of intent(out), allocated, and within other types. They began with
! anything before, and calls through them were lost.
module subject
  implicit none
  integer, parameter :: cells = 6
  type part
    real(8) :: value = 1
    procedure(raised), pointer, nopass :: change => raised
    procedure(raised), pointer, nopass :: other => null()
  end type
  type whole
    real(8) :: weight = 0.5_8
    type(part) :: parts(2)
  end type
  type(part) :: kept(2)
contains
  subroutine raised(v, s)
    real(8), intent(inout) :: v
    real(8), intent(in) :: s
    v = v * s
  end subroutine
  subroutine lowered(v, s)
    real(8), intent(inout) :: v
    real(8), intent(in) :: s
    v = v - s**2
  end subroutine
  subroutine reset(p)
    type(part), intent(out) :: p(:)
  end subroutine
  subroutine run(self, s)
    class(part), intent(inout) :: self
    real(8), intent(in) :: s
    if (associated(self%change)) call self%change(self%value, s)
    if (associated(self%other)) call self%other(self%value, s)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(part) :: p(2)
    type(whole) :: w(2)
    type(part), allocatable :: a(:)
    integer :: i
    call reset(kept)
    kept%value = z(1:2)
    p%value = z(3:4)
    p(2)%other => lowered
    allocate (a(2))
    do i = 1, 2
      call run(kept(i), z(5))
      call run(p(i), z(6))
      call run(a(i), z(i))
      call run(w(1)%parts(i), z(i + 1))
      w(2)%parts(i)%value = z(i + 3)
      call run(w(2)%parts(i), w(1)%weight)
    end do
    kept(1)%change => null()
    p(1)%change => lowered
    do i = 1, 2
      call run(kept(i), z(6))
      call run(p(i), z(5))
    end do
    z(1:2) = kept%value
    z(3:4) = p%value
    z(5) = sum(a%value) + sum(w(1)%parts%value)
    z(6) = sum(w(2)%parts%value)
  end subroutine
end module
include 'state.inc'
