! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Two-stream radiation in columns: exponentials, an elimination downwards and a substitution upwards, a cloudy branch.
module subject
  implicit none
  integer, parameter :: levels = 5, columns = 2, cells = 3 * levels * columns
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call radiate(z(1), z(levels * columns + 1), z(2 * levels * columns + 1))
  end subroutine

  subroutine radiate(depth, albedo, heating)
    real(8), intent(in) :: depth(levels, columns), albedo(levels, columns)
    real(8), intent(inout) :: heating(levels, columns)
    real(8) :: reflect(levels), transmit(levels), up(levels + 1), down(levels + 1), gain(levels + 1)
    integer :: column, k
    do column = 1, columns
      do k = 1, levels
        transmit(k) = exp(-depth(k, column) * (1 - 0.5d0 * albedo(k, column)))
        if (depth(k, column) > 1) then
          reflect(k) = 0.3d0 * albedo(k, column) * (1 - transmit(k)) / (1 + depth(k, column))
        else
          reflect(k) = 0.1d0 * albedo(k, column) * (1 - transmit(k))
        end if
      end do
      gain(levels + 1) = 0.2d0
      do k = levels, 1, -1
        gain(k) = reflect(k) + transmit(k)**2 * gain(k + 1) / (1 - reflect(k) * gain(k + 1))
      end do
      down(1) = 1
      do k = 1, levels
        up(k) = gain(k) * down(k)
        down(k + 1) = transmit(k) * down(k) / (1 - reflect(k) * gain(k + 1))
      end do
      up(levels + 1) = gain(levels + 1) * down(levels + 1)
      do k = 1, levels
        heating(k, column) = heating(k, column) + (down(k) - up(k)) - (down(k + 1) - up(k + 1))
      end do
    end do
  end subroutine
end module
include 'state.inc'
