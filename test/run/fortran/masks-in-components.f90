! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Masks that are components of derived types, of which only the type tells the rank, in reductions, searches, packing and unpacking.
module subject
  implicit none
  type ocean
    real(8), allocatable :: v(:,:)
    logical, allocatable :: wet(:,:)
    logical(1), allocatable :: ice(:)
    logical(8), pointer :: deep(:,:) => null()
    real(8) :: area(4,3) = 2
  end type
  integer, parameter :: cells = 12
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(ocean) :: h
    integer :: i
    allocate(h%v(4,3), h%wet(4,3), h%ice(4), h%deep(4,3))
    h%v = reshape(z, [4,3])
    h%wet = .true.
    h%wet(2,2) = .false.
    h%wet(4,:) = .false.
    h%ice = [.true., .false., .true., .true.]
    h%deep = h%v > 0.05d0
    do i = 1, 2
      call step(h)
    end do
    z = pack(h%v, .true.)
    deallocate(h%deep)
  end subroutine
  subroutine step(h)
    type(ocean), intent(inout) :: h
    real(8) :: m
    real(8), allocatable :: p(:)
    integer :: at(2)
    m = sum(h%v * h%area, mask=h%wet) / sum(h%area, mask=h%wet)
    where (h%wet)
      h%v = h%v + 0.1d0 * (m - h%v)**2
    elsewhere
      h%v = 0.5d0 * h%v
    end where
    h%v(1,1) = h%v(1,1) * maxval(h%v, mask=h%wet) + sum(h%v, mask=h%wet) - minval(h%v, mask=h%deep)
    at = maxloc(h%v, mask=h%wet)
    h%v(at(1),at(2)) = h%v(at(1),at(2)) * 0.9d0
    p = pack(h%v, h%wet)
    h%v(2,:) = sum(h%v, dim=1, mask=h%wet)
    h%v = unpack(0.5d0 * p, h%wet, h%v)
    p = pack(h%v(:,2), h%ice)
    h%v(:size(p),3) = h%v(:size(p),3) + p * product(h%v(:,1), mask=h%ice) * count(h%wet)
  end subroutine
end module
include 'state.inc'
