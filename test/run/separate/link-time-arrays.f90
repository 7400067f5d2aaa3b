! RUN: split-file %s %t && cd %t
! RUN: for O in 1 2 3; do fc="%fc -O$O -flto -mllvm -wengert-at-link"; \
! RUN: $fc -c 1.f90 && $fc -c 2.f90 && \
! RUN: %flang -O$O -flto -fuse-ld=lld -Wl,--load-pass-plugin=%wengert 2.o 1.o %scratch/check.o %rt -lm -o run && ./run || exit 1; done
! REQUIRES: ld.lld
! Before the link the optimiser has put fields of descriptors together, which an assignment to an allocatable array asks for one by one.
!--- 1.f90
module params
  implicit none
  real(8), allocatable :: prof(:)
end module
module phys
  use params
  implicit none
contains
  subroutine react(x)
    real(8), intent(inout) :: x(:)
    x = x * prof
  end subroutine
end module
!--- 2.f90
module subject
  use params
  use phys
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: x(:)
    prof = z(1:4)
    x = z
    call react(x)
    z = x
  end subroutine
end module
include 'state.inc'
