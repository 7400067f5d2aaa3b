! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=whole
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=moved
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=returned
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=grown
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=matrices
! Allocatables: assigned whole, grown by assignment, moved, returned, and as arguments.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine whole(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: a(:), b(:)
    integer :: k
    a = z
    b = a*a
    do k = 1, 3
      b = a*b(1)
      a = b(n:1:-1)
      b = 0.5d0
    end do
    a = [a, z(1)]
    a = a(2:n + 1)
    z = a*z + b
  end subroutine

  subroutine moved(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: a(:), b(:)
    integer :: i
    allocate (a(n))
    do i = 1, n
      a(i) = z(i)*z(1)
    end do
    call move_alloc(a, b)
    allocate (a(0:n))
    a(0) = 1
    do i = 1, n
      a(i) = a(i - 1)*b(i)
    end do
    deallocate (b)
    z(2) = a(n) + z(3)*a(2)
  end subroutine

  function squares(x) result(r)
    real(8), intent(in) :: x(:)
    real(8), allocatable :: r(:)
    r = x*x
  end function

  subroutine returned(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: r(:)
    r = squares(z(2:4))
    z(1) = r(1)*r(3)
    z(2:3) = squares(r(1:2))
  end subroutine

  subroutine grow(a, x)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(in) :: x
    real(8), allocatable :: b(:)
    integer :: i
    if (.not. allocated(a)) then
      allocate (a(1))
      a(1) = x
      return
    end if
    allocate (b(size(a) + 1))
    do i = 1, size(a)
      b(i) = a(i)*x
    end do
    b(size(b)) = x
    call move_alloc(b, a)
  end subroutine

  subroutine grown(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: a(:)
    integer :: i
    do i = 1, n
      call grow(a, z(i))
    end do
    z(1) = sum(a)
    z(5) = a(2)*a(3)
  end subroutine

  subroutine matrices(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: a(:, :), b(:, :)
    integer :: i, j
    allocate (a(2, 0:1))
    do j = 0, 1
      do i = 1, 2
        a(i, j) = z(i + j)*z(5)
      end do
    end do
    b = matmul(a, transpose(a))
    a = b + a
    a = 0.5d0*a
    z(1:2) = a(:, 1)
    z(3) = sum(b) + a(2, 0)
  end subroutine

  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call WHAT(n, z)
  end subroutine
end module
include 'state.inc'
