! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Functions that arrange, locate and print the elements of arrays, and complex sums.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: w(n), m(2, 3), q(3, 2)
    complex(8) :: c(n), d
    integer :: i, iv(n), loc(1)
    ! cshift
    z = cshift(z, 1) * z
    ! eoshift
    z = eoshift(z, 1) * z
    ! reshape
    m = reshape(z, [2,3])
    q = transpose(m)
    z = reshape(q, [6])*z(3)
    ! pack
    z(1:2) = pack(z, [.true.,.false.,.true.,.false.,.false.,.false.])
    ! csum
    c = cmplx(z, z**2, 8)
    d = sum(c)
    z(1) = real(d)*aimag(d)
    ! cdot
    c = cmplx(z, z**2, 8)
    d = dot_product(c,c(n:1:-1))
    z(1) = real(d)*aimag(d)
    ! maxloc1
    loc = minloc(z)
    z(1) = z(loc(1))*z(2)
    ! maxlocv
    i = maxloc(z, dim=1)
    z(1) = z(i)*z(2)
    ! print
    if (z(1) > 1d9) print *, z, z(1:3)
    z = z*z(2)
    ! index
    iv = [6,5,4,3,2,1]
    z(iv) = z(iv)*z
    w = z(iv)
    z = w*z(1)
  end subroutine
end module
include 'state.inc'
