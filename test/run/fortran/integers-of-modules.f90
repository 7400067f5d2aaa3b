! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Integer arrays of modules beside active ones, which are read from a file, replaced by others, and index: they carry nothing.
module subject
  implicit none
  integer, parameter :: cells = 6
  integer, allocatable :: cell(:), ix(:)
  integer(8), pointer :: next(:) => null()
  logical, allocatable :: on(:)
  real(8), allocatable :: w(:)
  type mesh
    integer, allocatable :: of(:)
    real(8), allocatable :: v(:)
  end type
  type(mesh) :: m
contains
  subroutine resize(n)
    integer, intent(in) :: n
    integer, allocatable :: it(:)
    allocate (it(n))
    it = 1
    it(1:n) = min(ix(1:n), 4)
    call move_alloc(it, ix)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: u, i
    open (newunit=u, status='scratch')
    write (u, *) 3, 1
    write (u, *) .true., .false., .true.
    write (u, *) 2, 4, 6
    rewind (u)
    if (.not. allocated(cell)) allocate (cell(2), on(3))
    read (u, *) cell
    read (u, *) on
    allocate (m%of(3))
    read (u, *) m%of
    close (u)
    w = z
    ix = [6, 5, 4, 3, 2, 1]
    call resize(n)
    allocate (next(n))
    next = [(int(mod(i, n) + 1, 8), i=1, n)]
    z = w(ix)*z + w(next)
    m%v = w(m%of)
    do i = 1, 3
      if (on(i)) z(i) = z(cell(2))*z(4)*m%v(i)
      ix(i) = cell(mod(i, 2) + 1)
    end do
    z(ix(1)) = z(ix(2))*0.5d0 + z(ix(1))
    deallocate (ix, w, next, m%of, m%v)
    nullify (next)
  end subroutine
end module
include 'state.inc'
