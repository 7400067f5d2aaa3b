! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The tangent of an adjoint, both asked for by markers with explicit interfaces that pass descriptors.
module m
  implicit none
  interface
    subroutine g_wengert_adjoint(f, w1, x, x_adj, w2, j, j_adj)
      import
      interface
        subroutine f(x, j)
          real(8), intent(in) :: x(:)
          real(8), intent(out) :: j
        end subroutine
      end interface
      integer :: w1, w2
      real(8) :: x(:), x_adj(:), j, j_adj
    end subroutine
    subroutine h_wengert_tangent(f, w1, x, x_tan, w2, g, g_tan)
      import
      interface
        subroutine f(x, g)
          real(8), intent(in) :: x(:)
          real(8), intent(out) :: g(:)
        end subroutine
      end interface
      integer :: w1, w2
      real(8) :: x(:), x_tan(:), g(:), g_tan(:)
    end subroutine
  end interface
contains
  subroutine cost(x, j)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: j
    j = sum(x**3)
  end subroutine
  subroutine gradient(x, g)
    use wengert
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: g(:)
    real(8) :: y(size(x)), j, jb
    y = x
    g = 0
    jb = 1
    call g_wengert_adjoint(cost, wengert_dup, y, g, wengert_dup, j, jb)
  end subroutine
end module
program explicit_markers
  use m
  use wengert
  implicit none
  real(8) :: x(3) = [1, 2, 3], d(3) = [1, 0, 2], g(3), gd(3), e(6)=0
  call h_wengert_tangent(gradient, wengert_dup, x, d, wengert_dup, g, gd)
  if (any(abs([g, gd] - [3, 12, 27, 6, 0, 36]) > 1d-12)) error stop
  e(1:6:2) = d
  call h_wengert_tangent(gradient, wengert_dup, x, e(1:6:2), wengert_dup, g, gd)
  if (any(abs([g, gd] - [3, 12, 27, 6, 0, 36]) > 1d-12)) error stop
end program
