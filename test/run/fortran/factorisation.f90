! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! LU factorisation with pivoting and the solution of the system, in place.
module subject
  implicit none
  integer, parameter :: m = 4, cells = m * m + m
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, m
      z((i - 1) * m + mod(i, m) + 1) = z((i - 1) * m + mod(i, m) + 1) + 4
    end do
    call solve(z, z(m * m + 1))
  end subroutine

  subroutine solve(a, b)
    real(8), intent(inout) :: a(m, m), b(m)
    real(8) :: t
    integer :: i, j, k, p
    do k = 1, m
      p = k
      do i = k + 1, m
        if (abs(a(i, k)) > abs(a(p, k))) p = i
      end do
      if (p /= k) then
        do j = 1, m
          t = a(k, j)
          a(k, j) = a(p, j)
          a(p, j) = t
        end do
        t = b(k)
        b(k) = b(p)
        b(p) = t
      end if
      do i = k + 1, m
        a(i, k) = a(i, k) / a(k, k)
        do j = k + 1, m
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
        b(i) = b(i) - a(i, k) * b(k)
      end do
    end do
    do i = m, 1, -1
      do j = i + 1, m
        b(i) = b(i) - a(i, j) * b(j)
      end do
      b(i) = b(i) / a(i, i)
    end do
  end subroutine
end module
include 'state.inc'
