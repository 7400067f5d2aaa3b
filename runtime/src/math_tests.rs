// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! ψ against values computed with 50 digits. (`long double` is tested in C, in tests/c/digamma.c.)

use super::*;

#[rustfmt::skip]
#[expect(clippy::excessive_precision)]
const KNOWN: [(f64, f64); 29] = [
    (0.5, -1.963510026021423479440976),
    (1.0, -0.5772156649015328606065121),
    (1.25, -0.2274535333762654080895301),
    (1.4375, -0.02361354400529789914172989),
    (1.4616321449683622, -9.241265521729427516792351e-17),
    (1.5, 0.03648997397857652055902367),
    (1.75, 0.2474724535468611637064466),
    (2.0, 0.4227843350984671393934879),
    (0.25, -4.22745353337626540808953),
    (0.0009765625, -1024.575610429340621908622),
    (1e-10, -1.000000000057721530041507e+10),
    (1e-300, -1e300),
    (3.75, 1.182537388611796228641512),
    (6.5, 1.792911330399932941915445),
    (9.5, 2.19773787640294953316733),
    (9.999999999, 2.251752588961554763258744),
    (10.0, 2.251752589066721107647456),
    (15.0, 2.67434666166079370172005),
    (23.875, 3.151743308793079679016676),
    (100.0, 4.600161852738087400198606),
    (12345.678, 9.42102082074176087751615),
    (1e10, 23.02585092989045684017908),
    (1e300, 690.7755278982137052579022),
    (-0.5, 0.03648997397857652055902367),
    (-1.5, 0.7031566406452431872256903),
    (-3.875, -6.106411584019824680131602),
    (-10.25, 5.516858419886273305325089),
    (-0.0009765625, 1023.421176806794079220781),
    (-100.75, 1.476004116748550895510541),
];

#[test]
fn known_values_to_a_few_units_in_the_last_place() {
    for (x, expected) in KNOWN {
        // Cancellation against the cotangent leaves an absolute error near the negative zeros.
        let scale = if x < 0.0 { expected.abs().max(digamma(1.0 - x)) } else { expected.abs() };
        let error = (digamma(x) - expected).abs() / (scale * f64::EPSILON);
        assert!(error <= 3.0, "psi({x}) = {:e}, off by {error:.2} units", digamma(x));
        let single = wengert_digammaf(x as f32);
        if f64::from(x as f32) == x && x.abs() < 1e30 {
            assert_eq!(single, expected as f32, "psi({x}) as float");
        }
    }
}

#[test]
fn the_recurrence_holds_across_all_joints_of_the_method() {
    for step in 1..1200_u32 {
        let x = f64::from(step) / 64.0;
        let error = (digamma(x + 1.0) - (digamma(x) + 1.0 / x)).abs();
        assert!(error <= 4.0 * f64::EPSILON * digamma(x).abs().max(1.0 / x).max(1.0), "at {x}: {error:e}");
    }
}

#[test]
fn poles_are_nan_and_infinity_is_infinite() {
    for pole in [0.0, -0.0, -1.0, -2.0, -1e17, f64::NEG_INFINITY, f64::NAN] {
        assert!(wengert_digamma(pole).is_nan(), "{pole}");
        assert!(wengert_digammaf(pole as f32).is_nan(), "{pole}");
    }
    assert_eq!(digamma(f64::INFINITY), f64::INFINITY);
}
