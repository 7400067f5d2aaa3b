! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Old ways with arrays: a(i) for an array, other shapes than the actual array has, a work array cut into pieces, statement functions, returns to labels, an
! array that is declared with one element.
module subject
  implicit none
  integer, parameter :: cells = 24
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: work(40), sq, x
    integer :: lu, lv, lw, i
    sq(x) = x * x + 1
    lu = 1
    lv = lu + 12
    lw = lv + 12
    call split(n / 2, z, work(lu), work(lv), work(lw), 16)
    call product_of(3, 4, work(lu), 3, work(lv), 4, z(10))
    do 10 i = 1, n, 5
      call check(z(i), *20, *30)
      z(i) = sq(z(i))
      goto 10
20    z(i) = z(i) / sq(work(i))
      goto 10
30    z(i) = z(i) - work(i)
10  continue
    call one_of(z(2))
  end subroutine
  subroutine split(m, x, u, v, w, lw)
    integer :: m, lw, i
    real(8) :: x(2, m), u(m), v(m), w(lw)
    do i = 1, m
      u(i) = x(1, i)
      v(i) = x(2, i)
      w(i) = u(i) * v(i)
    end do
    call add(m, w, 1, u, 1)
    call add(m / 2, w(2), 2, v(1), 2)
  end subroutine
  subroutine add(n, x, incx, y, incy)
    integer :: n, incx, incy, i
    real(8) :: x(*), y(*)
    do i = 1, n
      y((i - 1) * incy + 1) = y((i - 1) * incy + 1) + 0.5d0 * x((i - 1) * incx + 1)
    end do
  end subroutine
  subroutine product_of(m, k, a, lda, b, ldb, c)
    integer :: m, k, lda, ldb, i, j, l
    real(8) :: a(lda, *), b(ldb, *), c(m, m)
    do j = 1, m
      do i = 1, m
        c(i, j) = c(i, j) * 0.1d0
        do l = 1, k
          c(i, j) = c(i, j) + a(i, l) * b(l, j)
        end do
      end do
    end do
  end subroutine
  subroutine check(x, *, *)
    real(8) :: x
    x = x * 1.5d0
    if (x > 2) return 1
    if (x < 1) return 2
    x = x + 1
  end subroutine
  subroutine one_of(a)
    real(8) :: a(1)
    integer :: i
    do i = 1, 3
      a(i) = a(i) * a(i + 1)
    end do
  end subroutine
end module
include 'state.inc'
