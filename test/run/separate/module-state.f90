! RUN: split-file %s %t && %apart %t/*.f90
! Procedures of a module in another file: descriptors, function results, and variables of the module that the caller never names.
!--- 1.f90
module state
  implicit none
  real(8) :: stiffness = 0.3d0
  real(8), private :: memory(4) = 0.25d0
contains
  subroutine reset()
    memory = 0.25d0
  end subroutine
  subroutine step(n, u, dt)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: dt
    integer :: i
    do i = 2, n - 1
      u(i) = u(i) + dt * sin(u(i - 1)) * u(i + 1) * stiffness
    end do
    memory = memory * 0.5d0 + u(:4)**2
  end subroutine
  subroutine remember(u)
    real(8), intent(inout) :: u(:)
    u = u + cos(memory)
  end subroutine
  real(8) function energy(u)
    real(8), intent(in) :: u(:)
    energy = sum(u**2 * exp(-u))
  end function
end module
subroutine report(n, u)
  integer :: n
  real(8) :: u(n)
  if (n > 100) print *, u
end subroutine
!--- 2.f90
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    use state, only: reset, step, remember, energy
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: w(4), dt, passive(2)
    integer :: k
    call reset()
    w = z(2:) * 2
    passive = 0.5d0
    dt = 0.1d0 + 0.01d0 * z(1)
    do k = 1, 3
      call step(4, w, dt)
      call report(4, w)
      call between(4, z(2), dt * 0 + 1, 0.05d0)
    end do
    call between(4, w, 1d0, passive(2))
    call remember(w)
    z(2:) = w * z(2:)
    z(1) = energy(w(4:1:-1)) + energy(z(::2))
  end subroutine
  ! Hands on what is passive in some calls.
  subroutine between(n, u, factor, dt)
    use state, only: step
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: factor, dt
    u = u * factor
    call step(n, u, dt)
  end subroutine
end module
include 'state.inc'
