! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="2 3" %run_f90 -mllvm -wengert-joint=*
! One section is passed in a region and behind it: the optimiser leaves out the second descriptor, as the first one stays (W0021 before, at -O3).
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine sums(a, scale)
    real(8), intent(inout) :: a(:)
    real(8), intent(in), optional :: scale
    integer :: i
    do i = 2, size(a)
      a(i) = a(i) + sin(a(i - 1))
      if (present(scale)) a(i) = a(i) * scale
    end do
    if (size(a) > 40) call sums(a(:2))
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: w(6), t
    integer :: i, k
    w = z
    t = 1
    call wengert_checkpoint_begin()
    do i = 1, n - 3
      t = t * cos(w(i))
      w(i) = w(i) * t
    end do
    call sums(w(2:5))
    call wengert_checkpoint_end()
    do i = 1, 6
      w(i) = w(i) + t * z(i)**2
    end do
    call sums(w(2:5), t)
    call wengert_checkpoint_begin()
    k = mod(n, 4)
    t = t * w(1)
    call sums(w(k:k + 2))
    call wengert_checkpoint_end()
    w = w + t
    call sums(w(k:k + 2))
    ! Also round by round, with another section in between.
    do k = 1, 3
      call wengert_checkpoint_begin()
      t = t + w(k)
      call sums(w(1:6:2))
      w = w * 0.5_8
      call wengert_checkpoint_end()
      if (mod(k, 2) == 0) call sums(w(3:4))
      call sums(w(1:6:2))
    end do
    z = w * t
  end subroutine
end module
include 'state.inc'
