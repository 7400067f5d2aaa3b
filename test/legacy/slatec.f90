! SLATEC special functions: dgamma, dlngam, dgamr, dlbeta, dpsifn, dlnrel; Chebyshev series with saved tables.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), parameter :: low = 0.3d0, high = 2.5d0, accuracy = 1d-6, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: dgamma, dlngam, dgamr, dlbeta, dlnrel, ans(3)
    integer :: nz, ierr
    external :: dgamma, dlngam, dgamr, dlbeta, dlnrel
    z(1) = dgamma(z(1)) + dlngam(z(1) + 12)
    z(2) = dgamr(z(2))
    z(3) = dlbeta(z(3), z(4))
    z(4) = dlnrel(z(4) * 0.2d0)
    call dpsifn(z(5), 0, 1, 3, ans, nz, ierr)
    z(5) = ans(1) * ans(2)
    z(6) = ans(3) + z(6)
  end subroutine
end module
subroutine xstopx(message)
  character(*) :: message
  error stop 1
end subroutine
!dir$ fixed
include 'dgamma.f'
include 'dlngam.f'
include 'dgamr.f'
include 'dlbeta.f'
include 'dlnrel.f'
include 'dpsifn.f'
include 'd1mach.f'
include 'd9lgmc.f'
include 'dcsevl.f'
include 'dgamlm.f'
include 'initds.f'
include 'xermsg.f'
include 'dlgams.f'
include 'xerclr.f'
include 'xgetf.f'
include 'xsetf.f'
include 'i1mach.f'
include 'fdump.f'
include 'j4save.f'
include 'xercnt.f'
include 'xerhlt.f'
include 'xerprn.f'
include 'xersve.f'
include 'xgetua.f'
!dir$ free
include 'legacy.inc'
