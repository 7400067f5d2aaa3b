! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-joint=*
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-activity=off
! What procedures allocate and deallocate that callers hand to them: dummies that are allocatable or pointers, results, components (W0007 before). Rank and type are
! known by what calls pass.
module subject
  implicit none
  integer, parameter :: cells = 6
  type operator
    real(8), allocatable :: weights(:)
    real(8) :: scale = 2
  end type
  type matrix
    integer :: order = 0
    real(8), allocatable :: a(:, :)
    real(8), pointer :: row(:) => null()
  end type
  type(matrix), allocatable :: matrices(:)
contains
  subroutine get(n, c)
    integer, intent(in) :: n
    real(8), allocatable, intent(out) :: c(:, :)
    integer :: status
    character(80) :: message
    allocate (c(n, 2), stat=status, errmsg=message)
    if (status /= 0) error stop
    c = 1.5_8
  end subroutine
  subroutine twice(c, d)
    real(8), allocatable, intent(in) :: c(:, :)
    real(8), allocatable, intent(out) :: d(:, :)
    allocate (d, mold=c)
    d = 2 * c
  end subroutine
  subroutine clone(t, c)
    real(8), intent(in) :: t(:)
    real(8), allocatable, intent(out) :: c(:)
    allocate (c, source=t)
  end subroutine
  subroutine drop(c)
    real(8), allocatable, intent(inout) :: c(:, :)
    integer :: status
    deallocate (c, stat=status)
    if (status /= 0) error stop
  end subroutine
  subroutine begin(n, o)
    integer, intent(in) :: n
    type(operator), allocatable, intent(out) :: o
    allocate (o)
    allocate (o%weights(n))
    o%weights = 0.5_8
  end subroutine
  function built(x) result(o)
    real(8), intent(in) :: x(:)
    type(operator), allocatable :: o
    allocate (o)
    o%weights = x**2
    o%scale = x(1)
  end function
  subroutine several(n, o)
    integer, intent(in) :: n
    type(operator), allocatable, intent(out) :: o(:)
    integer :: i
    allocate (o(n))
    do i = 1, n
      allocate (o(i)%weights(i))
      o(i)%weights = i
    end do
  end subroutine
  subroutine forget(o)
    type(operator), allocatable, intent(inout) :: o(:)
    if (allocated(o)) deallocate (o)
  end subroutine
  subroutine same(o, p)
    type(operator), intent(in) :: o
    type(operator), allocatable, intent(out) :: p
    allocate (p, source=o)
    p%weights = p%weights**2
  end subroutine
  subroutine fresh(p, n)
    real(8), pointer, intent(out) :: p(:)
    integer, intent(in) :: n
    allocate (p(n))
    p = 0
  end subroutine
  subroutine used(p)
    real(8), pointer, intent(inout) :: p(:)
    if (associated(p)) deallocate (p)
    nullify (p)
  end subroutine
  subroutine set_up(m, n, s)
    class(matrix), intent(inout) :: m
    integer, intent(in) :: n
    real(8), intent(in) :: s
    if (allocated(m%a)) deallocate (m%a)
    allocate (m%a(n, n))
    allocate (m%row(n))
    m%order = n
    m%a = s
    m%row = 2 * s
  end subroutine
  subroutine tear_down(m)
    class(matrix), intent(inout) :: m
    if (allocated(m%a)) deallocate (m%a)
    if (associated(m%row)) deallocate (m%row)
  end subroutine
  subroutine copy(from, to)
    type(matrix), intent(in) :: from
    type(matrix), intent(out) :: to
    to%order = from%order
    allocate (to%a, source=from%a)
    allocate (to%row, mold=from%row)
    to%row = from%row * from%a(1, :)
  end subroutine
  subroutine sums(s, w)
    real(8), intent(inout) :: s
    real(8), intent(in), optional :: w(:)
    if (present(w)) s = s * sum(w)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: c(:, :), d(:, :), e(:)
    type(operator), allocatable :: o, p, q(:), r
    real(8), pointer :: v(:), w(:)
    type(matrix) :: m
    integer :: i
    call get(3, c)
    c(1, :) = z(1:2)
    c(2, 1) = z(1) * z(2)
    call twice(c, d)
    call clone(z(3:4) * z(1), e)
    call sums(z(1), e)
    call sums(z(1))
    z(2) = sum(d * c) * sum(e)
    call drop(c)
    call drop(d)
    call begin(2, o)
    o%weights = o%weights * z(3:4)
    p = built(z(5:6))
    call several(3, q)
    q(3)%weights(2) = z(1) * z(4)
    q(2)%scale = z(5)
    call same(o, r)
    z(3) = sum(o%weights) + sum(p%weights) * p%scale + sum(q(3)%weights) * q(2)%scale + sum(r%weights)
    call forget(q)
    call fresh(v, 4)
    call fresh(w, 2)
    v(1:2) = z(1:2) * 0.1_8
    v(3) = z(5) * z(6)
    w = v(2:3)
    z(4) = z(4) + dot_product(v(1:2), w)
    call used(v)
    call used(w)
    allocate (matrices(2))
    do i = 1, 2
      call set_up(matrices(i), i + 1, z(i + 4))
    end do
    call copy(matrices(2), m)
    z(5) = sum(m%row) + sum(m%a) + sum(matrices(1)%a)
    call tear_down(m)
    do i = 1, 2
      call tear_down(matrices(i))
    end do
    deallocate (matrices)
  end subroutine
end module
include 'state.inc'
