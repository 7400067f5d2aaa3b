! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! Assumed rank: the run time makes descriptors of which nothing is known, which lead to active data.
module model
  implicit none
contains
  subroutine scale(x)
    real(8), intent(inout) :: x(..)
    select rank (x)
    rank (1)
      x(1) = x(1) * x(2)
    end select
  end subroutine
  subroutine f(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0007] {{.*}}scale
    call scale(x)
  end subroutine
end module
subroutine user(n, x, xb)
  use wengert
  use model
  implicit none
  external :: wengert_adjoint
  integer :: n
  real(8) :: x(n), xb(n)
  call wengert_adjoint(f, wengert_const, n, wengert_dup, x, xb)
end subroutine
