C SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
C RUN: %run_f90
C     An old package of external procedures: implicit types, COMMON of other
C     layouts, EQUIVALENCE over a block, ENTRY, computed and arithmetic jumps,
C     pieces of a work array, DATA, loops that share their end, externals.
      BLOCK DATA INIT
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      COMMON /CONST/ CP, RD, GRAV, NLEV, KEY
      DATA CP, RD, GRAV /1004.D0, 287.D0, 9.81D0/, NLEV /4/, KEY /2/
      END
      SUBROUTINE DRIVE(N, X, W, LW)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      DIMENSION X(N), W(LW)
      EXTERNAL FLUX1, FLUX2
      COMMON /CONST/ CP, RD, GRAV, NLEV, KEY
      COMMON /WORK/ A(4), B(4), S(2,2), FILL
      DIMENSION T(16), FILL(4)
      EQUIVALENCE (T(1), A(1)), (T(9), S(1,1))
      I1 = 1
      I2 = I1 + N
      I3 = I2 + 2*N
      DO 5 I = 1, 4
    5 T(I) = X(I)*RD/CP
      DO 6 I = 5, 12
        T(I) = 0.5D0
    6 CONTINUE
      T(13) = 0D0
      CALL SETUP(N, X, W(I1), W(I2))
      IT = 0
  100 IT = IT + 1
      GO TO (110, 120, 130), IT
      GO TO 200
  110 CALL RELAX(FLUX1, N, X, W(I2), W(I3))
      GO TO 100
  120 CALL RELAX(FLUX2, N, X, W(I1), W(I3))
      GO TO 100
  130 CALL MIX(S, A, B)
      CALL MIXT(B, S(1,2))
      GO TO 100
  200 CONTINUE
      DO 10 J = 1, 2
      DO 10 I = 1, 2
   10 X(I+J) = X(I+J)*S(I,J) + T(I+2*J)
      IF (X(N)) 20, 30, 40
   20 X(1) = -X(1)
      GO TO 40
   30 X(1) = 0D0
   40 RETURN
      END
      SUBROUTINE SETUP(N, X, U, V)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      DIMENSION X(1), U(*), V(2,*)
      SAVE FAC
      DATA FAC /0.25D0/
      DO 10 I = 1, N
        U(I) = X(I)**2*FAC
        V(1,I) = X(N+1-I)
        V(2,I) = U(I)*X(1)
   10 CONTINUE
      END
      SUBROUTINE RELAX(F, N, X, U, R)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      DIMENSION X(N), U(N), R(N)
      EXTERNAL F
      DO 20 K = 1, 50
        ERR = 0
        DO 10 I = 1, N
          R(I) = F(X(I), U(I))
          ERR = MAX(ERR, ABS(R(I) - X(I)))
   10   CONTINUE
        CALL COPY(N, R, 1, X, 1)
        IF (ERR .LT. 1D-3) GO TO 30
        IF (K .GE. 3) GO TO 30
   20 CONTINUE
   30 RETURN
      END
      SUBROUTINE COPY(N, A, IA, B, IB)
      DOUBLE PRECISION A(*), B(*)
      IX = 1
      IY = 1
      IF (IA .EQ. 1 .AND. IB .EQ. 1) GO TO 20
      DO 10 I = 1, N
        B(IY) = A(IX)
        IX = IX + IA
   10   IY = IY + IB
      RETURN
   20 M = MOD(N, 3)
      IF (M .EQ. 0) GO TO 40
      DO 30 I = 1, M
   30 B(I) = A(I)
      IF (N .LT. 3) RETURN
   40 DO 50 I = M+1, N, 3
        B(I) = A(I)
        B(I+1) = A(I+1)
   50   B(I+2) = A(I+2)
      END
      DOUBLE PRECISION FUNCTION FLUX1(X, U)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      DOUBLE PRECISION FLUX2
      COMMON /CONST/ C(3), I(2)
      FLUX1 = SIN(X)*U + C(3)*0.01D0*I(2)
      RETURN
      ENTRY FLUX2(X, U)
      FLUX2 = 0.5D0*X + DSQRT(DABS(U) + 1D0)
      RETURN
      END
      SUBROUTINE MIX(S, A, B)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      DIMENSION S(4), A(4), B(4)
      COMMON /WORK/ Z(16)
      DO 10 I = 1, 4
   10 S(I) = S(I) + A(I)*B(5-I)
      RETURN
      ENTRY MIXT(A, S)
      DO 20 I = 1, 2
   20 S(I) = S(I)*A(I) + A(I+2)
      END
      MODULE SUBJECT
      IMPLICIT NONE
      INTEGER, PARAMETER :: CELLS = 6
      CONTAINS
      SUBROUTINE F(N, Z)
      INTEGER, INTENT(IN) :: N
      REAL(8), INTENT(INOUT) :: Z(N)
      REAL(8) :: W(60)
      EXTERNAL :: DRIVE
      W = 0
      CALL DRIVE(N, Z, W, 60)
      END SUBROUTINE
      END MODULE
!DIR$ FREE
include 'state.inc'
