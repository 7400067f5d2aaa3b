! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The CPU clock of the calling thread, and the median. Time that other processes take does not count, so figures
! from a busy machine stay comparable. Uses the C library only.
module stopwatch
  use, intrinsic :: iso_c_binding, only: c_int, c_long
  implicit none
  private
  public :: cpu_seconds, median

  integer, parameter :: dp = kind(1.0d0)
  integer(c_int), parameter :: clock_thread_cputime_id = 3   ! the value in Linux's <time.h>

  type, bind(C) :: timespec
    integer(c_long) :: seconds, nanoseconds
  end type

  interface
    integer(c_int) function clock_gettime(clock, time) bind(C, name='clock_gettime')
      import :: c_int, timespec
      integer(c_int), value :: clock
      type(timespec), intent(out) :: time
    end function
  end interface

contains

  real(dp) function cpu_seconds()
    type(timespec) :: time
    if (clock_gettime(clock_thread_cputime_id, time) /= 0) error stop 'no CPU clock for threads'
    cpu_seconds = real(time%seconds, dp) + 1.0e-9_dp * real(time%nanoseconds, dp)
  end function

  ! The middle of the sorted samples; of an even number the lower one of the two.
  real(dp) function median(samples)
    real(dp), intent(in) :: samples(:)
    real(dp) :: sorted(size(samples)), x
    integer :: i, k
    sorted = samples
    do i = 2, size(sorted)
      x = sorted(i)
      k = i - 1
      do while (k >= 1)
        if (sorted(k) <= x) exit
        sorted(k+1) = sorted(k)
        k = k - 1
      end do
      sorted(k+1) = x
    end do
    median = sorted((size(sorted) + 1) / 2)
  end function
end module stopwatch
