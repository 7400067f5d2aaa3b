! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Input into active variables, from files and from text: what is read carries no derivative, and ends that of what was there.
module subject
  implicit none
  integer, parameter :: cells = 9
  real(8) :: step = 1, factors(2)
  namelist /settings/ step, factors
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: q(:)
    real(8) :: a(2, 2), kept
    character(60) :: line
    integer :: u, k, status
    line = ' 1.5 2.5 3.5'
    z(9) = z(9) * z(1)
    read (line, *) z(1), a(2, 1)
    read (line, '(3f4.1)') z(2:3)
    read (line, '(3f4.1)') (z(k), k = 4, 5)
    z(6) = z(6) * z(1) * z(2) * sum(z(3:5)) * a(2, 1)
    open (newunit=u, status='scratch')
    write (u, *) 1d0, 2d0, 3d0, 4d0
    write (u, *) 1d0, 2d0
    write (u, '(a)') 'nothing', '&settings step = 0.5, factors = 1.5, 2.0 /'
    rewind (u)
    a = z(7)
    read (u, *) a
    allocate (q(3))
    q = z(7)
    read (u, *, iostat=status) q(1:2)
    kept = z(8)
    read (u, *, iostat=status) kept
    if (status /= 0) z(7) = z(7) * kept
    read (u, nml=settings)
    close (u)
    z(8) = step * z(8) * q(3) * q(1) * factors(2)
    z(1:2) = matmul(a, z(7:8))
  end subroutine
end module
include 'state.inc'
