! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %fc -O0 %s %rt -o %t && %t fine
! RUN: %not --crash %t argument 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! RUN: %not --crash %t inside 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! RUN: %not --crash %t assumed 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! RUN: %not --crash %t variable 2>&1 | %FileCheck %s --check-prefix=VARIABLE
! RUN: %not --crash %t component 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! RUN: %not --crash %t list 2>&1 | %FileCheck %s --check-prefix=LIST
! RUN: %not --crash %t forward 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! RUN: %fc -O2 %s %rt -o %t && %t fine
! RUN: %not --crash %t argument 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! RUN: %not --crash %t inside 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! RUN: %not --crash %t assumed 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! RUN: %not --crash %t variable 2>&1 | %FileCheck %s --check-prefix=VARIABLE
! RUN: %not --crash %t component 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! RUN: %not --crash %t list 2>&1 | %FileCheck %s --check-prefix=LIST
! RUN: %not --crash %t forward 2>&1 | %FileCheck %s --check-prefix=ARGUMENT
! What a pointer of a module leads to counts as constant where nobody gives its shadow. If it leads to what varies, that is said; a pointer to anything else, or
! one that the procedure aims itself before it reads it, is fine.
module state
  implicit none
  type holder
    real(8), pointer :: at(:) => null()
  end type
  type box
    real(8), allocatable :: v(:)
  end type
  real(8), pointer :: mesh(:) => null()
  type(holder) :: held(2)
  real(8), target :: density(4)
contains
  subroutine read_mesh(y)
    real(8), intent(out) :: y
    y = sum(mesh**2)
  end subroutine
  subroutine both(x, n, y)
    integer, intent(in) :: n
    real(8), intent(in), target :: x(n)
    real(8), intent(out) :: y
    real(8) :: more
    call read_mesh(more)
    y = sum(x) + more
  end subroutine
  subroutine of_shape(x, y)
    real(8), intent(in), target :: x(:)
    real(8), intent(out) :: y
    real(8) :: more
    call read_mesh(more)
    y = sum(x) + more
  end subroutine
  subroutine of_box(b, y)
    type(box), intent(in), target :: b
    real(8), intent(out) :: y
    real(8) :: more
    call read_mesh(more)
    y = sum(b%v) + more
  end subroutine
  subroutine of_variable(y)
    real(8), intent(out) :: y
    real(8) :: more
    call read_mesh(more)
    y = sum(density) + more
  end subroutine
  subroutine of_list(x, n, y)
    integer, intent(in) :: n
    real(8), intent(in), target :: x(n)
    real(8), intent(out) :: y
    y = sum(x) + sum(held(2)%at**2)
  end subroutine
  subroutine aimed(x, n, y)
    integer, intent(in) :: n
    real(8), intent(in), target :: x(n)
    real(8), intent(out) :: y
    mesh => x(2:n)
    call read_mesh(y)
  end subroutine
end module
module shadows
  implicit none
  real(8), bind(C, name='__wengert_shadow__QMstateEdensity') :: density_adj(4)
end module
program pointers
  use wengert
  use state
  use shadows
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
  interface
    subroutine s_wengert_adjoint(f, word, x, x_adj, out, y, y_adj)
      import :: of_shape
      procedure(of_shape) :: f
      integer :: word, out
      real(8) :: x(:), x_adj(:), y, y_adj
    end subroutine
    subroutine b_wengert_adjoint(f, word, b, b_adj, out, y, y_adj)
      import :: of_box, box
      procedure(of_box) :: f
      integer :: word, out
      type(box) :: b, b_adj
      real(8) :: y, y_adj
    end subroutine
  end interface
  real(8), target :: x(6), x_adj(6), other(3)
  real(8) :: y, y_adj
  type(box), target :: b, b_adj
  type(c_ptr) :: tape
  character(12) :: what
  integer :: k
  x = [1d0, 2d0, 3d0, 4d0, 5d0, 6d0]
  x_adj = 0
  y_adj = 1
  call get_command_argument(1, what)
  select case (what)
  case ('fine')
    other = 3
    mesh => other
    call wengert_adjoint(both, wengert_dup, x, x_adj, wengert_const, 6, wengert_dup, y, y_adj)
    if (y /= 48 .or. any(x_adj /= 1)) error stop 1
    do k = 1, 2
      x_adj = 0
      y_adj = 1
      call wengert_adjoint(aimed, wengert_dup, x, x_adj, wengert_const, 6, wengert_dup, y, y_adj)
      if (y /= 90 .or. any(x_adj /= [0d0, 4d0, 6d0, 8d0, 10d0, 12d0])) error stop 2
    end do
    nullify (mesh)
    held(2)%at => other
    x_adj = 0
    y_adj = 1
    call wengert_adjoint(of_list, wengert_dup, x, x_adj, wengert_const, 6, wengert_dup, y, y_adj)
    if (y /= 48 .or. any(x_adj /= 1)) error stop 3
  case ('argument')
    ! ARGUMENT: wengert: error: the pointer _QMstateEmesh leads to active data, and nobody gives its shadow
    mesh => x
    call wengert_adjoint(both, wengert_dup, x, x_adj, wengert_const, 6, wengert_dup, y, y_adj)
  case ('inside')
    mesh => x(6:5:-1)
    call wengert_adjoint(both, wengert_dup, x, x_adj, wengert_const, 6, wengert_dup, y, y_adj)
  case ('forward')
    mesh => x(6:5:-1)
    call wengert_forward(both, wengert_dup, x, x_adj, wengert_const, 6, wengert_dup, y, y_adj, tape)
  case ('assumed')
    mesh => x(4:5)
    call s_wengert_adjoint(of_shape, wengert_dup, x(1:6:2), x_adj(1:6:2), wengert_dup, y, y_adj)
  case ('variable')
    ! VARIABLE: wengert: error: the pointer _QMstateEmesh leads to active data, and nobody gives its shadow
    density = 2
    mesh => density(4:1:-2)
    call wengert_adjoint(of_variable, wengert_dup, y, y_adj)
  case ('component')
    allocate (b%v(4), b_adj%v(4))
    b%v = 1
    mesh => b%v(2:3)
    call b_wengert_adjoint(of_box, wengert_dup, b, b_adj, wengert_dup, y, y_adj)
  case ('list')
    ! LIST: wengert: error: the pointer _QMstateEheld leads to active data, and nobody gives its shadow
    held(2)%at => x(3:4)
    call wengert_adjoint(of_list, wengert_dup, x, x_adj, wengert_const, 6, wengert_dup, y, y_adj)
  end select
end program
