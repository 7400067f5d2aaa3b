! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! FFTPACK: real, complex, sine and quarter wave transforms, with their tables in work arrays that hold numbers and integers; one each: a table that is made
! where another transform worked is refused (W0013).
module subject
  implicit none
  integer, parameter :: cells = 60
  real(8), parameter :: low = 0.5d0, high = 1.5d0, accuracy = 1d-6, step = 1d-5, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), dimension(4 * n + 15) :: table, other, third, fourth
    real(8) :: x(n)
    call dffti(n, table)
    x = z
    call dfftf(n, x, table)
    x = x**2
    call dfftb(n, x, table)
    z = z + x / n
    call zffti(n / 2, other)
    call zfftf(n / 2, z, other)
    z = z + 0.01d0 * z**2
    call zfftb(n / 2, z, other)
    call dsinti(n - 1, third)
    call dsint(n - 1, z, third)
    call dcosqi(n, fourth)
    call dcosqf(n, z, fourth)
    z = z / n**2
  end subroutine
end module
!dir$ fixed
include 'fftpack/dffti.f'
include 'fftpack/dfftf.f'
include 'fftpack/dfftb.f'
include 'fftpack/zffti.f'
include 'fftpack/zfftf.f'
include 'fftpack/zfftb.f'
include 'fftpack/dsinti.f'
include 'fftpack/dsint.f'
include 'fftpack/dcosqi.f'
include 'fftpack/dcosqf.f'
include 'fftpack/dffti1.f'
include 'fftpack/dfftf1.f'
include 'fftpack/dfftb1.f'
include 'fftpack/zffti1.f'
include 'fftpack/zfftf1.f'
include 'fftpack/zfftb1.f'
include 'fftpack/dsint1.f'
!dir$ free
include 'legacy.inc'
