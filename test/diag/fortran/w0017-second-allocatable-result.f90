! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g 2>&1 | %FileCheck %s
! The tangent of an adjoint that keeps what a function allocates until its tape goes back.
module subject
  use wengert
  implicit none
  external :: wengert_adjoint, wengert_tangent
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z = scaled(z, n)
  end subroutine
  function scaled(x, k) result(r)
    real(8), intent(in) :: x(:)
    integer, intent(in) :: k
    real(8), allocatable :: r(:)
    r = x*k
  end function
  subroutine g(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine
  subroutine user(n, z, zd, zb, zbd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n), zb(n), zbd(n)
    ! CHECK: error: {{.*}}[W0017] {{.*}}memory that is freed late
    call wengert_tangent(g, wengert_const, n, wengert_dup, z, zd, wengert_dup, zb, zbd)
  end subroutine
end module
