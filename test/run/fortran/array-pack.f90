! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! pack with and without a vector, unpack.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
real(8) :: a(3,3), b(3,3), v(3), w(3)
    v = pack(z, [.true.,.false.,.true.,.false.,.true.,.false.])
    z(1) = sum(pack(z, z > 1))
    z(2:4) = pack(z(1:3), z(1:3) > 1, vector=v)
    a = unpack(v, reshape(z(1)>0.1d0 .and. [.true.,.false.,.true.,.false.,.false.,.false.,.false.,.false.,.false.],[3,3]), 2d0)
    b = unpack([z, z(1:3)], a > 1, a)
    z(5) = sum(a*b)*sum(pack(a, .true.))
    w = pack(a(:,1), a(:,1) > -1e9)
    z(6) = sum(w**2)
  end subroutine
end module
include 'state.inc'
