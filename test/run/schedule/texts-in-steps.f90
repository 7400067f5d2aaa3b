! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O %s %rt -o %t && %t || exit 1; done
! RUN: %fc -O2 -mllvm '-wengert-joint=*' %s %rt -o %t && %t
! Steps that run again trim and adjust texts.
module m
  implicit none
  character(12) :: scheme = 'leapfrog'
contains
  subroutine step(x, it)
    real(8), intent(inout) :: x(4)
    integer, intent(in) :: it
    select case (trim(scheme))
    case ('leapfrog')
      x = sin(x) + 0.1d0*x**2
      x = cos(x)*x
    case ('upwind')
      x = x + it
    case default
      x = 0
    end select
  end subroutine
  subroutine model(x, j)
    use wengert
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: j
    real(8) :: y(4)
    integer :: it
    y = x
    do it = 1, 12
      call wengert_binomial(3)
      call step(y, it)
    end do
    j = sum(y)
  end subroutine
end module
program test
  use wengert
  use m
  implicit none
  external :: wengert_adjoint
  real(8), parameter :: h = 1d-6
  real(8) :: x(4) = [0.3d0, 0.7d0, 1.1d0, 0.9d0], y(4), xb(4), j, jb, above, below
  integer :: i
  xb = 0
  jb = 1
  call wengert_adjoint(model, wengert_dup, x, xb, wengert_dup, j, jb)
  do i = 1, 4
    y = x
    y(i) = x(i) + h
    call model(y, above)
    y(i) = x(i) - h
    call model(y, below)
    if (abs(xb(i) - (above - below)/(2*h)) > 1d-6*max(1d0, abs(xb(i)))) error stop "the gradient is not what differences are"
  end do
end program
