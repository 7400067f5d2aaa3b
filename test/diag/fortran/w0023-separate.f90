! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: split-file %s %t && cd %t
! RUN: %fc -g -Rpass-missed=wengert -c 1.f90 -mllvm -wengert-export=list 2>&1 | %FileCheck --check-prefix=EXPORT %s
! RUN: %FileCheck --check-prefix=LIST --input-file=list %s
! RUN: %support/refuse %t.o %fc -g -c 2.f90 -mllvm -wengert-import=list | %FileCheck %s
! RUN: %fc -c 3.f90 -mllvm -wengert-import=list -o 3.o
! RUN: ! %fc 3.o %rt -o 3 2>&1 | %FileCheck --check-prefix=LINK %s
! RUN: %support/refuse %t.o %fc -c 3.f90 -mllvm -wengert-import=nowhere | %FileCheck --check-prefix=NOWHERE %s
! RUN: echo 'wengert-derivatives 0' > old && %support/refuse %t.o %fc -c 3.f90 -mllvm -wengert-import=old | %FileCheck --check-prefix=OLD %s
! RUN: %support/refuse %t.o %fc -g -c 3.f90 | %FileCheck --check-prefix=WITHOUT %s
! What a file cannot export is told in its list, and is an error where a call of it is differentiated; what is exported and not linked
! is an undefined symbol that names the procedure.
! EXPORT: 1.f90:4:{{.*}} no derivatives of '_QMownedPaim': [W0023] '_QMownedPaim' aims pointers that its callers see
! LIST-DAG: refused _QMownedPaim [W0023]
! LIST-DAG: refused _QMownedPchosen [W0023] {{.*}} aims pointers that its callers see
! LIST-DAG: refused _QMownedPleads [W0023] {{.*}} follows pointers in what its arguments or variables lead to
! LIST-DAG: refused _QMownedPkeeps [W0023] {{.*}} uses '_QMownedFkeepsEkept', which procedures of its file write
! LIST-DAG: procedure _QMownedPgood void
! NOWHERE: error: {{.*}}[W0016] -wengert-import=nowhere: {{.*}} -wengert-export=nowhere
! OLD: error: {{.*}}[W0016] -wengert-import=old: line 1: this is a list of version 0
! LINK: undefined {{.*}}wengert.{{forward|backward|tangent}}._QMownedPgood.
! WITHOUT: error: {{.*}}3.f90:7:{{.*}} [W0007] no derivative for '_QMownedPgood', {{.*}} -wengert-export=LIST and this one with -wengert-import=LIST
!--- 1.f90
module owned
  real(8), pointer :: aimed(:)
contains
  subroutine aim(x)
    real(8), target :: x(:)
    aimed => x
  end subroutine
  function chosen(x) result(p)
    real(8), target :: x(2)
    real(8), pointer :: p
    p => x(2)
  end function
  subroutine leads(x)
    real(8) :: x
    x = x * aimed(1)
  end subroutine
  subroutine keeps(x)
    real(8) :: x
    real(8), save :: kept = 0
    x = x + kept
    kept = x
  end subroutine
  subroutine good(x, y)
    real(8) :: x, y
    x = x * y
  end subroutine
end module
!--- 2.f90
subroutine f(x, y)
  use owned
  real(8) :: x, y
  real(8), target :: z(2)
  z = x
  call aim(z) ! CHECK: 2.f90:[[#]]:{{.*}}[W0007] no derivative for '_QMownedPaim': list, which its file wrote, says: [W0023]
  x = z(1)
end subroutine
subroutine g(x, y)
  use owned
  real(8) :: x, y
  call good(x, y)  ! CHECK: 2.f90:[[#]]:{{.*}}[W0010] argument 2 of '_QMownedPgood', {{.*}} argument 2 of 'g_' is passed, {{.*}} declare that wengert_dup
end subroutine
program p
  use wengert
  external :: f, g, wengert_adjoint
  real(8) :: x = 1, xb = 1
  call wengert_adjoint(f, wengert_dup, x, xb, wengert_const, x)
  call wengert_adjoint(g, wengert_dup, x, xb, wengert_const, x)
end program
!--- 3.f90
subroutine f(x)
  use owned
  real(8) :: x, y
  y = x + 1
  if (x > 0) y = y * 2
  ! Its derivatives are in another file.
  call good(x, y)
end subroutine
program p
  use wengert
  external :: f, wengert_adjoint
  real(8) :: x = 1, xb = 1
  call wengert_adjoint(f, wengert_dup, x, xb)
end program
