! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -mllvm '-wengert-head=heat::cots(u:dup)=>cost_b' | %FileCheck %s --check-prefix NAME
! RUN: %refuse_f90 -g -mllvm '-wengert-head=haet::cost(u:dup)=>cost_b' | %FileCheck %s --check-prefix MODULE
! RUN: %refuse_f90 -g -mllvm '-wengert-head=heat::cost(temprature:dup)=>cost_b' | %FileCheck %s --check-prefix ARGUMENT
! NAME: error: {{.*}}[W0009] {{.*}}cots{{.*}}cost
! MODULE: error: {{.*}}[W0009] {{.*}}haet{{.*}}heat
! ARGUMENT: error: {{.*}}[W0009] {{.*}}temprature{{.*}}temperature
module heat
contains
  subroutine cost(temperature, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: temperature(n)
    temperature = temperature**2
  end subroutine
end module
