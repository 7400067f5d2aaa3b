! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! LU factorisation with partial pivoting, in place, column by column: the pivots depend on active values, the
! rank-one updates overwrite the whole remaining matrix at every step.
module lu
  use bench, only: dp
  implicit none
  integer, parameter :: n = 300, entries = n**2

contains

  subroutine primal(x, a)
    real(dp), intent(in) :: x(n, n)
    real(dp), intent(out) :: a(n, n)
    real(dp) :: held
    integer :: i, j, k, pivot
    a = x
    do k = 1, n - 1
      pivot = k
      do i = k + 1, n
        if (abs(a(i, k)) > abs(a(pivot, k))) pivot = i
      end do
      if (pivot /= k) then
        do j = 1, n
          held = a(k, j)
          a(k, j) = a(pivot, j)
          a(pivot, j) = held
        end do
      end if
      do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine tangent(x, x_tan, a, a_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(n, n), x_tan(n, n), a(n, n), a_tan(n, n)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, a, a_tan)
  end subroutine

  subroutine adjoint(x, x_adj, a, a_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(n, n), x_adj(n, n), a(n, n), a_adj(n, n)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, a, a_adj)
  end subroutine
end module lu

program main
  use bench
  use lu
  implicit none
  real(dp) :: x(n, n)
  integer :: i
  call random_number(x)
  do i = 1, n   ! large entries away from the diagonal: rows are exchanged, and the pivots stay clear of ties
    x(mod(7 * i, n) + 1, i) = x(mod(7 * i, n) + 1, i) + 8
  end do
  call measure('lu', [x], entries, primal, tangent, adjoint)
end program
