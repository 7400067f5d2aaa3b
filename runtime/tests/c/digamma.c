// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// psi in long double against values computed with 50 digits; through the exported names.

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <wengert/abi.h>

static const struct { long double x, psi; } known[] = {
    {0.5L, -1.96351002602142347944097633299875557L},
    {1.0L, -0.577215664901532860606512090082402431L},
    {1.25L, -0.227453533376265408089530146096683577L},
    {1.4375L, -0.0236135440052978991417298942152180526L},
    {1.5L, 0.0364899739785765205590236670012444328L},
    {1.75L, 0.24747245354686116370644657051615264L},
    {2.0L, 0.422784335098467139393487909917597569L},
    {0.25L, -4.22745353337626540808953014609668358L},
    {0.0009765625L, -1024.57561042934062190862209790964458L},
    {3.75L, 1.18253738861179622864151150558108771L},
    {6.5L, 1.79291133039993294191544502342260085L},
    {9.5L, 2.19773787640294953316733039295502921L},
    {10.0L, 2.25175258906672110764745616388585154L},
    {15.0L, 2.67434666166079370172005023647992413L},
    {23.875L, 3.15174330879307967901667609620832307L},
    {24.0L, 3.15707584618530734186163491972566539L},
    {100.0L, 4.60016185273808740019860558557585073L},
    {12345.6875L, 9.42102159027269349350691623106040711L},
    {10000000000.0L, 23.0258509298904568401790812135103087L},
    {-0.5L, 0.0364899739785765205590236670012444328L},
    {-1.5L, 0.703156640645243187225690333667911099L},
    {-3.875L, -6.10641158401982468013160153525491309L},
    {-10.25L, 5.51685841988627330532508895599176426L},
    {-0.0009765625L, 1023.42117680679407922078114477658537L},
    {-100.75L, 1.47600411674855089551054103227717675L},
    {(double)1.4616321449683622, -9.24126552172942751679235141515988769e-17L},
};

int main(void) {
  int wrong = 0;
  for (unsigned i = 0; i < sizeof known / sizeof known[0]; ++i) {
    long double x = known[i].x, psi = wengert_digammal(x);
    long double scale = fabsl(known[i].psi);
    if (x < 0) // the cotangent cancels near the negative zeros
      scale = fmaxl(scale, wengert_digammal(1 - x));
    long double units = fabsl(psi - known[i].psi) / (scale * LDBL_EPSILON);
    if (!(units <= 4)) {
      printf("psi(%.20Lg) = %.22Lg, off by %.2Lf units\n", x, psi, units);
      wrong = 1;
    }
  }
  if (!isnan(wengert_digammal(0)) || !isnan(wengert_digammal(-3)) || !isnan(wengert_digammal(-INFINITY)))
    wrong = printf("a pole is not NaN\n");
  if (wengert_digammal(INFINITY) != INFINITY)
    wrong = printf("psi(infinity) is not infinite\n");
  if (wengert_digamma(2) != (double)wengert_digammal(2) || wengert_digammaf(2) != (float)wengert_digammal(2))
    wrong = printf("the widths disagree at 2\n");
  return wrong != 0;
}
