! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: split-file %s %t && %apart %t/*.f90
! The user reaches the shadows of variables of a module whose procedures are in another file.
!--- 1.f90
module medium
  implicit none
  real(8) :: speed(3) = [1, 2, 4]
  real(8), allocatable :: density(:)
contains
  subroutine travel(time)
    real(8), intent(inout) :: time
    time = time * sum(density / speed)
  end subroutine
end module
!--- 2.f90
program driver
  use, intrinsic :: iso_c_binding
  use wengert
  use medium
  implicit none
  external :: wengert_adjoint, wengert_tangent
  real(8), pointer :: speed_adj(:), density_adj(:)
  real(8) :: time, time_adj
  allocate (density(3), source=[6d0, 4d0, 8d0])
  call c_f_pointer(wengert_shadow(speed), speed_adj, shape(speed))
  call c_f_pointer(wengert_shadow(density), density_adj, shape(density))
  density_adj = 0
  speed_adj = 0
  time = 2
  time_adj = 1
  call wengert_adjoint(travel, wengert_dup, time, time_adj)
  if (time /= 20 .or. time_adj /= 10) error stop 1
  if (any(speed_adj /= [-12d0, -2d0, -1d0]) .or. any(density_adj /= [2d0, 1d0, 0.5d0])) error stop 2
  speed_adj = 0
  speed_adj(2) = 3
  density_adj = [0, 1, 0]
  time = 2
  time_adj = 0
  call wengert_tangent(travel, wengert_dup, time, time_adj)
  if (time /= 20 .or. abs(time_adj - (-6 + 1)) > 1d-14) error stop 3
end program
