! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-activity=off
! Markers with an explicit interface pass descriptors: of arrays of assumed shape, allocatables, pointers, and of sections, whose shadows may be other sections.
! Derived types with allocatable components go by their address, also where the interface is implicit.
module procedures
  implicit none
  type state
    real(8), allocatable :: field(:)
    real(8), pointer :: more(:) => null()
    real(8) :: scale = 1
  end type
contains
  ! Gradients: weight k of x(k)**2 is k.
  subroutine weighted(x, j)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: j
    integer :: i
    j = 0
    do i = 1, size(x)
      j = j + i * x(i)**2
    end do
  end subroutine
  subroutine plane(a, j)
    real(8), intent(inout) :: a(:, :)
    real(8), intent(out) :: j
    integer :: i, k
    do k = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, k) = a(i, k) * (i + 10 * k)
      end do
    end do
    j = sum(a)
  end subroutine
  subroutine grown(x, j)
    real(8), allocatable, intent(inout) :: x(:)
    real(8), intent(out) :: j
    real(8), allocatable :: y(:)
    y = [x, x**2]
    call move_alloc(y, x)
    j = sum(x)
  end subroutine
  subroutine through(p, j)
    real(8), pointer, intent(in) :: p(:)
    real(8), intent(out) :: j
    j = sum(p**3)
  end subroutine
  subroutine perhaps(x, j, w)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: j
    real(8), intent(in), optional :: w(:)
    j = sum(x**2)
    if (present(w)) j = sum(w * x)
  end subroutine
  subroutine both(a, b, j)
    real(8), intent(in) :: a(:), b(:)
    real(8), intent(out) :: j
    j = dot_product(a, b)
  end subroutine
  subroutine structured(s, j)
    type(state), intent(in) :: s
    real(8), intent(out) :: j
    j = s%scale * sum(s%field**2) + sum(s%more)
  end subroutine
  subroutine polymorphic(s, j)
    class(state), intent(in) :: s
    real(8), intent(out) :: j
    j = s%scale * sum(s%field**2)
  end subroutine
  subroutine narrow(z, j)
    complex(4), intent(in) :: z(:)
    real(4), intent(out) :: j
    j = sum(real(z)**2) + 3 * sum(aimag(z))
  end subroutine
end module

module markers
  use procedures
  implicit none
  interface
    subroutine array_wengert_adjoint(f, word, x, x_adj, out, j, j_adj)
      import :: weighted
      procedure(weighted) :: f
      integer :: word, out
      real(8) :: x(:), x_adj(:), j, j_adj
    end subroutine
    subroutine array_wengert_tangent(f, word, x, x_tan, out, j, j_tan)
      import :: weighted
      procedure(weighted) :: f
      integer :: word, out
      real(8) :: x(:), x_tan(:), j, j_tan
    end subroutine
    subroutine two_wengert_tangent(f, several, width, word, x, x_tan, x_tan2, out, j, j_tan, j_tan2)
      import :: weighted
      procedure(weighted) :: f
      integer :: several, width, word, out
      real(8) :: x(:), x_tan(:), x_tan2(:), j, j_tan, j_tan2
    end subroutine
    subroutine plane_wengert_adjoint(f, word, a, a_adj, out, j, j_adj)
      import :: plane
      procedure(plane) :: f
      integer :: word, out
      real(8) :: a(:, :), a_adj(:, :), j, j_adj
    end subroutine
    subroutine grown_wengert_adjoint(f, word, x, x_adj, out, j, j_adj)
      import :: grown
      procedure(grown) :: f
      integer :: word, out
      real(8), allocatable :: x(:), x_adj(:)
      real(8) :: j, j_adj
    end subroutine
    subroutine pointer_wengert_adjoint(f, word, x, x_adj, out, j, j_adj)
      import :: through
      procedure(through) :: f
      integer :: word, out
      real(8), pointer :: x(:), x_adj(:)
      real(8) :: j, j_adj
    end subroutine
    subroutine perhaps_wengert_adjoint(f, word, x, x_adj, out, j, j_adj, also, w, w_adj)
      import :: perhaps
      procedure(perhaps) :: f
      integer :: word, out, also
      real(8) :: x(:), x_adj(:), j, j_adj
      real(8), optional :: w(:), w_adj(:)
    end subroutine
    subroutine both_wengert_adjoint(f, word, a, a_adj, also, b, b_adj, out, j, j_adj)
      import :: both
      procedure(both) :: f
      integer :: word, out, also
      real(8) :: a(:), a_adj(:), b(:), b_adj(:), j, j_adj
    end subroutine
    subroutine class_wengert_adjoint(f, word, s, s_adj, out, j, j_adj)
      import :: polymorphic, state
      procedure(polymorphic) :: f
      integer :: word, out
      class(state) :: s, s_adj
      real(8) :: j, j_adj
    end subroutine
    subroutine narrow_wengert_adjoint(f, word, z, z_adj, out, j, j_adj)
      import :: narrow
      procedure(narrow) :: f
      integer :: word, out
      complex(4) :: z(:), z_adj(:)
      real(4) :: j, j_adj
    end subroutine
    subroutine array_wengert_forward(f, word, x, x_adj, out, j, j_adj, tape)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import :: weighted
      procedure(weighted) :: f
      integer :: word, out
      real(8) :: x(:), x_adj(:), j, j_adj
      type(c_ptr) :: tape
    end subroutine
    subroutine array_wengert_backward(f, word, x, x_adj, out, j, j_adj, tape)
      use, intrinsic :: iso_c_binding, only: c_ptr
      import :: weighted
      procedure(weighted) :: f
      integer :: word, out
      real(8) :: x(:), x_adj(:), j, j_adj
      type(c_ptr) :: tape
    end subroutine
  end interface
contains
  subroutine expect(what, found, wanted)
    character(*), intent(in) :: what
    real(8), intent(in) :: found(:), wanted(:)
    if (size(found) /= size(wanted)) error stop 'sizes'
    if (any(abs(found - wanted) > 1d-12 * (1 + abs(wanted)))) then
      print *, what, found, wanted
      error stop 'wrong'
    end if
  end subroutine

  ! What callers hand on.
  subroutine handed_on(x, x_adj)
    use wengert
    real(8), intent(inout) :: x(:), x_adj(:)
    real(8) :: j, j_adj
    j_adj = 1
    call array_wengert_adjoint(weighted, wengert_dup, x, x_adj, wengert_dup, j, j_adj)
  end subroutine
  subroutine handed_pointer(x, x_adj)
    use wengert
    real(8), pointer, intent(inout) :: x(:), x_adj(:)
    real(8) :: j, j_adj
    j_adj = 1
    call pointer_wengert_adjoint(through, wengert_dup, x, x_adj, wengert_dup, j, j_adj)
  end subroutine
end module

program explicit_markers
  use wengert
  use markers
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
  external :: wengert_adjoint
  real(8), target :: x(6) = [1, 2, 3, 4, 5, 6], x_adj(6), x_tan(6)
  real(8) :: j, j_adj, j_tan, a(2, 3), a_adj(2, 3), b_adj(6, 6), j_tan2
  real(8), allocatable :: g(:), g_adj(:)
  real(8), pointer :: p(:), p_adj(:)
  type(state) :: s, s_adj
  class(state), allocatable :: c, c_adj
  complex(4) :: z(4) = [(1, 2), (3, 4), (5, 6), (7, 8)], z_adj(2)
  real(4) :: h, h_adj
  type(c_ptr) :: tape
  integer :: i

  x_adj = 100
  j_adj = 1
  call array_wengert_adjoint(weighted, wengert_dup, x, x_adj, wengert_dup, j, j_adj)
  call expect('whole', x_adj, 100 + 2 * [1d0, 4d0, 9d0, 16d0, 25d0, 36d0])
  call expect('value', [j, j_adj], [sum([1, 2, 3, 4, 5, 6]**3) * 1d0, 0d0])

  ! A section, with a shadow without gaps; what lies between stays as it was.
  x_adj = 0
  j_adj = 1
  call array_wengert_adjoint(weighted, wengert_dup, x(1:5:2), x_adj(2:4), wengert_dup, j, j_adj)
  call expect('section', x_adj, [0d0, 2d0, 12d0, 30d0, 0d0, 0d0])
  x_adj = 1
  j_adj = 1
  call array_wengert_adjoint(weighted, wengert_dup, x(3:1:-1), x_adj(2:6:2), wengert_dup, j, j_adj)
  call expect('backwards', x_adj, [1d0, 7d0, 1d0, 9d0, 1d0, 7d0])
  x_adj = 0
  j_adj = 1
  call array_wengert_adjoint(weighted, wengert_dup, x(6:2:-2), x_adj(6:2:-2), wengert_dup, j, j_adj)
  call expect('alike', x_adj, [0d0, 12d0, 0d0, 16d0, 0d0, 12d0])
  j_adj = 1
  call array_wengert_adjoint(weighted, wengert_dup, x(1:0), x_adj(1:0), wengert_dup, j, j_adj)
  call expect('nothing', [j, j_adj], [0d0, 0d0])

  ! Columns and rows.
  a = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  b_adj = 0
  do i = 1, 6
    j_adj = 1
    call array_wengert_adjoint(weighted, wengert_dup, x, b_adj(i, :), wengert_dup, j, j_adj)
  end do
  call expect('rows', sum(b_adj, 1), 12 * [1d0, 4d0, 9d0, 16d0, 25d0, 36d0])
  a_adj = 0
  b_adj = 0
  j_adj = 1
  call plane_wengert_adjoint(plane, wengert_dup, a, b_adj(1:4:3, 6:2:-2), wengert_dup, j, j_adj)
  call expect('plane', [b_adj(1, 6:2:-2), b_adj(4, 6:2:-2)], [11d0, 21d0, 31d0, 12d0, 22d0, 32d0])
  call expect('plane', [sum(b_adj)], [129d0])
  call expect('in place', [a], [11d0, 24d0, 63d0, 88d0, 155d0, 192d0])

  ! Tangents, in two directions, of which one has gaps.
  x_tan = [1, 0, 0, 0, 0, 1]
  call array_wengert_tangent(weighted, wengert_dup, x(1:3), x_tan(2:6:2), wengert_dup, j, j_tan)
  call expect('tangent', [j_tan], [18d0])
  call expect('seed', x_tan, [1d0, 0d0, 0d0, 0d0, 0d0, 1d0])
  call two_wengert_tangent(weighted, wengert_width, 2, wengert_dup, x(1:3), x_tan(1:3), x_tan(2:6:2), wengert_dup, j, j_tan, j_tan2)
  call expect('two', [j_tan, j_tan2], [2d0, 18d0])

  allocate (g(2), source=[3d0, 4d0])
  allocate (g_adj(2), source=[0d0, 0d0])
  j_adj = 1
  call grown_wengert_adjoint(grown, wengert_dup, g, g_adj, wengert_dup, j, j_adj)
  call expect('grown', g, [3d0, 4d0, 9d0, 16d0])

  p => x(1:5:2)
  p_adj => x_adj(1:5:2)
  x_adj = 0
  j_adj = 1
  call pointer_wengert_adjoint(through, wengert_dup, p, p_adj, wengert_dup, j, j_adj)
  call expect('pointer', x_adj, 3 * [1d0, 0d0, 9d0, 0d0, 25d0, 0d0])
  call handed_pointer(p, p_adj)
  call expect('pointer', x_adj, 6 * [1d0, 0d0, 9d0, 0d0, 25d0, 0d0])

  x_adj = 0
  j_adj = 1
  call perhaps_wengert_adjoint(perhaps, wengert_dup, x(1:2), x_adj(1:3:2), wengert_dup, j, j_adj, wengert_dup)
  call expect('absent', x_adj, [2d0, 0d0, 4d0, 0d0, 0d0, 0d0])
  j_adj = 1
  call perhaps_wengert_adjoint(perhaps, wengert_dup, x(1:2), x_adj(1:2), wengert_dup, j, j_adj, wengert_dup, x(4:6:2), x_adj(5:6))
  call expect('present', x_adj, [6d0, 6d0, 4d0, 0d0, 1d0, 2d0])

  ! One array for two dummies, and so one shadow.
  x_adj = 0
  j_adj = 1
  call both_wengert_adjoint(both, wengert_dup, x(1:5:2), x_adj(1:3), wengert_dup, x(1:5:2), x_adj(1:3), wengert_dup, j, j_adj)
  call expect('one for two', x_adj, [2d0, 6d0, 10d0, 0d0, 0d0, 0d0])
  x_adj = 0
  j_adj = 1
  call both_wengert_adjoint(both, wengert_dup, x(1:5:2), x_adj(1:3), wengert_dup, x(1:3), x_adj(1:3), wengert_dup, j, j_adj)
  call expect('two layouts', x_adj, [2d0, 5d0, 8d0, 0d0, 0d0, 0d0])

  x_adj = 0
  call handed_on(x(2:6:2), x_adj(1:3))
  call expect('handed on', x_adj, [4d0, 16d0, 36d0, 0d0, 0d0, 0d0])

  ! Structures go by their addresses.
  s = state([1d0, 2d0, 3d0], null(), 2d0)
  s_adj = state([0d0, 0d0, 0d0], null(), 0d0)
  s%more => x
  s_adj%more => x_adj
  x_adj = 0
  j_adj = 1
  call wengert_adjoint(structured, wengert_dup, s, s_adj, wengert_dup, j, j_adj)
  call expect('field', s_adj%field, [4d0, 8d0, 12d0])
  call expect('scale', [s_adj%scale], [14d0])
  call expect('more', x_adj, [(1d0, i=1, 6)])
  allocate (c, source=s)
  allocate (c_adj, source=s_adj)
  c_adj%field = 0
  c_adj%scale = 0
  j_adj = 1
  call class_wengert_adjoint(polymorphic, wengert_dup, c, c_adj, wengert_dup, j, j_adj)
  call expect('class', [c_adj%field, c_adj%scale], [4d0, 8d0, 12d0, 14d0])

  z_adj = 0
  h_adj = 1
  call narrow_wengert_adjoint(narrow, wengert_dup, z(2:4:2), z_adj, wengert_dup, h, h_adj)
  call expect('complex', [real(real(z_adj), 8), real(aimag(z_adj), 8)], [6d0, 14d0, 3d0, 3d0])

  ! The sweeps apart.
  x_adj = 0
  call array_wengert_forward(weighted, wengert_dup, x(1:5:2), x_adj(1:5:2), wengert_dup, j, j_adj, tape)
  x = -1
  j_adj = 1
  call array_wengert_backward(weighted, wengert_dup, x(1:5:2), x_adj(1:5:2), wengert_dup, j, j_adj, tape)
  call expect('apart', x_adj, [2d0, 0d0, 12d0, 0d0, 30d0, 0d0])
end program
