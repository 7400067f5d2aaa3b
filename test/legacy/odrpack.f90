! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! ODRPACK, dodr: orthogonal distance regression by its data.
module subject
  implicit none
  integer, parameter :: cells = 20
  real(8), parameter :: low = 0.95d0, high = 1.05d0, accuracy = 1d-4, step = 1d-3, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer, parameter :: m = 10, lwork = 2000, liwork = 200
    real(8) :: beta(2), x(m, 1), y(m, 1), we(1, 1, 1), wd(1, 1, 1), work(lwork)
    integer :: iwork(liwork), info, i
    external :: fcn
    do i = 1, m
      x(i, 1) = 0.2d0 * i * z(i)
      y(i, 1) = 1.5d0 * exp(0.4d0 * x(i, 1)) * z(m + i)
    end do
    beta = [1.3d0, 0.5d0]
    we = -1
    wd = -1
    call dodr(fcn, m, 1, 2, 1, beta, y, m, x, m, we, 1, 1, wd, 1, 1, 30, 0, 0, 0, work, lwork, iwork, liwork, info)
    z = 0
    z(1:2) = beta
    z(3) = info
  end subroutine
end module

subroutine fcn(n, m, np, nq, ldn, ldm, ldnp, beta, xplusd, ifixb, ifixx, ldifx, ideval, f, fjacb, fjacd, istop)
  implicit none
  integer :: n, m, np, nq, ldn, ldm, ldnp, ldifx, ideval, istop, ifixb(np), ifixx(ldifx, m), i
  real(8) :: beta(np), xplusd(ldn, m), f(ldn, nq), fjacb(ldn, ldnp, nq), fjacd(ldn, ldm, nq)
  istop = 0
  do i = 1, n
    if (mod(ideval, 10) > 0) f(i, 1) = beta(1) * exp(beta(2) * xplusd(i, 1))
    if (mod(ideval / 10, 10) > 0) then
      fjacb(i, 1, 1) = exp(beta(2) * xplusd(i, 1))
      fjacb(i, 2, 1) = xplusd(i, 1) * beta(1) * exp(beta(2) * xplusd(i, 1))
    end if
    if (mod(ideval / 100, 10) > 0) fjacd(i, 1, 1) = beta(2) * beta(1) * exp(beta(2) * xplusd(i, 1))
  end do
end subroutine
!dir$ fixed
include 'odrpack/d_odr.f'
include 'odrpack/d_lpkbls.f'
include 'odrpack/d_mprec.f'
!dir$ free
include 'legacy.inc'
