! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %fc -O2 -g %s -mllvm -wengert-report=%t.html %rt -o %t.run
! RUN: %FileCheck %s --input-file=%t.html
! RUN: WENGERT_STATS=%t.json %t.run && %support/counts %t.json | %FileCheck %s --check-prefix=COUNTS
! RUN: %fc -O2 -g %s -mllvm -wengert-report=%t.again.html %rt -o %t.again
! RUN: grep -A9999 'id="data"' %t.html | grep -v milliseconds >%t.one; grep -A9999 'id="data"' %t.again.html | grep -v milliseconds | cmp - %t.one
! RUN: rm -rf %t.folder && cd %S && %not %fc -O0 -g1 page.f90 -mllvm -wengert-report=%t.folder/reports -c -o %t.o 2>&1 | %FileCheck %s --check-prefix=MISSING
! RUN: %fc -O0 -g1 page.f90 -mllvm -wengert-report=%t.folder/reports/ -c -o %t.o && grep -q settle %t.folder/reports/page.f90.html
! The page of a model with a joint step, a loop of unknown length and an array that is overwritten: its data say each of these at its line, and what
! a run counts is all that the tape held.
module water
  implicit none
  integer, parameter :: n = 40
contains
  subroutine step(u, h)
    real(8), intent(inout) :: u(n), h(n)
    integer :: i
    do i = 2, n - 1
      h(i) = h(i) * exp(-u(i))                      ! "</script>" < & >
    end do
    do i = 2, n - 1
      u(i) = u(i) * h(i) - 1d-3 * (u(i+1) - u(i-1))
    end do
  end subroutine

  subroutine settle(a, x)
    real(8), intent(in) :: a
    real(8), intent(inout) :: x
    do while (x > a)
      x = 0.9d0 * x * cos(x)
    end do
  end subroutine

  subroutine model(u, h, steps, cost)
    real(8), intent(inout) :: u(n), h(n), cost
    integer, intent(in) :: steps
    integer :: t
    do t = 1, steps
      call step(u, h)
      call settle(0.1d0, h(5))
    end do
    cost = sum(u**2)
  end subroutine
end module

program run
  use wengert
  use water
  real(8) :: u(n), h(n), ub(n), hb(n), cost, cb
  external :: wengert_adjoint
  u = 0.3d0; h = 1
  ub = 0; hb = 0; cb = 1
  call wengert_joint(step)
  call wengert_adjoint(model, wengert_dup, u, ub, wengert_dup, h, hb, wengert_const, 50, wengert_dup, cost, cb)
  if (.not. abs(sum(ub)) < 1d300) stop 1
end program

! The adjoint of the model, with a call at line 39.
! CHECK: "calls": [
! CHECK: "derivative":1,"file":1,"forward":{{[0-9]+}},"line":39,"loop":0,"name":"water::step","schedule":"joint","why":"joint: run again with recording in the backward sweep"
! CHECK: "context": ["active arguments: u, h, cost",
! The outermost loop, and the one of unknown length within.
! CHECK: "course": ["its number of iterations is known before it is entered"]
! CHECK: "line": 38,
! CHECK: "course": ["its number of iterations is known behind it only, and recorded where it is left"]
! CHECK: "line": 29,
! CHECK: "parent": 0}
! CHECK: "kind":"recorded","line":29,{{.*}}"what":"link and rounding of an iteration's record"
! CHECK: "kind":"snapshot","line":39,{{.*}}"what":"of water::step: saves sections of h (304 bytes), u (320 bytes)
! CHECK: "mode": "adjoint",
! CHECK: "procedure": "water::model",
! CHECK: "root": true,
! The adjoint of the step: what is active, what is recorded at which line, and what is saved.
! CHECK: {"active": {"1": [19,22]},
! CHECK: "kind":"recorded","line":19,"loop":0,"often":"an iteration of the loop at line 18",{{.*}}"what":"the result of exp","why":"dear to compute again"
! CHECK: "kind":"{{recorded|saved}}","line":22,
! CHECK: "procedure": "water::step",
! CHECK: "symbol": "_QMwaterPstep"}
! Nothing in the source's text can end the element that it lies in.
! CHECK: "files": [
! CHECK: \"\u003c/script>\" \u003c & >
! CHECK: "format": "wengert report 1",
! CHECK: "arguments": [
! CHECK: {"name":"u","word":"dup"}
! CHECK: {"name":"steps","word":"const"}
! CHECK: "at": "{{.*}}page.f90:
! CHECK: "compilation":"{{[0-9a-f]*}}"

! COUNTS: tape traffic is what the sites reserved
! COUNTS: sites of page.f90
! MISSING: [W0016] -wengert-report={{.*}}/reports: No such file or directory
