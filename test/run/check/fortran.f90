! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! -wengert-check in Fortran: assumed shape, allocatables, module variables. A jump near the point and a procedure that is wrongly inactive are found.
! RUN: for level in O0 O1 O2 O3; do \
! RUN:   %fc %fmod -cpp -$level -g -DAT=0.21d0 %s -mllvm -wengert-check -o %t.right %rt && %t.right 2>&1 | %FileCheck %s --check-prefix=RIGHT || exit 1; \
! RUN:   %fc %fmod -cpp -$level -g -DAT=0.2d0 %s -mllvm -wengert-check -o %t.jump %rt && %t.jump 2>&1 | %FileCheck %s --check-prefix=JUMP || exit 1; \
! RUN:   %fc %fmod -cpp -$level -g -DAT=0.21d0 -DINACTIVE %s -mllvm -wengert-check -o %t.inactive %rt && %t.inactive 2>&1 | %FileCheck %s --check-prefix=INACTIVE || exit 1; \
! RUN: done
! RIGHT-NOT: wrong
! RIGHT-NOT: cannot
! RIGHT: wengert: check: 1 calls of derivatives were checked, all agree
! JUMP: wengert: check: the derivatives of 'm::{{limit|model}}'
! JUMP-NEXT: along a random direction, and the difference {{.*}}e{{[4-9]}}
! JUMP-NEXT: {{first at|before}} {{.*}}fortran.f90:3{{[0-9]}}:
! JUMP-NEXT: tangent and adjoint agree: this is a kink or a jump
! INACTIVE: wengert: check: the derivatives of 'm::model' are wrong
! INACTIVE-NEXT: the tangent of 'y' is
! INACTIVE-NEXT: first at {{.*}}fortran.f90:[[#@LINE+33]]:{{[0-9]+}}: 'y' is
! INACTIVE: it calls what is declared inactive: 'm::table' ({{.*}}fortran.f90:[[#@LINE+31]]:
module m
  use wengert
  implicit none
  real(8) :: gain = 3
contains
  subroutine limit(u, v)
    real(8), intent(in) :: u(:)
    real(8), intent(inout) :: v(:)
    integer :: i
    do i = 1, size(u)
      v(i) = u(i)**2
      if (u(i) > 0.7d0) then
        v(i) = v(i) + 0.1d0
      end if
      v(i) = v(i) * gain
    end do
  end subroutine
  subroutine table(a, b)
    real(8), intent(in) :: a
    real(8), intent(out) :: b
    b = exp(a)
  end subroutine
  subroutine model(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8), allocatable :: t(:)
    real(8) :: b
    allocate(t(n))
    call limit(x, t)
    call table(x(1), b)
    y = sum(t) + b
  end subroutine
end module

program main
  use m
  implicit none
  integer, parameter :: n = 5
  real(8) :: x(n), x_adj(n), y, y_adj
  integer :: i
  external :: run_wengert_adjoint
  x = [(0.1d0*i + AT, i=1,n)]
  x_adj = 0
  y_adj = 1
#ifdef INACTIVE
  call wengert_inactive(table)
#endif
  call run_wengert_adjoint(model, wengert_const, n, wengert_dup, x, x_adj, wengert_dup, y, y_adj)
end program
