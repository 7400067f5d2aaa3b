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
include 'cdfchi.f'
include 'cdfnor.f'
include 'cdfbet.f'
include 'cdft.f'
include 'cumchi.f'
include 'dinvr.f'
include 'spmpar.f'
include 'cumnor.f'
include 'dinvnr.f'
include 'cumbet.f'
include 'dzror.f'
include 'cumt.f'
include 'dt1.f'
include 'cumgam.f'
include 'ipmpar.f'
include 'stvaln.f'
include 'bratio.f'
include 'devlpl.f'
include 'gratio.f'
include 'apser.f'
include 'basym.f'
include 'bfrac.f'
include 'bgrat.f'
include 'bpser.f'
include 'bup.f'
include 'fpser.f'
include 'erf.f'
include 'erfc1.f'
include 'gam1.f'
include 'gamma_fort.f'
include 'rexp.f'
include 'rlog.f'
include 'psi_fort.f'
include 'bcorr.f'
include 'rlog1.f'
include 'brcomp.f'
include 'algdiv.f'
include 'alnrel.f'
include 'grat1.f'
include 'betaln.f'
include 'gamln1.f'
include 'brcmp1.f'
include 'exparg.f'
include 'gamln.f'
include 'gsumln.f'
include 'esum.f'
!dir$ free
include 'legacy.inc'
