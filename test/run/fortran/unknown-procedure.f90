! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %flang -DELSEWHERE -cpp -c %s -o %t.other.o -module-dir %T
! RUN: %fc -cpp %s %t.other.o %rt -o %t && (%not --crash %t 2>&1 || true) | %FileCheck %s
! A procedure pointer that leads to another file than that of the derivative: the program ends with a message.
#ifdef ELSEWHERE
subroutine aim(p)
  procedure(real(8)), pointer :: p
  p => cubed
contains
  real(8) function cubed(x)
    real(8), intent(in) :: x
    cubed = x**3
  end function
end subroutine
#else
module subject
  implicit none
  abstract interface
    real(8) function map(x)
      real(8), intent(in) :: x
    end function
  end interface
  procedure(map), pointer :: chosen => squared
contains
  real(8) function squared(x)
    real(8), intent(in) :: x
    squared = x**2
  end function
  subroutine f(x)
    real(8), intent(inout) :: x
    x = chosen(x)
  end subroutine
end module
program test
  use wengert
  use subject
  implicit none
  interface
    subroutine aim(p)
      import :: map
      procedure(map), pointer :: p
    end subroutine
  end interface
  external :: wengert_adjoint
  real(8) :: x = 3, xb = 1
  call wengert_adjoint(f, wengert_dup, x, xb)
  if (abs(xb - 6) > 1d-12) error stop 'wrong'
  print '(a)', 'squared'
  call aim(chosen)
  call wengert_adjoint(f, wengert_dup, x, xb)
end program
#endif
! CHECK: error: {{.*}}calls a procedure through a pointer{{.*}}not in the file
