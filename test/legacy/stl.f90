! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! STL: seasonal and trend decomposition by local regression, robust.
module subject
  implicit none
  integer, parameter :: cells = 48
  real(8), parameter :: low = 0.5d0, high = 1.5d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: rw(n), season(n), trend(n), work((n + 24) * 5)
    integer :: i
    do i = 1, n
      z(i) = z(i) + 0.1d0 * i + 3 * sin(i * 0.5235987755982988d0)
    end do
    call stl(z, n, 12, 7, 19, 13, 0, 1, 1, 1, 2, 2, 2, 3, rw, season, trend, work)
    z = season + trend * rw
  end subroutine
end module
!dir$ fixed
include 'stats/stl.f'
!dir$ free
include 'legacy.inc'
