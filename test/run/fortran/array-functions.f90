! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Functions of array results: automatic extents, allocatable, pointer, of a derived type, recursive, in expressions and as arguments.
module subject
  implicit none
  integer, parameter :: cells = 8
  type :: state
    real(8) :: u(2)
    real(8) :: h
  end type
contains
  function smooth(x) result(y)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    y(1) = x(1)
    y(2:) = 0.5d0 * x(2:) * x(:size(x) - 1)
  end function
  function outer(a, b) result(c)
    real(8), intent(in) :: a(:), b(:)
    real(8) :: c(size(a), size(b))
    c = spread(a, 2, size(b)) * spread(b, 1, size(a))
  end function
  function chosen(x) result(y)
    real(8), intent(in) :: x(:)
    real(8), allocatable :: y(:)
    y = pack(x**2, x > 0.8d0)
  end function
  function second_half(x) result(p)
    real(8), intent(in), target :: x(:)
    real(8), pointer :: p(:)
    p => x(size(x) / 2 + 1:)
  end function
  function states(x) result(s)
    real(8), intent(in) :: x(:)
    type(state) :: s(size(x) / 3)
    integer :: i
    do i = 1, size(s)
      s(i) = state(x(3 * i - 2:3 * i - 1), x(3 * i))
    end do
  end function
  real(8) function heights(s)
    type(state), intent(in) :: s(:)
    heights = sum(s%h)
  end function
  recursive function sums(x) result(y)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    integer :: m
    m = size(x) / 2
    y = x
    if (m == 0) return
    y(:m) = sums(x(:m))
    y(m + 1:) = y(m) + sums(x(m + 1:)) * x(1)
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), pointer :: p(:)
    real(8), target :: t(n)
    real(8) :: m(3, 2)
    z = smooth(smooth(z)) + z
    m = outer(smooth(z(1:5:2)), z(7:8))
    z(1) = z(1) + sum(m) * sum(chosen(z))
    z(2) = z(2) + heights(states(z(1:6))) * dot_product(sums(z), z)
    t = z
    p => second_half(t)
    p = p * z(1)
    z(3:6) = sums(second_half(t)) + t(5:)
  end subroutine
end module
include 'state.inc'
