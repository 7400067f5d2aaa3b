! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 2" %sound_f90 -cpp -DWHAT=modules
! RUN: LEVELS="0 2" %sound_f90 -cpp -DWHAT=fields
! RUN: LEVELS="0 2" %sound_f90 -cpp -DWHAT=states
! RUN: LEVELS="0 2" %sound_f90 -cpp -DWHAT=optionals
! Allocatables and derived types in modules, allocated and freed in the differentiated code; optional arrays.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), allocatable :: kept(:), field(:, :)
  type state
    real(8), allocatable :: u(:)
  end type
  type(state) :: now
contains
  subroutine put(x)
    real(8), intent(in) :: x(:)
    kept = x*x
  end subroutine
  subroutine modules(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    if (allocated(kept)) deallocate (kept)
    call put(z(1:4))
    z(5) = kept(1)*kept(4)
    kept = kept*z(6)
    z(6) = sum(kept)
    deallocate (kept)
  end subroutine
  subroutine fields(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i, j
    allocate (field(3, 2))
    do j = 1, 2
      do i = 1, 3
        field(i, j) = z(i + 3*j - 3)
      end do
    end do
    field(:, 1) = field(:, 2)*field(:, 1)
    z(1:3) = field(1:3, 1)
    z(4) = field(2, 2)*field(1, 1)
    deallocate (field)
  end subroutine
  subroutine states(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    allocate (now%u(n))
    do i = 1, n
      now%u(i) = z(i)**2
    end do
    z(1) = now%u(2)*now%u(3)
    deallocate (now%u)
  end subroutine
  subroutine options(x, w)
    real(8), intent(inout) :: x
    real(8), intent(in), optional :: w(:)
    if (present(w)) x = x*w(1) + sum(w)
  end subroutine
  subroutine optionals(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call options(z(1))
    call options(z(2), z(3:4))
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call WHAT(n, z)
  end subroutine
end module
include 'state.inc'
