! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Options from a namelist, read while a table in a module points to active arrays: input goes to the group's variables only.
module options
  implicit none
  real(8) :: damping = 1
  integer :: steps = 1
  namelist /model/ damping, steps
contains
  subroutine read_options(text, weights)
    character(*), intent(in) :: text
    real(8), intent(out) :: weights(3)
    character(8) :: scheme
    integer :: status
    namelist /run/ scheme, weights
    weights = 0
    read (text, nml=run, iostat=status)
    if (status /= 0 .or. scheme /= 'lax') error stop 'run'
    read (text, nml=model, iostat=status)
    if (status /= 0) error stop 'model'
  end subroutine
end module
module registry
  implicit none
  type :: entry
    character(8) :: name = ' '
    real(8), pointer :: values(:) => null()
  end type
  type(entry) :: table(4)
  integer :: entries = 0
contains
  subroutine register(name, values)
    character(*), intent(in) :: name
    real(8), target, intent(in) :: values(:)
    entries = entries + 1
    table(entries)%name = name
    table(entries)%values => values
  end subroutine
  function lookup(name) result(values)
    character(*), intent(in) :: name
    real(8), pointer :: values(:)
    integer :: i
    nullify (values)
    do i = 1, entries
      if (table(i)%name == name) values => table(i)%values
    end do
  end function
end module
module subject
  use options
  use registry
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable, target :: u(:), v(:)
    real(8), pointer :: now(:)
    real(8) :: weights(3)
    integer :: k, i
    allocate (u(n), v(n))
    u = z
    v = 0
    call register('u', u)
    call register('v', v)
    call read_options("&run scheme='lax' weights=0.25,0.5,0.25 / &model damping=0.9 steps=2 /", weights)
    do k = 1, steps
      now => lookup('u')
      do i = 2, n - 1
        v(i) = damping * (weights(1) * now(i - 1)**2 + weights(2) * now(i) + weights(3) * now(i + 1))
      end do
      now => lookup('v')
      u(2:n - 1) = now(2:n - 1)
    end do
    z = u
    do k = 1, entries
      nullify (table(k)%values)
    end do
    entries = 0
    deallocate (u, v)
  end subroutine
end module
include 'state.inc'
