! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! AMOS: Bessel functions J, K and Airy functions of a complex argument.
module subject
  implicit none
  integer, parameter :: cells = 4
  real(8), parameter :: low = 0.7d0, high = 2.5d0, accuracy = 1d-6, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: yr(2), yi(2), ar, ai, kr(1), ki(1)
    integer :: nz, ierr
    call zbesj(z(1), z(2), 0.4d0, 1, 2, yr, yi, nz, ierr)
    call zbesk(z(1), z(4), 1.3d0, 1, 1, kr, ki, nz, ierr)
    call zairy(z(3), z(4), 0, 1, ar, ai, nz, ierr)
    z(1) = yr(1) * yr(2)
    z(2) = yi(1) + yi(2)
    z(3) = ar + kr(1)
    z(4) = ai + ki(1)
  end subroutine
end module
!dir$ fixed
include 'amos/zbesj.f'
include 'amos/zbesk.f'
include 'amos/zairy.f'
include 'amos/zabs.f'
include 'mach/d1mach.f'
include 'mach/i1mach.f'
include 'amos/zbinu.f'
include 'amos/zacon.f'
include 'amos/zbknu.f'
include 'amos/zbunk.f'
include 'amos/zuoik.f'
include 'amos/zexp.f'
include 'amos/zsqrt.f'
include 'amos/zacai.f'
include 'amos/zasyi.f'
include 'amos/zbuni.f'
include 'amos/zmlri.f'
include 'amos/zseri.f'
include 'amos/zwrsk.f'
include 'amos/zmlt.f'
include 'amos/zs1s2.f'
include 'amos/zlog.f'
include 'amos/dgamln.f'
include 'amos/zdiv.f'
include 'amos/zkscl.f'
include 'amos/zshch.f'
include 'amos/zuchk.f'
include 'amos/zunk1.f'
include 'amos/zunk2.f'
include 'amos/zunhj.f'
include 'amos/zunik.f'
include 'amos/zuni1.f'
include 'amos/zuni2.f'
include 'amos/zrati.f'
!dir$ free
include 'legacy.inc'
