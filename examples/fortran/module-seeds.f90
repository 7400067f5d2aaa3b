! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module medium
  implicit none
  real(8) :: speed(3) = [1, 2, 3]
  real(8), allocatable :: density(:)
contains
  subroutine travel(time)
    real(8), intent(out) :: time
    time = sum(density / speed)
  end subroutine
end module

program module_seeds
  use, intrinsic :: iso_c_binding
  use wengert
  use medium
  implicit none
  external :: wengert_adjoint
  real(8), pointer :: speed_adj(:), density_adj(:)
  real(8) :: time, time_adj
  allocate (density(3), source=[6d0, 4d0, 9d0])
  call c_f_pointer(wengert_shadow(speed), speed_adj, shape(speed))
  call c_f_pointer(wengert_shadow(density), density_adj, shape(density))
  density_adj = 0
  speed_adj = 0
  time_adj = 1
  call wengert_adjoint(travel, wengert_dup, time, time_adj)
  print '(3f8.3)', speed_adj, density_adj
end program
