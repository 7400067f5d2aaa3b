! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module models
  implicit none
  integer, parameter :: inputs = 6, outputs = 3, width = 4
contains
  subroutine model(x, y)
    real(8), intent(in) :: x(inputs)
    real(8), intent(out) :: y(outputs)
    integer :: i
    do i = 1, outputs
      y(i) = sin(x(i)) * x(i + 1) + x(2*i - 1) * x(inputs)
    end do
  end subroutine
end module

program jacobian_by_columns
  use wengert
  use models
  implicit none
  external :: wengert_tangent
  real(8) :: x(inputs) = [1, 2, 3, 4, 5, 6], y(outputs), jacobian(outputs, inputs)
  real(8) :: seeds(inputs, width), columns(outputs, width)
  integer :: first, last, k
  do first = 1, inputs, width
    last = min(first + width - 1, inputs)
    seeds = 0
    do k = first, last
      seeds(k, k - first + 1) = 1
    end do
    call wengert_tangent(model, wengert_width, width, wengert_dupv, 8 * size(x), x, seeds, wengert_dupv, 8 * size(y), y, columns)
    jacobian(:, first:last) = columns(:, :last - first + 1)
  end do
  print '(6f9.4)', transpose(jacobian)
end program
