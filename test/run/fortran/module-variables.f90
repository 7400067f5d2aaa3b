! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Active data passes through module variables, scalars and arrays, whose shadows the user zeroes.
module state
  implicit none
  real(8) :: total, field(4)
  real(8), parameter :: weight(4) = [0.5d0, 1d0, -1d0, 2d0]
contains
  subroutine advance()
    integer :: i
    do i = 1, 4
      field(i) = field(i) * field(mod(i, 4) + 1)
      total = total + weight(i) * field(i)
    end do
  end subroutine
end module
module shadows
  implicit none
  real(8), bind(C, name='__wengert_shadow__QMstateEtotal') :: total_shadow
  real(8), bind(C, name='__wengert_shadow__QMstateEfield') :: field_shadow(4)
end module
module subject
  use state
  implicit none
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, 4
      field(i) = z(i)
    end do
    total = 0
    call advance()
    call advance()
    z(5) = total * field(2)
  end subroutine
end module
module derivatives
  use wengert
  use subject
  use shadows
  implicit none
contains
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: wengert_tangent
    total_shadow = 0
    field_shadow = 0
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
  end subroutine
  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: wengert_adjoint
    total_shadow = 0
    field_shadow = 0
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine
end module
program test
  use check
  use derivatives
  implicit none
  call check_map(5, f, f_tangent, f_adjoint)
  call check_done()
end program
