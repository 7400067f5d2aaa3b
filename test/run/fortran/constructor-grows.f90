! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Array constructors of which nobody knows before how long they are: of functions' results, packed arrays and implied loops over such, also empty ones; as what
! a function returns, as an actual argument, in an expression.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  function twice(v) result(r)
    real(8), intent(in) :: v(:)
    real(8), allocatable :: r(:)
    r = v*2
  end function
  function more(v) result(r)
    real(8), intent(in) :: v(:)
    real(8), allocatable :: r(:)
    r = [1d0, twice(v)]
  end function
  function waves(v) result(r)
    complex(8), allocatable :: r(:)
    real(8), intent(in) :: v(:)
    r = cmplx(v, v**2, 8)
  end function
  real(8) function total(v)
    real(8), intent(in) :: v(:)
    integer :: i
    total = 0
    do i = 1, size(v)
      total = 0.5d0*total + v(i)*i
    end do
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: w(:)
    complex(8), allocatable :: c(:)
    integer, allocatable :: order(:)
    integer :: i
    w = more(z)
    z(1) = sum(w*w)/100
    w = [(twice(z(:i)), i=1, n), z(2)]
    z(2) = 0.1d0*total(w)
    z(3) = 0.1d0*total([pack(z, z > 0.6d0), z(1), more(z(2:3))])
    w = [(pack(z(i:), z(i:) > 0.5d0), sin(z(i)), i=1, n)]
    z(4) = total(w)*0.01d0
    order = [pack([(i, i=1, n)], z > 0.5d0), 1, 2]
    z(5) = 0.1d0*total(z(order))
    w = [twice(z(2:1)), pack(z, z > 1d9)]
    z(6) = z(6)*z(1) + size(w)
    c = [waves(z(1:2)), (0.5d0, 0.25d0), waves(z(4:5))]
    z(1) = z(1) + 0.01d0*real(sum(c*c))
  end subroutine
end module
include 'state.inc'
