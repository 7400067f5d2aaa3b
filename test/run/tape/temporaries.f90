! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 1 2 3; do %fc -O$level %s %rt -o %t && for k in 1 2 3 4 5 6 7 8; do WENGERT_STATS=1 %t $k > %t.most 2> %t.stats && \
! RUN:   awk '/^at most/ { most = $3 } /tape peak/ { peak = $4 } END { if (peak > most) print "-O" level, "case", k, "the tape took", peak, "bytes, not", most; exit peak > most }' level=$level k=$k %t.most %t.stats || exit 1; done || exit 1; done
! Temporaries of a step leave nothing on the tape but the numbers that the backward sweep needs, whether the program or the compiler makes them: automatic and allocatable
! arrays, array expressions, sections that are copied in and out, results of functions. The program prints what may be kept, and the statistics of the run-time library say
! what the tape took; tangent and adjoint agree.
module temporaries
  implicit none
contains
  subroutine automatic(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8) :: w(n)
    integer :: i
    do i = 1, n
      w(i) = 0.9d0*u(i)
    end do
    do i = 2, n
      u(i) = 0.7d0*w(i - 1) + 0.2d0*w(n + 1 - i)
    end do
  end subroutine
  subroutine allocated(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), allocatable :: w(:)
    allocate (w(0:n + 1))
    w(1:n) = u
    w(0) = u(n)
    w(n + 1) = u(1)
    u = 0.5d0*w(1:n) + 0.2d0*(w(0:n - 1) + w(2:n + 1))
  end subroutine
  subroutine expression(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    u(2:n) = 0.6d0*u(1:n - 1) + 0.3d0*u(2:n)
    u = u(n:1:-1)
  end subroutine
  subroutine halve(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: i
    do i = 2, n
      x(i) = 0.5d0*(x(i) + x(i - 1))
    end do
  end subroutine
  subroutine copied(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    call halve((n + 1)/2, u(1:n:2))
  end subroutine
  function mean(n, u)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n)
    real(8) :: mean(n)
    integer :: i
    mean(1) = u(1)
    do i = 2, n
      mean(i) = 0.5d0*(u(i) + u(i - 1))
    end do
  end function
  subroutine result_of_function(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    u = mean(n, u) + 0.1d0*u
  end subroutine
  ! One number a cell is needed.
  subroutine squared(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8) :: w(n)
    integer :: i
    do i = 1, n
      w(i) = 0.9d0*u(i) + 0.1d0*u(n + 1 - i)
    end do
    do i = 1, n
      u(i) = 0.5d0*w(i)**2
    end do
  end subroutine
  subroutine run(which, n, steps, u)
    integer, intent(in) :: which, n, steps
    real(8), intent(inout) :: u(n)
    integer :: t
    do t = 1, steps
      select case (which)
      case (1)
        call automatic(n, u)
      case (2)
        call allocated(n, u)
      case (3)
        call expression(n, u)
      case (4)
        call copied(n, u)
      case (5)
        call result_of_function(n, u)
      case (6)
        call squared(n, u)
      case (7)
        call associated_block(n, u)
      case (8)
        call matrices(n, u)
      end select
    end do
  end subroutine
  subroutine associated_block(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    block
      real(8) :: w(n)
      w = u(n:1:-1)
      associate (half => 0.5d0*w)
        u = half + 0.3d0*w
      end associate
    end block
  end subroutine
  subroutine matrices(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8) :: w(10, n/10)
    w = reshape(u, [10, n/10])
    u = reshape(transpose(cshift(w, 1, 2)), [n])
  end subroutine
end module

program kept
  use temporaries
  use wengert
  implicit none
  external :: wengert_adjoint, wengert_tangent
  integer, parameter :: n = 2000, steps = 20
  integer :: which
  real(8), dimension(n) :: u, start, ub, ud, seed, direction
  character(8) :: argument
  call get_command_argument(1, argument)
  read (argument, *) which
  call random_number(start)
  call random_number(seed)
  call random_number(direction)
  u = start
  ud = direction
  call wengert_tangent(run, wengert_const, which, wengert_const, n, wengert_const, steps, wengert_dup, u, ud)
  u = start
  ub = seed
  call wengert_adjoint(run, wengert_const, which, wengert_const, n, wengert_const, steps, wengert_dup, u, ub)
  if (abs(sum(seed*ud) - sum(ub*direction)) > 1d-12*sum(abs(seed*ud))) error stop 'tangent and adjoint differ'
  print '(a, i0)', 'at most ', 8*kept_of(which)*steps + 512*steps + 4096
contains
  integer function kept_of(which)
    integer, intent(in) :: which
    kept_of = 0
    if (which == 6) kept_of = n
    ! Without optimisation nobody finds that what the callee is handed is not read again.
    if (which == 4) kept_of = n/2
  end function
end program
