! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! Active data passes through an allocatable module variable, from one procedure to another.
module subject
  implicit none
  integer, parameter :: cells = 2
  real(8), allocatable :: kept(:)
contains
  subroutine put(v)
    real(8), intent(in) :: v
    kept(1) = v
  end subroutine

  real(8) function get()
    get = kept(1)**2
  end function

  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    if (.not. allocated(kept)) allocate (kept(3))
    call put(z(1)**2)
    z(2) = get() * z(2)
  end subroutine
end module
include 'state.inc'
