! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %fc -O0 %s %rt -o %t && %t fine
! RUN: %not --crash %t shape 2>&1 | %FileCheck %s --check-prefix=SHAPE
! RUN: %not --crash %t apart 2>&1 | %FileCheck %s --check-prefix=APART
! RUN: %not --crash %t unallocated 2>&1 | %FileCheck %s --check-prefix=UNALLOCATED
! RUN: %not --crash %t element 2>&1 | %FileCheck %s --check-prefix=ELEMENT
! RUN: %not --crash %t seed 2>&1 | %FileCheck %s --check-prefix=SEED
! RUN: %fc -O2 %s %rt -o %t && %t fine
! RUN: %not --crash %t shape 2>&1 | %FileCheck %s --check-prefix=SHAPE
! RUN: %not --crash %t apart 2>&1 | %FileCheck %s --check-prefix=APART
! RUN: %not --crash %t unallocated 2>&1 | %FileCheck %s --check-prefix=UNALLOCATED
! RUN: %not --crash %t element 2>&1 | %FileCheck %s --check-prefix=ELEMENT
! RUN: %not --crash %t seed 2>&1 | %FileCheck %s --check-prefix=SEED
! Components of arguments that are of a derived type, and arguments that the procedure allocates: shadows of other shapes, other distances and without memory end
! the program; what the procedure allocates has a shadow whose bounds can be read, and whose seeds may be given beforehand.
module fields
  implicit none
  type field
    real(8), pointer :: p(:) => null()
    real(8), allocatable :: v(:)
  end type
contains
  subroutine squares(f, y)
    type(field), intent(in) :: f
    real(8), intent(out) :: y
    y = sum(f%v**2)
  end subroutine
  subroutine through(f, y)
    type(field), intent(in) :: f
    real(8), intent(out) :: y
    y = sum(f%p**2)
  end subroutine
  subroutine elements(f, y)
    type(field), intent(in) :: f(:)
    real(8), intent(out) :: y
    integer :: k
    y = 0
    do k = 1, size(f)
      y = y + sum(f(k)%v**2)
    end do
  end subroutine
  subroutine grown(x, f)
    real(8), intent(in) :: x(3)
    type(field), intent(inout) :: f
    f%v = x**2
  end subroutine
  subroutine made(x, v)
    real(8), intent(in) :: x(3)
    real(8), allocatable, intent(inout) :: v(:)
    v = x**2
  end subroutine
  subroutine allocated_first(x, v)
    real(8), intent(in) :: x(3)
    real(8), allocatable, intent(inout) :: v(:)
    if (allocated(v)) deallocate (v)
    allocate (v(3))
    v = x**2
  end subroutine
  subroutine anew(x, v)
    real(8), intent(in) :: x(3)
    real(8), allocatable, intent(out) :: v(:)
    v = [x(1)**2, x(2)**2]
    v = [v, x(3)**2]
  end subroutine
  subroutine new_target(x, v)
    real(8), intent(in) :: x(3)
    real(8), pointer, intent(inout) :: v(:)
    allocate (v(3))
    v = x**2
  end subroutine
end module
program components
  use wengert
  use fields
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
  interface
    subroutine s_wengert_adjoint(f, word, x, x_adj, out, y, y_adj)
      import :: squares, field
      procedure(squares) :: f
      integer :: word, out
      type(field) :: x, x_adj
      real(8) :: y, y_adj
    end subroutine
    subroutine e_wengert_adjoint(f, word, x, x_adj, out, y, y_adj)
      import :: elements, field
      procedure(elements) :: f
      integer :: word, out
      type(field) :: x(:), x_adj(:)
      real(8) :: y, y_adj
    end subroutine
    subroutine g_wengert_adjoint(f, word, x, x_adj, out, y, y_adj)
      import :: grown, field
      procedure(grown) :: f
      integer :: word, out
      real(8) :: x(3), x_adj(3)
      type(field) :: y, y_adj
    end subroutine
    subroutine g_wengert_tangent(f, word, x, x_tan, out, y, y_tan)
      import :: grown, field
      procedure(grown) :: f
      integer :: word, out
      real(8) :: x(3), x_tan(3)
      type(field) :: y, y_tan
    end subroutine
    subroutine g_wengert_forward(f, word, x, x_adj, out, y, y_adj, tape)
      import :: grown, field, c_ptr
      procedure(grown) :: f
      integer :: word, out
      real(8) :: x(3), x_adj(3)
      type(field) :: y, y_adj
      type(c_ptr) :: tape
    end subroutine
    subroutine g_wengert_backward(f, word, x, x_adj, out, y, y_adj, tape)
      import :: grown, field, c_ptr
      procedure(grown) :: f
      integer :: word, out
      real(8) :: x(3), x_adj(3)
      type(field) :: y, y_adj
      type(c_ptr) :: tape
    end subroutine
    subroutine m_wengert_adjoint(f, word, x, x_adj, out, y, y_adj)
      import :: made
      procedure(made) :: f
      integer :: word, out
      real(8) :: x(3), x_adj(3)
      real(8), allocatable :: y(:), y_adj(:)
    end subroutine
    subroutine o_wengert_adjoint(f, word, x, x_adj, out, y, y_adj)
      import :: anew
      procedure(anew) :: f
      integer :: word, out
      real(8) :: x(3), x_adj(3)
      real(8), allocatable :: y(:), y_adj(:)
    end subroutine
    subroutine p_wengert_adjoint(f, word, x, x_adj, out, y, y_adj)
      import :: new_target
      procedure(new_target) :: f
      integer :: word, out
      real(8) :: x(3), x_adj(3)
      real(8), pointer :: y(:), y_adj(:)
    end subroutine
    subroutine m_wengert_tangent(f, word, x, x_tan, out, y, y_tan)
      import :: made
      procedure(made) :: f
      integer :: word, out
      real(8) :: x(3), x_tan(3)
      real(8), allocatable :: y(:), y_tan(:)
    end subroutine
    subroutine o_wengert_tangent(f, word, x, x_tan, out, y, y_tan)
      import :: anew
      procedure(anew) :: f
      integer :: word, out
      real(8) :: x(3), x_tan(3)
      real(8), allocatable :: y(:), y_tan(:)
    end subroutine
  end interface
  real(8), target :: x(6), x_adj(6)
  real(8), allocatable :: v(:), v_adj(:)
  real(8), pointer :: p(:) => null(), p_adj(:)
  real(8) :: y, y_adj
  type(field) :: f, f_adj, several(2), several_adj(2)
  type(c_ptr) :: tape
  character(12) :: what
  x = [1d0, 2d0, 3d0, 4d0, 5d0, 6d0]
  x_adj = 0
  y_adj = 1
  call get_command_argument(1, what)
  select case (what)
  case ('fine')
    call fine
  case ('shape')
    ! SHAPE: wengert: error: {{.*}}argument 1 of 'fields::squares' is an array of shape (6) and 8 bytes an element, but its shadow is an array of shape (3) and 8 bytes an element; they must have one shape and type
    allocate (f%v(6), f_adj%v(3))
    f%v = 1
    call s_wengert_adjoint(squares, wengert_dup, f, f_adj, wengert_dup, y, y_adj)
  case ('apart')
    ! APART: wengert: error: {{.*}}argument 1 of 'fields::through' and its shadow have elements at different distances
    f%p => x(1:6:2)
    f_adj%p => x_adj(1:3)
    call s_wengert_adjoint(through, wengert_dup, f, f_adj, wengert_dup, y, y_adj)
  case ('unallocated')
    ! UNALLOCATED: wengert: error: {{.*}}argument 1 of 'fields::squares' is allocated or associated, but its shadow is not
    allocate (f%v(6), source=2d0)
    call s_wengert_adjoint(squares, wengert_dup, f, f_adj, wengert_dup, y, y_adj)
  case ('element')
    ! ELEMENT: wengert: error: a component of an element of argument 1 of 'fields::elements' is allocated or associated, but its shadow is not
    allocate (several(1)%v(2), several(2)%v(3), several_adj(1)%v(2))
    several(1)%v = 1
    several(2)%v = 1
    call e_wengert_adjoint(elements, wengert_dup, several, several_adj, wengert_dup, y, y_adj)
  case ('seed')
    ! SEED: wengert: error: the procedure leaves {{.*}}argument 2 of 'fields::grown' as an array of shape (3) and 8 bytes an element, but its shadow is an array of shape (2) and 8 bytes an element; they must have one shape and type
    allocate (f_adj%v(2))
    f_adj%v = 1
    call g_wengert_adjoint(grown, wengert_dup, x, x_adj, wengert_dup, f, f_adj)
  end select
contains
  subroutine fine
    integer :: k
    ! Passive components need no shadow, and unallocated ones have none.
    allocate (f%v(6), f_adj%v(6))
    f%v = x
    f_adj%v = 0
    call s_wengert_adjoint(squares, wengert_dup, f, f_adj, wengert_dup, y, y_adj)
    if (any(f_adj%v /= 2*x)) error stop 1
    f%p => x(6:1:-2)
    f_adj%p => x_adj(6:1:-2)
    y_adj = 1
    call s_wengert_adjoint(through, wengert_dup, f, f_adj, wengert_dup, y, y_adj)
    if (any(x_adj /= [0d0, 4d0, 0d0, 8d0, 0d0, 12d0])) error stop 2
    allocate (several(2)%v(2), several_adj(2)%v(2))
    several(2)%v = x(:2)
    several_adj(2)%v = 0
    y_adj = 1
    call e_wengert_adjoint(elements, wengert_dup, several, several_adj, wengert_dup, y, y_adj)
    if (any(several_adj(2)%v /= 2*x(:2))) error stop 3
    ! Allocated anew, with another shape, or for the first time: the shadow has the same bounds.
    x_adj = 1
    call g_wengert_tangent(grown, wengert_dup, x, x_adj, wengert_dup, f, f_adj)
    if (size(f_adj%v) /= 3) error stop 4
    if (any(f_adj%v /= 2*x(:3))) error stop 5
    call m_wengert_tangent(made, wengert_dup, x, x_adj, wengert_dup, v, v_adj)
    if (size(v_adj) /= 3) error stop 6
    if (any(v_adj /= 2*x(:3))) error stop 7
    ! Seeds of what the procedure allocates.
    deallocate (f%v, v)
    x_adj = 0
    f_adj%v = 1
    call g_wengert_adjoint(grown, wengert_dup, x, x_adj, wengert_dup, f, f_adj)
    if (any(x_adj(:3) /= 2*x(:3)) .or. any(f%v /= x(:3)**2)) error stop 8
    x_adj = 0
    v_adj = 1
    call m_wengert_adjoint(made, wengert_dup, x, x_adj, wengert_dup, v, v_adj)
    if (any(x_adj(:3) /= 2*x(:3))) error stop 9
    ! First for what is not there, then for what is.
    deallocate (v)
    do k = 1, 2
      x_adj = 0
      v_adj = [1d0, 2d0, 3d0]
      call m_wengert_adjoint(allocated_first, wengert_dup, x, x_adj, wengert_dup, v, v_adj)
      if (any(x_adj(:3) /= 2*[1d0, 4d0, 9d0])) error stop 13
      x_adj = 0
      v_adj = [1d0, 2d0, 3d0]
      call o_wengert_adjoint(anew, wengert_dup, x, x_adj, wengert_dup, v, v_adj)
      if (any(x_adj(:3) /= 2*[1d0, 4d0, 9d0])) error stop 14
      call o_wengert_tangent(anew, wengert_dup, x, [1d0, 1d0, 1d0], wengert_dup, v, v_adj)
      if (size(v_adj) /= 3) error stop 15
      if (any(v_adj /= 2*x(:3))) error stop 16
    end do
    allocate (p_adj(3), source=[1d0, 2d0, 3d0])
    x_adj = 0
    call p_wengert_adjoint(new_target, wengert_dup, x, x_adj, wengert_dup, p, p_adj)
    if (any(x_adj(:3) /= 2*[1d0, 4d0, 9d0]) .or. any(p /= x(:3)**2)) error stop 17
    ! Between sweeps apart the shadow is there, and before them.
    deallocate (f%v, f_adj%v)
    x_adj = 0
    call g_wengert_forward(grown, wengert_dup, x, x_adj, wengert_dup, f, f_adj, tape)
    if (size(f_adj%v) /= 3) error stop 10
    f_adj%v = 1
    call g_wengert_backward(grown, wengert_dup, x, x_adj, wengert_dup, f, f_adj, tape)
    if (any(x_adj(:3) /= 2*x(:3))) error stop 11
    deallocate (f%v)
    f_adj%v = 2
    x_adj = 0
    call g_wengert_forward(grown, wengert_dup, x, x_adj, wengert_dup, f, f_adj, tape)
    call g_wengert_backward(grown, wengert_dup, x, x_adj, wengert_dup, f, f_adj, tape)
    if (any(x_adj(:3) /= 4*x(:3))) error stop 12
  end subroutine
end program
