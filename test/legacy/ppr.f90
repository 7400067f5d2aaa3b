! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! supsmu of PPR (Friedman): a smoother with a variable span.
module subject
  implicit none
  integer, parameter :: cells = 40
  real(8), parameter :: low = 0.8d0, high = 1.2d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x(n), y(n), w(n), smo(n), sc(n, 7), edf
    integer :: i
    do i = 1, n
      x(i) = 0.1d0 * i + 0.02d0 * z(i)
      y(i) = sin(2 * x(i)) * z(i)
    end do
    w = 1
    call setppr(0d0, 5d0, 1, 0, 5d0, 4d0)
    call supsmu(n, x, y, w, 1, 0d0, 5d0, smo, sc, edf)
    z = smo
  end subroutine
end module
subroutine sbart()
end subroutine

subroutine rchkusr()
end subroutine

subroutine rexit(message)
  character(*) :: message
  error stop 1
end subroutine

subroutine intpr(label, n, values, k)
  character(*) :: label
  integer :: n, k, values(*)
  print *, label, values(1)
end subroutine

subroutine smoothprt(span, iper, x, y, n)
  integer :: span, iper, n
  real(8) :: x(*), y(*)
end subroutine

subroutine splineprt(df, gcv, lambda, edf)
  real(8) :: df, gcv, lambda, edf
end subroutine
!dir$ fixed
include 'stats/ppr.f'
include 'stats/qsbart.f'
!dir$ free
include 'legacy.inc'
