! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 2 3; do %fc -O$level %s %rt -o %t && for k in 1 2 3 4 5 6 7; do WENGERT_STATS=1 %t $k > %t.most 2> %t.stats && \
! RUN:   awk '/^at most/ { most = $3 } /tape peak/ { peak = $4 } END { if (peak > most) print "the tape took", peak, "bytes, not", most; exit peak > most }' %t.most %t.stats || exit 1; done || exit 1; done
! Stencils in one, two and three dimensions, in place and between two arrays, keep at most one number for each cell that a step overwrites, however many cells they
! read; linear ones (4 and 7) keep nothing. The program prints what may be kept, and the statistics of the run-time library say what the tape took.
module stencils
  implicit none
  integer, parameter :: m = 60, p = 18
contains
  subroutine line(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    real(8) :: v(n)
    integer :: i, t
    do t = 1, steps
      do i = 2, n - 1
        v(i) = u(i) - 0.1d0*u(i)*(u(i + 1) - u(i - 1)) + 0.05d0*u(i - 1)*u(i + 1)
      end do
      u(2:n - 1) = v(2:n - 1)
    end do
  end subroutine
  subroutine line_in_place(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    integer :: i, t
    do t = 1, steps
      do i = 2, n - 1
        u(i) = u(i) - 0.1d0*u(i)*(u(i + 1) - u(i - 1))
      end do
    end do
  end subroutine
  subroutine plane_in_place(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n, n)
    integer :: i, j, t
    do t = 1, steps
      do j = 2, n - 1
        do i = 2, n - 1
          u(i, j) = u(i, j)*(1 + 0.1d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1)) - 0.4d0*u(i, j))
        end do
      end do
    end do
  end subroutine
  subroutine plane_linear(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n, n)
    real(8) :: v(n, n)
    integer :: i, j, t
    v = u
    do t = 1, steps
      do j = 2, n - 1
        do i = 2, n - 1
          v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
      u = v
    end do
  end subroutine
  subroutine brick(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n, n, n)
    real(8) :: v(n, n, n)
    integer :: i, j, k, t
    do t = 1, steps
      do k = 2, n - 1
        do j = 2, n - 1
          do i = 2, n - 1
            v(i, j, k) = u(i, j, k)*(1 + 0.1d0*(u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) + u(i, j + 1, k) &
                                                + u(i, j, k - 1) + u(i, j, k + 1)) - 0.6d0*u(i, j, k))
          end do
        end do
      end do
      u(2:n - 1, 2:n - 1, 2:n - 1) = v(2:n - 1, 2:n - 1, 2:n - 1)
    end do
  end subroutine
  subroutine brick_by_turns(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n, n, n)
    real(8) :: v(n, n, n)
    integer :: t
    v = u
    do t = 1, steps, 2
      call half(n, u, v)
      call half(n, v, u)
    end do
  end subroutine
  subroutine half(n, u, v)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n, n, n)
    real(8), intent(inout) :: v(n, n, n)
    integer :: i, j, k
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          v(i, j, k) = u(i, j, k)*(1 + 0.1d0*(u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) + u(i, j + 1, k) &
                                              + u(i, j, k - 1) + u(i, j, k + 1)) - 0.6d0*u(i, j, k))
        end do
      end do
    end do
  end subroutine
  subroutine line_linear(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    integer :: i, t
    do t = 1, steps
      do i = 2, n - 1
        u(i) = 0.5d0*u(i) + 0.25d0*(u(i - 1) + u(i + 1))
      end do
    end do
  end subroutine
end module

program kept
  use stencils
  use wengert
  implicit none
  external :: wengert_adjoint
  integer, parameter :: most = 6000
  integer :: which, steps
  real(8) :: u(most), ub(most)
  character(8) :: argument
  call get_command_argument(1, argument)
  read (argument, *) which
  steps = 20
  call random_number(u)
  u = 0.5d0 + 0.4d0*u
  ub = 1
  select case (which)
  case (1)
    call wengert_adjoint(line, wengert_const, 4000, wengert_const, steps, wengert_dup, u, ub)
    call tell(4000*steps)
  case (2)
    call wengert_adjoint(line_in_place, wengert_const, 4000, wengert_const, steps, wengert_dup, u, ub)
    call tell(4000*steps)
  case (3)
    call wengert_adjoint(plane_in_place, wengert_const, m, wengert_const, steps, wengert_dup, u, ub)
    call tell(m*m*steps)
  case (4)
    call wengert_adjoint(plane_linear, wengert_const, m, wengert_const, steps, wengert_dup, u, ub)
    call tell(0)
  case (5)
    call wengert_adjoint(brick, wengert_const, p, wengert_const, steps, wengert_dup, u, ub)
    call tell(p**3*steps)
  case (6)
    call wengert_adjoint(brick_by_turns, wengert_const, p, wengert_const, steps, wengert_dup, u, ub)
    call tell(p**3*steps)
  case (7)
    call wengert_adjoint(line_linear, wengert_const, 4000, wengert_const, steps, wengert_dup, u, ub)
    call tell(0)
  end select
  if (any(ub /= ub)) error stop
contains
  ! Recorded numbers and some words a step; an automatic array is not kept.
  subroutine tell(recorded)
    integer, intent(in) :: recorded
    print '(a, i0)', 'at most ', 8*recorded + 64*steps + 4096
  end subroutine
end program
