! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -w
! What procedures of the compiler's library do with files, clocks and the system has no derivative, and changes no module variable.
module subject
  implicit none
  integer, parameter :: cells = 3
  real(8) :: total = 0
  real(8), allocatable :: links(:)
contains
  subroutine resize()
    if (.not. allocated(links)) allocate (links(2))
    call flush(6)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real :: t(2), e
    character(80) :: name
    integer :: i
    total = z(1)**2
    call resize()
    links = z(2:3)*z(1)
    call execute_command_line('true', exitstat=i)
    if (i == 0) total = total*z(3)
    call system('true')
    call etime(t, e)
    i = time()
    i = getcwd(name)
    i = hostnm(name)
    call unlink('no such file')
    call rename('no such file', 'no such file', i)
    call getlog(name)
    z(1) = total*z(2) + links(1)
    z(2) = links(2)
  end subroutine
end module
include 'state.inc'
