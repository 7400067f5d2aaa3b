! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %fc -O1 %s %scratch/check.o %rt -o %t
! RUN: %not --crash %t shape 2>&1 | %FileCheck %s --check-prefix=SHAPE
! RUN: %not --crash %t apart 2>&1 | %FileCheck %s --check-prefix=APART
! RUN: %not --crash %t pointer 2>&1 | %FileCheck %s --check-prefix=POINTER
! RUN: %not --crash %t backward 2>&1 | %FileCheck %s --check-prefix=BACKWARD
! RUN: %not --crash %t unallocated 2>&1 | %FileCheck %s --check-prefix=UNALLOCATED
! Shadows of other shapes end the program, as do other distances between elements where no copy can stand for them.
module procedures
  implicit none
contains
  subroutine squares(x, j)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: j
    j = sum(x**2)
  end subroutine
  subroutine grown(x, j)
    real(8), allocatable, intent(inout) :: x(:)
    real(8), intent(out) :: j
    j = sum(x**2)
  end subroutine
  subroutine through(x, j)
    real(8), pointer, intent(in) :: x(:)
    real(8), intent(out) :: j
    j = sum(x**2)
  end subroutine
end module
program shapes
  use wengert
  use procedures
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
  interface
    subroutine a_wengert_adjoint(f, word, x, x_adj, out, j, j_adj)
      import :: squares
      procedure(squares) :: f
      integer :: word, out
      real(8) :: x(:), x_adj(:), j, j_adj
    end subroutine
    subroutine p_wengert_adjoint(f, word, x, x_adj, out, j, j_adj)
      import :: through
      procedure(through) :: f
      integer :: word, out
      real(8), pointer :: x(:), x_adj(:)
      real(8) :: j, j_adj
    end subroutine
    subroutine g_wengert_adjoint(f, word, x, x_adj, out, j, j_adj)
      import :: grown
      procedure(grown) :: f
      integer :: word, out
      real(8), allocatable :: x(:), x_adj(:)
      real(8) :: j, j_adj
    end subroutine
    subroutine a_wengert_forward(f, word, x, x_adj, out, j, j_adj, tape)
      import :: squares, c_ptr
      procedure(squares) :: f
      integer :: word, out
      real(8) :: x(:), x_adj(:), j, j_adj
      type(c_ptr) :: tape
    end subroutine
    subroutine a_wengert_backward(f, word, x, x_adj, out, j, j_adj, tape)
      import :: squares, c_ptr
      procedure(squares) :: f
      integer :: word, out
      real(8) :: x(:), x_adj(:), j, j_adj
      type(c_ptr) :: tape
    end subroutine
  end interface
  real(8), target :: x(6) = 1, x_adj(6) = 0
  real(8), pointer :: p(:), p_adj(:)
  real(8), allocatable :: g(:), g_adj(:)
  real(8) :: j, j_adj = 1
  type(c_ptr) :: tape
  character(12) :: what
  call get_command_argument(1, what)
  select case (what)
  case ('shape')
    ! SHAPE: wengert: error: argument 1 of 'procedures::squares' is an array of shape (4) and 8 bytes an element, but its shadow is an array of shape (3) and 8 bytes an element; they must have one shape and type
    call a_wengert_adjoint(squares, wengert_dup, x(1:4), x_adj(1:3), wengert_dup, j, j_adj)
  case ('apart')
    ! APART: wengert: error: argument 1 of 'procedures::squares' and its shadow have elements at different distances (a section of one, and an array or another section of the other); the sweeps apart take arrays that are laid out alike
    call a_wengert_forward(squares, wengert_dup, x(1:5:2), x_adj(1:3), wengert_dup, j, j_adj, tape)
  case ('backward')
    ! BACKWARD: wengert: error: argument 1 of 'procedures::squares' and its shadow have elements at different distances
    call a_wengert_forward(squares, wengert_dup, x(1:3), x_adj(1:3), wengert_dup, j, j_adj, tape)
    call a_wengert_backward(squares, wengert_dup, x(1:3), x_adj(1:5:2), wengert_dup, j, j_adj, tape)
  case ('pointer')
    ! POINTER: wengert: error: argument 1 of 'procedures::through' and its shadow have elements at different distances (a section of one, and an array or another section of the other); a pointer and its shadow must lie alike
    p => x(1:5:2)
    p_adj => x_adj(1:3)
    call p_wengert_adjoint(through, wengert_dup, p, p_adj, wengert_dup, j, j_adj)
  case ('unallocated')
    ! UNALLOCATED: wengert: error: argument 1 of 'procedures::grown' is allocated, but its shadow is not
    allocate (g(2), source=1d0)
    call g_wengert_adjoint(grown, wengert_dup, g, g_adj, wengert_dup, j, j_adj)
  end select
end program
