! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-joint=*
! Dummies that are assigned as a whole, allocatable ones and pointers: of their descriptors only the address is known where the assignment is not inlined
! (W0007 before). An allocatable scalar gets memory.
module subject
  implicit none
  integer, parameter :: cells = 6
  type box
    real(8), allocatable :: values(:)
  end type
contains
  subroutine all_of_a_scalar(a, s)
    real(8), allocatable, intent(inout) :: a(:)
    real(8), intent(in) :: s
    a = s
  end subroutine
  subroutine through_another(a, s)
    real(8), allocatable, intent(inout) :: a(:, :)
    real(8), intent(in) :: s
    call whole(a, s)
    a = a * s
  end subroutine
  subroutine whole(a, s)
    real(8), allocatable, intent(inout) :: a(:, :)
    real(8), intent(in) :: s
    a = s * s
  end subroutine
  subroutine pointed(a, b, s)
    real(8), pointer, intent(in) :: a(:), b(:)
    real(8), intent(in) :: s
    b = s
    a = b
  end subroutine
  subroutine scalars(a, b, s)
    real(8), allocatable, intent(inout) :: a, b
    real(8), intent(in) :: s
    a = s
    b = a * s
    a = b
  end subroutine
  subroutine complex_numbers(a, b, s)
    complex(8), allocatable, intent(inout) :: a(:), b(:)
    real(8), intent(in) :: s
    a = cmplx(s, 2 * s, 8)
    b = a
  end subroutine
  subroutine of_some_type(a, s)
    class(*), intent(inout) :: a(:)
    real(8), intent(in) :: s
    select type (a)
    type is (real(8))
      a = s
    end select
  end subroutine
  subroutine moved(a, b, s)
    real(8), allocatable, intent(inout) :: a(:), b(:)
    real(8), intent(in) :: s
    call move_alloc(a, b)
    allocate (a(2))
    a = b(1) * s
  end subroutine
  subroutine moved_boxes(a, b)
    type(box), allocatable, intent(inout) :: a(:), b(:)
    call move_alloc(a, b)
  end subroutine
  subroutine boxes(a, b, s)
    type(box), allocatable, intent(inout) :: a(:), b(:)
    real(8), intent(in) :: s
    a = b
    a(2)%values = a(2)%values * s
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: a(:), b(:), m(:, :), s, t
    real(8), pointer :: p(:), q(:)
    real(8), target :: u(4), v(4)
    complex(8), allocatable :: c(:), d(:)
    type(box), allocatable :: e(:), g(:)
    allocate (a(3), m(2, 3), c(2))
    a = z(1)
    call all_of_a_scalar(a, z(2))
    call through_another(m, z(3))
    z(1) = z(1) + a(2) * m(2, 2)
    u = z(1)
    v = z(2)
    p => u(::2)
    q => v(3:4)
    call pointed(p, q, z(4))
    z(2) = z(2) + sum(u * v)
    s = z(1) * z(2)
    call scalars(s, t, z(5))
    z(3) = z(3) + s * t
    c = z(4)
    call complex_numbers(c, d, z(6))
    z(4) = z(4) + aimag(d(1) * c(2))
    call of_some_type(a, z(3))
    z(5) = z(5) * a(3)
    call moved(a, b, z(1))
    z(6) = z(6) * a(2) + 0.5_8 * b(3)
    allocate (e(2), g(2))
    e(1)%values = z(1:3)
    g(1)%values = z(4:5)
    g(2)%values = e(1)%values
    call boxes(e, g, z(2))
    z(1) = z(1) + e(2)%values(3) * e(1)%values(2)
    call moved_boxes(g, e)
    z(3) = 0.1_8 * z(3) + e(2)%values(1)
  end subroutine
end module
include 'state.inc'
