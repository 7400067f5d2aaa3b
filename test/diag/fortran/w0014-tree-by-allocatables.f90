! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -w -O1 | %FileCheck %s
! What is refused in a procedure of the plugin's own, which assigns variables of a type, names the assignment that it is for.
module trees
  implicit none
  type :: node
    real(8) :: key = 0, val = 0
    type(node), allocatable :: l, r
    real(8), allocatable :: data(:)
  end type
contains
  subroutine add(self, x)
    type(node), intent(inout) :: self
    real(8), intent(in) :: x
    if (allocated(self%r)) then
      self%val = 2
    else
      ! CHECK: error: {{.*}}.f90:[[@LINE+1]]:7: [W0014]
      self%r = node(key=x, val=x, data=[x, 2*x])
    end if
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(node) :: root
    root%val = z(1)
    call add(root, z(2))
    z(3) = root%val*root%r%val*root%r%key*sum(root%r%data)
  end subroutine
end module
subroutine user(n, z, z_adj)
  use wengert
  use trees
  implicit none
  external :: wengert_adjoint
  integer :: n
  real(8) :: z(n), z_adj(n)
  call wengert_adjoint(f, wengert_const, n, wengert_dup, z, z_adj)
end subroutine
