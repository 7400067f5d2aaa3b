! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Procedures whose bodies are in submodules, protected and private variables of their module.
module model
  implicit none
  real(8), protected :: level = 1
  real(8), private :: inner(2) = 0
  interface
    module subroutine set_level(x)
      real(8), intent(in) :: x
    end subroutine
    module function response(x) result(y)
      real(8), intent(in) :: x(:)
      real(8) :: y(size(x))
    end function
  end interface
end module
submodule (model) bodies
  implicit none
  real(8) :: own = 0
contains
  module subroutine set_level(x)
    real(8), intent(in) :: x
    level = x**2
    inner = [x, level]
    own = x * level
  end subroutine
  module procedure response
    y = x * level + inner(1) * inner(2) + own
  end procedure
end submodule
module subject
  use model
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call set_level(z(2))
    z(3:) = response(z(1:3)) * level
    call set_level(z(4))
    z(1) = sum(response(z(4:5)))
    call set_level(1d0)
  end subroutine
end module
include 'state.inc'
