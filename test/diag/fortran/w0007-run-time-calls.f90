! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! What flang's run time does to active data by calls that have no derivative: namelists, derived types in one item, bits in arrays, a finaliser
! of arrays, class(*) that is allocatable, and output by a procedure of the user's that does more than print.
module model
  implicit none
  type :: pair
    real(8) :: a, b
  end type
  type :: chain
    real(8) :: x
  contains
    final :: end_all
  end type
  type :: counted
    real(8) :: a
  contains
    procedure :: put
    generic :: write(formatted) => put
  end type
  integer :: written = 0
contains
  subroutine end_all(all)
    type(chain), intent(inout) :: all(:)
    all%x = 0
  end subroutine
  subroutine put(dtv, unit, iotype, v_list, iostat, iomsg)
    class(counted), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, *, iostat=iostat, iomsg=iomsg) dtv%a
    written = written + 1
  end subroutine
  subroutine counting(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(counted) :: c
    c = counted(z(1))
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0007] {{.*}}_FortranAioOutputDerivedType
    print *, c
    z(2) = z(2) * c%a * written
  end subroutine
  subroutine settings(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: factor
    namelist /group/ factor
    factor = z(1)
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0007] {{.*}}_FortranAioInputNamelist
    read (5, nml=group)
    z(2) = z(2) * factor
  end subroutine
  subroutine item(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(pair) :: p
    p = pair(z(1), z(2))
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0007] {{.*}}_FortranAioInputDerivedType
    read (5) p
    z(2) = z(2) * p%a
  end subroutine
  subroutine bits(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer(8) :: words(3)
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0007] {{.*}}_FortranATransfer
    words = transfer(z(1:3), words)
    z(1:3) = z(1:3) * transfer(words, z)
  end subroutine
  subroutine finaliser_of_arrays(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(chain), allocatable :: c
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0007] {{.*}}_FortranAAllocatableAllocate
    allocate (c)
    c%x = z(1)
    z(2) = c%x
  end subroutine
  subroutine of_any_type(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(*), allocatable :: a
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0007] {{.*}}_FortranAAllocatableApplyMold
    allocate (a, source=z(1))
    select type (a)
    type is (real(8))
      z(2) = a
    end select
  end subroutine
end module
subroutine user(n, x, xb)
  use wengert
  use model
  implicit none
  external :: wengert_adjoint
  integer :: n
  real(8) :: x(n), xb(n)
  call wengert_adjoint(counting, wengert_const, n, wengert_dup, x, xb)
  call wengert_adjoint(settings, wengert_const, n, wengert_dup, x, xb)
  call wengert_adjoint(item, wengert_const, n, wengert_dup, x, xb)
  call wengert_adjoint(bits, wengert_const, n, wengert_dup, x, xb)
  call wengert_adjoint(finaliser_of_arrays, wengert_const, n, wengert_dup, x, xb)
  call wengert_adjoint(of_any_type, wengert_const, n, wengert_dup, x, xb)
end subroutine
