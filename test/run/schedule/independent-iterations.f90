! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Loops over places that only the user knows to be apart. The promise is one of the loop in which it
! stands, also where the optimiser undoes that loop within others of which it is not true; a variable that each iteration uses for itself is not taken for one that
! keeps what it holds; sums may be shared.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 8
  integer :: even(cells/2) = [2, 6, 4, 8], odd(cells/2) = [7, 3, 1, 5]
contains
  subroutine ghosts(m, to, from, u, w)
    integer, intent(in) :: m, to(m), from(m)
    real(8), intent(inout) :: u(*), w(m)
    integer :: i
    do i = 1, m
      call wengert_independent_iterations()
      u(to(i)) = 0.5d0*w(i)
      w(i) = u(from(i))**2 + w(i)
    end do
  end subroutine
  ! Of the loop over k it would not be true.
  subroutine undone(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: i, k
    do k = 2, n
      do i = k, k
        call wengert_independent_iterations()
        u(i) = sin(u(i - 1))*u(i) + 0.1d0*u(mod(3*i, n) + 1)**2
      end do
    end do
  end subroutine
  subroutine one(u, i)
    real(8), intent(inout) :: u(*)
    integer, intent(in) :: i
    integer :: j
    do j = i, i
      call wengert_independent_iterations()
      u(j) = u(j)*u(j - 1)
    end do
  end subroutine
  subroutine taken_in(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: i
    do i = 2, n
      call one(u, i)
    end do
  end subroutine
  ! Work space of each iteration, and a sum.
  subroutine columns(m, which, u, total)
    integer, intent(in) :: m, which(m)
    real(8), intent(inout) :: u(2, *), total
    real(8) :: w(2)
    integer :: c, k
    do c = 1, m
      call wengert_independent_iterations()
      do k = 1, 2
        w(k) = cos(u(k, which(c)))
      end do
      do k = 1, 2
        u(k, which(c)) = w(k)*w(3 - k)**2
        total = total + 0.1d0*w(k)
      end do
    end do
  end subroutine
  ! Cells may be told several times to add something.
  subroutine edges(m, left, right, u, r)
    integer, intent(in) :: m, left(m), right(m)
    real(8), intent(in) :: u(*)
    real(8), intent(inout) :: r(*)
    integer :: e
    do e = 1, m
      call wengert_independent_iterations()
      r(left(e)) = r(left(e)) + u(left(e))*u(right(e))
      r(right(e)) = r(right(e)) - u(right(e))**2
    end do
  end subroutine
  subroutine marched(n, u, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(n)
    integer :: step, i
    do step = 1, 5
      call wengert_binomial(2)
      do i = 1, m
        call wengert_independent_iterations()
        u(even(i)) = u(even(i)) + 0.1d0*u(odd(i))**2
      end do
      do i = 1, m
        call wengert_independent_iterations()
        if (u(odd(i)) < 0) cycle
        u(odd(i)) = u(odd(i)) - 0.1d0*u(even(i))**2
        if (u(odd(i)) > 1d2) exit
      end do
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: w(n/2), r(n)
    w = z(:n/2)*z(n/2 + 1:)
    call ghosts(n/2, even, odd, z, w)
    call undone(n, z)
    call taken_in(n, z)
    call columns(n/4, [2, 1], z, w(1))
    call columns(n/4, [4, 3], z, w(2))
    r = 0.3d0*z
    call edges(n/2, [1, 2, 2, 8], [2, 3, 1, 7], z, r)
    call marched(n, z, n/2)
    z(:n/2) = z(:n/2) + w
    z = z + r
  end subroutine
end module
include 'state.inc'
