! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! One array passed as two arguments that are only read, with one shadow.
module subject
  implicit none
contains
  subroutine multiply(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n)
    real(8), intent(inout) :: c(n)
    integer :: i
    do i = 1, n
      c(i) = c(i) + a(i) * b(n + 1 - i)
    end do
  end subroutine
end module
module derivatives
  use wengert
  use subject
  implicit none
contains
  subroutine primal(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call multiply(n / 2, z, z, z(n / 2 + 1))
  end subroutine
  subroutine tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: wengert_tangent
    call wengert_tangent(multiply, wengert_const, n / 2, wengert_dup, z, zd, wengert_dup, z, zd, &
                         wengert_dup, z(n / 2 + 1), zd(n / 2 + 1))
  end subroutine
  subroutine adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: wengert_adjoint
    call wengert_adjoint(multiply, wengert_const, n / 2, wengert_dup, z, zb, wengert_dup, z, zb, &
                         wengert_dup, z(n / 2 + 1), zb(n / 2 + 1))
  end subroutine
end module
program test
  use check
  use derivatives
  implicit none
  call check_map(8, primal, tangent, adjoint)
  call check_done()
end program
