! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Output within differentiated code, and input into an active variable.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
real(8) :: w
 character(40) :: line
 integer :: u
    write(line, '(f10.4)') z(1)
    read(line, *) w
    open(newunit=u, status='scratch', form='unformatted')
    write(u) 0.25d0, n
    write(u) z(1:2)
    rewind(u)
    read(u) z(5)
    close(u)
    z(3) = z(3)*z(5)
    if (z(1) > 1d6) print *, 'big', z(1), z
    if (z(1) > 1d6) write(*, '(5f8.3)') z
    if (z(1) > 1d6) write(*, *) (z(u), u = 1, n)
    z(2) = z(1)*z(2) + w*1d-9
  end subroutine
end module
include 'state.inc'
