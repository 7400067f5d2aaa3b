! RUN: split-file %s %t && cd %t
! RUN: export heads='lib::growth(result:dep,u:dup)=>growth_b;lib::named(x:dup)=>named_b;lib::bound(x:dup)=>bound_b'
! RUN: for O in 0 2; do \
! RUN: %fc -O$O -g -c 1.f90 -mllvm "-wengert-head=$heads" -mllvm -wengert-interface=derivatives.f90 && \
! RUN: %fc -O$O derivatives.f90 2.f90 1.o %rt -o run && ./run || exit 1; done
! RUN: %FileCheck --input-file=derivatives.f90 %s
! A function's allocatable result is an argument of its derivative, an allocatable one; arrays of characters have any length; a dummy procedure, of which debug
! information says nothing, hides the names of no other arguments; and a procedure that a marker hands on is one that may be called.
!
! CHECK: real(8), allocatable, intent(inout) :: result(:)
! CHECK: real(8), allocatable, intent(inout) :: result_b(:)
! CHECK: character(*), intent(in) :: names(:)
! CHECK: real(8), intent(inout) :: x_b
!--- 1.f90
module lib
  implicit none
contains
  function growth(u) result(r)
    real(8), intent(in) :: u(:)
    real(8), allocatable :: r(:)
    r = [u**2, u(1)]
  end function
  subroutine named(names, x)
    character(*), intent(in) :: names(:)
    real(8), intent(inout) :: x
    if (names(2) == 'square') x = x**2
  end subroutine
  subroutine bound(f, x)
    procedure(real(8)) :: f
    real(8), intent(inout) :: x
    x = x*3
  end subroutine
  subroutine composed(g, x)
    interface
      real(8) function g(x)
        real(8), intent(in) :: x
      end function
    end interface
    real(8), intent(inout) :: x
    x = g(x*2)
  end subroutine
  real(8) function square(x)
    real(8), intent(in) :: x
    square = x**2
  end function
  subroutine handed(x, xb)
    use wengert
    real(8), intent(inout) :: x, xb
    external :: wengert_adjoint
    call wengert_adjoint(composed, wengert_const, square, wengert_dup, x, xb)
  end subroutine
end module
!--- 2.f90
program test
  use derivatives
  use lib, only: handed
  implicit none
  real(8), allocatable :: r(:), rb(:)
  real(8) :: u(2) = [1d0, 2d0], ub(2) = 0, x = 3, xb = 1
  allocate (rb(3), source=1d0)
  call growth_b(r, rb, u, ub)
  if (any(ub /= [3d0, 4d0]) .or. size(r) /= 3) stop 1
  call named_b(['none  ', 'square'], x, xb)
  if (xb /= 6) stop 2
  x = 3
  xb = 1
  call handed(x, xb)
  if (xb /= 24) stop 3
end program
