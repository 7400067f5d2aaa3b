C SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
C RUN: %run_f90
C     Fixed form, a statement function, labelled loops and an arithmetic if.
      MODULE SUBJECT
      IMPLICIT NONE
      INTEGER, PARAMETER :: CELLS = 5
      CONTAINS
      SUBROUTINE F(N, Z)
      INTEGER, INTENT(IN) :: N
      REAL(8), INTENT(INOUT) :: Z(N)
      REAL(8) SQ, X
      INTEGER I
      SQ(X) = X*X + 0.5D0*X
      DO 10 I = 2, N
        Z(I) = SQ(Z(I))*Z(I-1)
        IF (Z(I) - 1D0) 20, 30, 30
   20   Z(I) = Z(I) + Z(1)
        GO TO 10
   30   Z(I) = Z(I)/(1D0 + Z(1))
   10 CONTINUE
      END SUBROUTINE
      END MODULE
!DIR$ FREE
include 'state.inc'
