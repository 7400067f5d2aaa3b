! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! forall over sections that overlap, several statements in one, where within forall, and rows of integers beside active components.
module subject
  implicit none
  integer, parameter :: cells = 12
  type :: mesh
    real(8), allocatable :: x(:)
    integer, allocatable :: ends(:, :)
  end type
contains
  subroutine make(m, n)
    type(mesh), intent(inout) :: m
    integer, intent(in) :: n
    integer :: i
    allocate (m%ends(2, n), m%x(n))
    forall (i = 1:n) m%ends(:, i) = [i, n + 1 - i]
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(3, 4), b(3, 4)
    type(mesh) :: m
    integer :: i, j
    a = reshape(z, [3, 4])
    forall (j = 1:4) a(:, j) = a(:, 5 - j) * j
    forall (j = 1:4)
      b(:, j) = a(:, 5 - j) + j
      a(:, j) = b(3:1:-1, j) * a(:, j)
    end forall
    forall (j = 1:4)
      where (b(:, j) > 2.5d0) a(:, j) = a(:, j) / b(:, j)
    end forall
    call make(m, n)
    m%x = z**2
    do i = 1, n
      z(i) = z(i) * m%x(m%ends(2, i))
    end do
    z = z + reshape(a, [n])
  end subroutine
end module
include 'state.inc'
