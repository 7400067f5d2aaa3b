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
include 'zbesj.f'
include 'zbesk.f'
include 'zairy.f'
include 'zabs.f'
include 'd1mach.f'
include 'i1mach.f'
include 'zbinu.f'
include 'zacon.f'
include 'zbknu.f'
include 'zbunk.f'
include 'zuoik.f'
include 'zexp.f'
include 'zsqrt.f'
include 'zacai.f'
include 'zasyi.f'
include 'zbuni.f'
include 'zmlri.f'
include 'zseri.f'
include 'zwrsk.f'
include 'zmlt.f'
include 'zs1s2.f'
include 'zlog.f'
include 'dgamln.f'
include 'zdiv.f'
include 'zkscl.f'
include 'zshch.f'
include 'zuchk.f'
include 'zunk1.f'
include 'zunk2.f'
include 'zunhj.f'
include 'zunik.f'
include 'zuni1.f'
include 'zuni2.f'
include 'zrati.f'
!dir$ free
include 'legacy.inc'
