! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! Derived types with parameters that are kinds: their components are allocated, assigned whole, given back, and extended, each kind as a type of its own.
module matrices
  implicit none
  type :: matrix(k, rows)
    integer, kind :: k = 8
    integer, kind :: rows = 2
    integer :: columns = 0
    real(k), allocatable :: a(:, :)
    real(k) :: scale(rows) = 1
  end type
  type, extends(matrix) :: weighted(offset)
    integer, kind :: offset = -1
    real(k), allocatable :: weights(:)
  end type
  interface total
    procedure total_of_doubles, total_of_singles
  end interface
contains
  function make(x, columns) result(m)
    integer, intent(in) :: columns
    real(8), intent(in) :: x(:)
    type(matrix(8, 2)) :: m
    integer :: j
    m%columns = columns
    allocate (m%a(2, columns))
    do j = 1, columns
      m%a(:, j) = x(j)*[1d0, 2d0]
    end do
    m%scale(2) = x(1)**2
  end function
  real(8) function total_of_doubles(m) result(t)
    type(matrix(8, 2)), intent(in) :: m
    t = sum(matmul(m%scale, m%a**2))*m%columns
  end function
  real(8) function total_of_singles(m) result(t)
    type(matrix(4, 3)), intent(in) :: m
    t = sum(real(m%a, 8)*m%columns) + m%scale(3)
  end function
  subroutine weigh(w, x)
    type(weighted(8, 2, -1)), intent(inout) :: w
    real(8), intent(in) :: x(:)
    w%weights = x**2
    w%a = reshape([x, x], [2, size(x)])
    w%scale = w%weights(1:2)
  end subroutine
end module

module subject
  use matrices
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(matrix(8, 2)) :: m, other
    type(matrix(4, 3)), allocatable :: single
    type(weighted(8, 2, -1)) :: w, copy
    real(8) :: s
    m = make(z, n)
    other = m
    deallocate (m%a)
    allocate (m%a, source=other%a*z(2))
    s = total(m) + 0.1d0*total(other)
    call weigh(w, z)
    copy = w
    w%a = 0
    s = s + sum(copy%a*spread(copy%scale, 2, n)) + sum(copy%weights)
    allocate (single)
    single%columns = 2
    single%a = reshape([1.0, 2.0, 3.0], [3, 1])
    s = s*total(single)
    z(1) = s
  end subroutine
end module
include 'state.inc'
