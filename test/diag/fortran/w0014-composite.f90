! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -w -O1 | %FileCheck %s
! What is refused in a procedure of the plugin's own, which assigns variables of a type, names the assignment that it is for.
module shapes
  implicit none
  type, abstract :: shape
    real(8) :: size = 0
  end type
  type, extends(shape) :: disc
    real(8), allocatable :: radii(:)
  end type
  type, extends(shape) :: group
    class(shape), allocatable :: first, second
    real(8), allocatable :: weights(:)
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(group) :: a, b
    allocate (a%first, source=disc(z(1), [z(2), z(3)]))
    a%weights = [z(1), z(2)]
    allocate (a%second, source=a%first)
    b = a
    ! CHECK: error: {{.*}}.f90:[[@LINE+1]]:5: [W0014]
    allocate (b%second, source=b)
    z(1) = b%first%size*b%second%size*sum(b%weights)
  end subroutine
end module
subroutine user(n, z, z_adj)
  use wengert
  use shapes
  implicit none
  external :: wengert_adjoint
  integer :: n
  real(8) :: z(n), z_adj(n)
  call wengert_adjoint(f, wengert_const, n, wengert_dup, z, z_adj)
end subroutine
