! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! A module array is written through a pointer and read by its name.
module subject
  implicit none
  integer, parameter :: cells = 2
  real(8), target :: a(3)
  real(8), pointer :: q(:) => null()
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    if (.not. associated(q)) q => a
    q(1) = z(1) * z(2)
    z(2) = a(1)**2
    q(1) = 0
  end subroutine
end module
include 'state.inc'
