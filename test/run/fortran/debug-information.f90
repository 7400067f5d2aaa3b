! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -g
! With -g all is as without: allocatables and pointers of a module, derived types, COMMON, host association, sections that are copied, array
! expressions, class dispatch, characters.
module state
  implicit none
  real(8), allocatable, target :: field(:, :)
  real(8), pointer :: column(:) => null()
  type :: law
    real(8) :: k = 1
  contains
    procedure :: flux => law_flux
  end type
  type, extends(law) :: square
    real(8), allocatable :: w(:)
  contains
    procedure :: flux => square_flux
  end type
contains
  real(8) function law_flux(self, u)
    class(law), intent(in) :: self
    real(8), intent(in) :: u
    law_flux = self%k * u
  end function
  real(8) function square_flux(self, u)
    class(square), intent(in) :: self
    real(8), intent(in) :: u
    square_flux = self%k * u**2 + sum(self%w)
  end function
  subroutine scale(n, x, name)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    character(*), intent(in) :: name
    real(8) :: a, b
    common /kept/ a, b
    if (name == 'all') x = x * a + b
  end subroutine
end module
module subject
  use state
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(law), allocatable :: l
    real(8) :: a, b, total
    integer :: i
    common /kept/ a, b
    if (allocated(field)) deallocate (field)
    allocate (field(3, 2))
    field = reshape(z, [3, 2])
    column => field(:, 2)
    a = z(1)
    b = z(2)
    total = 0
    call scale(3, z(2:6:2), 'all')
    allocate (l, source=square(2d0, z(1:2)))
    do i = 1, 3
      call add(l%flux(column(i)))
    end do
    column(1:2) = matmul(transpose(field), field(:, 1)) * total
    where (z > 1) z = z + maxval(field) * 0.1d0
    z(1) = total + sum(column)
    a = 0
    b = 0
  contains
    subroutine add(x)
      real(8), intent(in) :: x
      total = total + x * column(i)
    end subroutine
  end subroutine
end module
include 'state.inc'
