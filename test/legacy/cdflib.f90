! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! CDFLIB: distributions, incomplete gamma and beta functions, an inverse by reverse communication through entry points.
module subject
  implicit none
  integer, parameter :: cells = 5
  real(8), parameter :: low = 0.6d0, high = 1.4d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: p, q, bound, x, df, mean, sd, a, b, y
    integer :: status
    x = 2 * z(1)
    df = 3 * z(2)
    call cdfchi(1, p, q, x, df, status, bound)
    z(1) = p
    p = 0.4d0 * z(3)
    q = 1 - p
    call cdfchi(2, p, q, x, df, status, bound)
    z(2) = x
    mean = z(4)
    sd = z(5)
    call cdfnor(1, p, q, x, mean, sd, status, bound)
    z(3) = q
    x = 0.3d0 * z(4)
    y = 1 - x
    a = 2 + z(5)
    b = 3
    call cdfbet(1, p, q, x, y, a, b, status, bound)
    z(4) = p
    call cdft(1, p, q, x, df, status, bound)
    z(5) = p
  end subroutine
end module
!dir$ fixed
include 'cdflib/cdfchi.f'
include 'cdflib/cdfnor.f'
include 'cdflib/cdfbet.f'
include 'cdflib/cdft.f'
include 'cdflib/cumchi.f'
include 'cdflib/dinvr.f'
include 'cdflib/spmpar.f'
include 'cdflib/cumnor.f'
include 'cdflib/dinvnr.f'
include 'cdflib/cumbet.f'
include 'cdflib/dzror.f'
include 'cdflib/cumt.f'
include 'cdflib/dt1.f'
include 'cdflib/cumgam.f'
include 'cdflib/ipmpar.f'
include 'cdflib/stvaln.f'
include 'cdflib/bratio.f'
include 'cdflib/devlpl.f'
include 'cdflib/gratio.f'
include 'cdflib/apser.f'
include 'cdflib/basym.f'
include 'cdflib/bfrac.f'
include 'cdflib/bgrat.f'
include 'cdflib/bpser.f'
include 'cdflib/bup.f'
include 'cdflib/fpser.f'
include 'cdflib/erf.f'
include 'cdflib/erfc1.f'
include 'cdflib/gam1.f'
include 'cdflib/gamma_fort.f'
include 'cdflib/rexp.f'
include 'cdflib/rlog.f'
include 'cdflib/psi_fort.f'
include 'cdflib/bcorr.f'
include 'cdflib/rlog1.f'
include 'cdflib/brcomp.f'
include 'cdflib/algdiv.f'
include 'cdflib/alnrel.f'
include 'cdflib/grat1.f'
include 'cdflib/betaln.f'
include 'cdflib/gamln1.f'
include 'cdflib/brcmp1.f'
include 'cdflib/exparg.f'
include 'cdflib/gamln.f'
include 'cdflib/gsumln.f'
include 'cdflib/esum.f'
!dir$ free
include 'legacy.inc'
