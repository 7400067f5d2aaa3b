! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! The backward sweep reads what the descriptor of its dummy describes, and that is overwritten.
module m
  use wengert
contains
  real(8) function norm(x)
    real(8), intent(in) :: x(:)
    norm = sqrt(sum(x**2))
  end function
  subroutine norm_backward(x, x_adj, norm_adj)
    real(8), intent(in) :: x(:), norm_adj
    real(8), intent(inout) :: x_adj(:)
    x_adj = x_adj + norm_adj*x/sqrt(sum(x**2))
  end subroutine
  subroutine f(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(out) :: y
    ! CHECK: :[[@LINE+1]]:{{[0-9]+}}: [W0024] the backward sweep that is registered for '{{.*}}norm' may read argument 1
    y = norm(x(1:n:2))
    x(1) = 2*y
  end subroutine
  subroutine ask(x, xb, y, yb)
    real(8) :: x(6), xb(6), y, yb
    call wengert_register(norm, norm, norm_backward)
    call wengert_adjoint(f, wengert_const, 6, wengert_dup, x, xb, wengert_dup, y, yb)
  end subroutine
end module
