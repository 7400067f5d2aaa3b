! RUN: split-file %s %t && %apart %t/*.f90
! The procedure that a marker names is itself in another file, called nowhere in this one; sweeps apart.
!--- 1.f90
subroutine f(n, z)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: z(n)
  integer :: i
  do while (sum(z**2) > 1)
    do i = 2, n
      z(i) = z(i) * cos(z(i - 1)) * 0.9d0
    end do
    z(1) = z(1) * 0.8d0
  end do
end subroutine
!--- 2.f90
module derivatives
  use wengert
  use, intrinsic :: iso_c_binding
  implicit none
contains
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: f, wengert_tangent
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
  end subroutine

  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: f, wengert_adjoint
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine

  subroutine f_sweeps(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: f, wengert_forward, wengert_backward
    type(c_ptr) :: tape
    real(8) :: final(n)
    call wengert_forward(f, wengert_const, n, wengert_dup, z, zb, tape)
    final = z
    z = 0
    call wengert_backward(f, wengert_const, n, wengert_dup, z, zb, tape)
    z = final
  end subroutine
end module

program test
  use check
  use derivatives
  implicit none
  external :: f
  call check_map(4, f, f_tangent, f_adjoint)
  call check_map(4, f, f_tangent, f_sweeps)
  call check_done()
end program
