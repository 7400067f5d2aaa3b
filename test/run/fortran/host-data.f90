! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Internal procedures at all levels: allocatable, automatic and assumed-shape arrays of the host, functions, recursion, names that hide others, and hosts in turn.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: a(:)
    real(8) :: w(n), total
    integer :: i
    total = 0
    a = z(1:4) * 2
    w = z
    call grow(2)
    do i = 1, n
      call gather(z(i))
    end do
    z(1) = weighted(3) + total
    call over(z(2:8:2))
    z(5) = sum(a) * w(1)
  contains
    subroutine grow(k)
      integer, intent(in) :: k
      a = [a, w(1:k) * a(1)]
    end subroutine
    subroutine gather(x)
      real(8), intent(inout) :: x
      real(8) :: w
      w = x * a(mod(i, 4) + 1)
      total = total + w**2
      x = w + total * 0.1d0
    end subroutine
    recursive real(8) function weighted(k) result(y)
      integer, intent(in) :: k
      y = a(k) * w(k)
      if (k > 1) y = y + weighted(k - 1) * total
    end function
    subroutine over(x)
      real(8), intent(inout) :: x(:)
      integer :: i
      do i = 1, size(x)
        call gather(x(i))
      end do
      w(:size(x)) = x
    end subroutine
  end subroutine
end module
include 'state.inc'
