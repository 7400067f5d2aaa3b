! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module problem
  implicit none
contains
  real(8) function misfit(n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    misfit = sum((x(2:) - x(:n - 1)**2)**2) + sum((1 - x)**2)
  end function

  subroutine misfit_gradient(n, x, g)
    use wengert
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: g(n)
    external :: wengert_adjoint
    g = 0
    call wengert_adjoint(misfit, wengert_const, n, wengert_indep, x, g)
  end subroutine
end module

module minimiser
  implicit none
contains
  subroutine descend(n, x, f, gradient)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    interface
      real(8) function f(n, x)
        integer, intent(in) :: n
        real(8), intent(in) :: x(n)
      end function
      subroutine gradient(n, x, g)
        integer, intent(in) :: n
        real(8), intent(in) :: x(n)
        real(8), intent(out) :: g(n)
      end subroutine
    end interface
    real(8) :: g(n), length
    integer :: k
    do k = 1, 2000
      call gradient(n, x, g)
      length = 1
      do while (f(n, x - length * g) > f(n, x) - 0.1d0 * length * sum(g**2))
        length = length / 2
        if (length < 1d-12) return
      end do
      x = x - length * g
    end do
  end subroutine
end module

program optimisation
  use problem
  use minimiser
  implicit none
  real(8) :: x(4) = [0d0, 2d0, -1d0, 0.5d0]
  call descend(4, x, misfit, misfit_gradient)
  print '(4f7.3)', x
end program
