! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Saved pointers and allocatables of procedures, as work space is: the optimiser would take their descriptors apart.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine keep(x, mode)
    real(8), intent(inout), target :: x(:)
    integer, intent(in) :: mode
    real(8), pointer, save :: p(:) => null()
    real(8), save, target :: loc(5)
    select case (mode)
    case (1); p => x
    case (2); p => loc; loc = x
    case (3); p = p*2; x = p*x
    case (4); nullify(p)
    end select
  end subroutine
  subroutine f0(n, z)
    integer, intent(in) :: n
    real(8), intent(inout), target :: z(n)
    call keep(z, 2)
    call keep(z, 3)
    call keep(z(5:1:-1), 1)
    call keep(z, 3)
    call keep(z, 4)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call f0(n, z)
  end subroutine
end module
include 'state.inc'
