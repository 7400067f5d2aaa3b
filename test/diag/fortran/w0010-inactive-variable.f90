! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -O0 | %FileCheck %s
! RUN: %refuse_f90 -g -O0 -mllvm -wengert-activity=off | %FileCheck --check-prefix=OFF %s
! A variable that was declared inactive takes active data in one procedure, and another one reads it, which matters.
module model
  use wengert
  implicit none
  real(8) :: seen(4) = 0
contains
  subroutine note(x)
    real(8), intent(in) :: x
    seen(2) = seen(2) + x ! CHECK: [W0010] active data is stored in '{{.*}}', which was declared inactive, and read again; do not declare it so
    ! OFF: [W0010]
  end subroutine
  function recall() result(r)
    real(8) :: r
    r = seen(2) * seen(2)
  end function
  subroutine f(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    integer :: i
    y = 0
    do i = 1, 3
      call note(x)
      y = y + recall()
    end do
  end subroutine
end module
program main
  use model
  implicit none
  real(8) :: x = 2, xb = 0, y, yb = 1
  external :: f_wengert_adjoint
  call wengert_inactive(seen)
  call f_wengert_adjoint(f, wengert_dup, x, xb, wengert_dup, y, yb)
end program
