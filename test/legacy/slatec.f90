! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
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
include 'slatec-fn/dgamma.f'
include 'slatec-fn/dlngam.f'
include 'slatec-fn/dgamr.f'
include 'slatec-fn/dlbeta.f'
include 'slatec-fn/dlnrel.f'
include 'slatec-fn/dpsifn.f'
include 'mach/d1mach.f'
include 'slatec-fn/d9lgmc.f'
include 'slatec-fn/dcsevl.f'
include 'slatec-fn/dgamlm.f'
include 'slatec-fn/initds.f'
include 'slatec-err/xermsg.f'
include 'slatec-fn/dlgams.f'
include 'slatec-err/xerclr.f'
include 'slatec-err/xgetf.f'
include 'slatec-err/xsetf.f'
include 'mach/i1mach.f'
include 'slatec-err/fdump.f'
include 'slatec-err/j4save.f'
include 'slatec-err/xercnt.f'
include 'slatec-err/xerhlt.f'
include 'slatec-err/xerprn.f'
include 'slatec-err/xersve.f'
include 'slatec-err/xgetua.f'
!dir$ free
include 'legacy.inc'
