! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -g -mllvm '-wengert-head=heat::cost(u:dup,nu:dup,n:const,j:dup)=>cost_b;tangent:heat::cost(u:dup,nu:dup,n:const,j:dup)=>cost_d'
! -wengert-head names a module procedure and its arguments; the source stays as it is.
module heat
  implicit none
contains
  subroutine cost(u, nu, n, j)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n), nu
    real(8), intent(out) :: j
    integer :: i
    j = 0
    do i = 2, n
      j = j + nu * (u(i) - u(i - 1))**2
    end do
  end subroutine
end module
module others
  implicit none
  interface
    subroutine cost_b(u, ub, nu, nub, n, j, jb) bind(C, name='_QMheatPcost_b')
      integer :: n
      real(8) :: u(n), ub(n), nu, nub, j, jb
    end subroutine
    subroutine cost_d(u, ud, nu, nud, n, j, jd) bind(C, name='_QMheatPcost_d')
      integer :: n
      real(8) :: u(n), ud(n), nu, nud, j, jd
    end subroutine
  end interface
end module
program test
  use others
  use check
  implicit none
  real(8) :: u(3), ub(3), ud(3), nu, nub, nud, j, jb, jd
  u = [1d0, 3d0, 2d0]
  nu = 0.5d0
  ub = 0
  nub = 0
  jb = 1
  call cost_b(u, ub, nu, nub, 3, j, jb)
  call check_near('cost', 1, j, 2.5d0, 1d-12)
  call check_near('u', 1, ub(1), -2d0, 1d-12)
  call check_near('u', 2, ub(2), 3d0, 1d-12)
  call check_near('nu', 1, nub, 5d0, 1d-12)
  ud = [1d0, -1d0, 2d0]
  nud = 0.5d0
  call cost_d(u, ud, nu, nud, 3, j, jd)
  call check_near('tangent', 1, jd, sum(ub * ud) + nub * nud, 1d-12)
  call check_done()
end program
