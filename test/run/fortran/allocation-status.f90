! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! The status of ALLOCATE and DEALLOCATE: what is allocated already stays as it is, bounds and all, and the program goes on with a status other than zero,
! which number is up to the compiler.
module subject
  implicit none
  integer, parameter :: cells = 8
  type :: pair
    real(8) :: a
    real(8), allocatable :: b(:)
  end type
  real(8), allocatable :: kept(:)
contains
  pure integer function failed(stat)
    integer, intent(in) :: stat
    failed = merge(1, 0, stat /= 0)
  end function

  ! Bounds, a source and a mold for what is there already, in a module, in a dummy, and of a derived type.
  subroutine again(z, w, p)
    real(8), intent(inout) :: z(:)
    real(8), allocatable, intent(inout) :: w(:)
    type(pair), allocatable, intent(inout) :: p(:)
    integer :: stat
    real(8) :: s(5)
    s = z(4)
    allocate (kept(7), stat=stat)
    z(1) = z(1)*size(kept)*failed(stat) + sum(kept)
    allocate (w, source=s, stat=stat)
    z(2) = z(2)*size(w) + failed(stat)*w(2)
    allocate (w, mold=s, stat=stat)
    z(3) = z(3)*ubound(w, 1) + failed(stat)*w(1)
    allocate (p(4), stat=stat)
    z(4) = z(4)*failed(stat) + size(p)*p(2)%a + sum(p(2)%b)
    if (stat == 0) error stop 'allocated again'
  end subroutine

  ! What is not there.
  subroutine none(z)
    real(8), intent(inout) :: z(:)
    real(8), allocatable :: w(:)
    real(8), pointer :: q(:)
    type(pair), allocatable :: p(:)
    integer :: stat
    deallocate (w, stat=stat)
    z(5) = z(5)*(2 - failed(stat))
    nullify (q)
    deallocate (q, stat=stat)
    z(6) = z(6)*(failed(stat) + 1)
    allocate (p(2))
    allocate (p(1)%b(3), source=z(:3))
    deallocate (p, stat=stat)
    z(7) = z(7)*(failed(stat) + 2)
    deallocate (p, stat=stat)
    z(7) = z(7)*failed(stat)
    allocate (w(-1:0), stat=stat)
    w = z(5:6)
    z(8) = z(8)*w(-1) + w(0)*(1 - failed(stat)) + size(w)*lbound(w, 1)*z(5)
  end subroutine

  ! Whether it is there the run decides.
  subroutine perhaps(z)
    real(8), intent(inout) :: z(:)
    real(8), allocatable :: w(:)
    integer :: stat, k
    do k = 1, 3
      allocate (w(2*k), stat=stat)
      if (stat == 0) w = z(k)*z(k + 1)
      z(k) = z(k) + sum(w)*(1 + failed(stat))
      if (z(k) > 0.2d0*k) deallocate (w, stat=stat)
    end do
  end subroutine

  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: w(:)
    type(pair), allocatable :: p(:)
    allocate (kept(3), source=z(1)*z(2))
    allocate (w(2))
    w = z(3:4)*z(5)
    allocate (p(2))
    p(2)%a = z(6)
    p(2)%b = [z(7), z(8)*z(7)]
    call again(z, w, p)
    deallocate (kept)
    call none(z)
    call perhaps(z)
  end subroutine
end module
include 'state.inc'
