// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Comparing a tangent with central differences, and an adjoint with the tangent.
//!
//! Invariant: what rounding, or leaving the domain of the procedure, may explain is not reported. Imports `subject`.

use super::subject::{Check, Group, Vector};

/// Steps of the differences, relative to the numbers; of double precision and of single.
const STEPS: [f64; 3] = [1e-4, 1e-5, 1e-6];
const SINGLE_STEPS: [f64; 3] = [1e-1, 3e-2, 1e-2];
/// How far a tangent may be from the difference, relative to the larger one.
const AGREE: f64 = 1e-3;
/// How far the two dot products may be apart, relative to the sum of the terms' absolute values: of double precision and of single.
const DOT: [f64; 2] = [1e-9, 1e-3];
/// Rounding errors of a result that are no news, in units of its last place.
const NOISE: f64 = 1e3;

/// A generator of numbers that are spread evenly (Vigna's splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
    /// Between one half and one, of either sign.
    fn signed(&mut self) -> f64 {
        let number = self.next();
        if number < 0.5 { -(0.5 + number) } else { number }
    }
}

/// A direction in which each number moves by about its own size.
pub fn direction(check: &Check) -> Vector {
    let mut random = Random(7);
    let of = |(group, x): (&Group, &Vec<f64>)| {
        let known = x.iter().filter(|v| v.is_finite() && **v != 0.0);
        let (count, sum) = known.fold((0_u64, 0.0), |(n, sum), v| (n + 1, sum + v.abs().ln()));
        let typical = if count == 0 { 1.0 } else { (sum / count as f64).exp() };
        let size = |v: f64| if v == 0.0 || !v.is_finite() { typical } else { v.abs() };
        x.iter().map(|v| group.rounded(random.signed() * size(*v))).collect()
    };
    check.inputs.iter().zip(&check.x).map(of).collect()
}

pub fn steps(check: &Check) -> [f64; 3] {
    if check.is_single() { SINGLE_STEPS } else { STEPS }
}

/// Differences of one number, at three steps, and its tangent.
pub struct Compared {
    pub tangent: f64,
    /// By steps: behind and in front.
    pub values: [[f64; 2]; 3],
}

impl Compared {
    fn difference(&self, k: usize, steps: [f64; 3]) -> f64 {
        (self.values[k][1] - self.values[k][0]) / (2.0 * steps[k])
    }

    /// The difference that shows that the tangent is wrong.
    pub fn broken(&self, steps: [f64; 3], epsilon: f64, scale: f64) -> Option<f64> {
        let all: [f64; 3] = std::array::from_fn(|k| self.difference(k, steps));
        if !self.tangent.is_finite() || all.iter().any(|d| !d.is_finite()) {
            // Where differences leave the domain nothing is known.
            return (all.iter().all(|d| d.is_finite()) && !self.tangent.is_finite()).then_some(all[1]);
        }
        let noise = |k: usize| {
            let size = self.values[k].iter().fold(scale, |most, value| most.max(value.abs()));
            NOISE * epsilon * size / steps[k]
        };
        let far = |k: usize| (all[k] - self.tangent).abs() - AGREE * all[k].abs().max(self.tangent.abs()) - noise(k);
        if (0..3).any(|k| far(k) <= 0.0) {
            return None;
        }
        // A jump shows as a difference that grows as the step shrinks, and by as much.
        let jump = |k: usize| self.values[k][1] - self.values[k][0];
        let jumps = (jump(2) - jump(1)).abs() <= 0.1 * jump(2).abs();
        let settled = (all[2] - all[1]).abs() <= 0.3 * (all[1] - self.tangent).abs();
        (jumps || settled).then_some(if settled { all[1] } else { all[2] })
    }
}

/// What is wrong with the tangent.
pub struct Difference {
    pub name: String,
    pub index: Option<usize>,
    pub tangent: f64,
    pub difference: f64,
}

/// Compares the tangent with differences; the largest break, relative to what it should be.
pub fn compare(check: &Check, direction: &Vector, tangents: &Vector) -> Option<Difference> {
    let steps = steps(check);
    let moved: Vec<[Vector; 2]> = steps.iter().map(|step| [-step, *step].map(|step| check.results(direction, step))).collect();
    let mut worst: Option<(f64, Difference)> = None;
    for (which, group) in check.outputs().enumerate() {
        let largest = tangents[which].iter().fold(0.0, |most: f64, t| if t.is_finite() { most.max(t.abs()) } else { most });
        let scale = moved[1][0][which].iter().fold(0.0, |most: f64, v| if v.is_finite() { most.max(v.abs()) } else { most });
        for index in 0..group.count {
            let values = std::array::from_fn(|k| [0, 1].map(|side| moved[k][side][which][index]));
            let compared = Compared { tangent: tangents[which][index], values };
            let epsilon = check.epsilon().max(group.epsilon());
            let Some(difference) = compared.broken(steps, epsilon, scale * 1e-3) else { continue };
            let far = (difference - compared.tangent).abs();
            if far <= 1e-7 * largest {
                continue;
            }
            if worst.as_ref().is_none_or(|(most, _)| far > *most) {
                let index = (group.count > 1).then_some(index);
                worst = Some((far, Difference { name: group.name.clone(), index, tangent: compared.tangent, difference }));
            }
        }
    }
    worst.map(|(_, difference)| difference)
}

/// A sum of products, and of their absolute values.
pub fn dot<'a>(a: impl Iterator<Item = &'a Vec<f64>>, b: impl Iterator<Item = &'a Vec<f64>>) -> (f64, f64) {
    let products = a.zip(b).flat_map(|(a, b)| a.iter().zip(b).map(|(a, b)| if *a == 0.0 || *b == 0.0 { 0.0 } else { a * b }));
    products.fold((0.0, 0.0), |(sum, size), p| (sum + p, size + p.abs()))
}

/// What is wrong with the adjoint: of which input, what the tangents give and what the adjoint gives.
pub struct Broken {
    pub name: String,
    pub index: Option<usize>,
    pub tangent: f64,
    pub adjoint: f64,
    pub of_number: bool,
}

/// Compares the adjoint with the tangent.
pub fn break_of_adjoint(check: &Check, direction: &Vector, tangents: &Vector, rounded: bool) -> Option<Broken> {
    let mut random = Random(11);
    // Results of different size count alike.
    let seeds: Vector = check
        .outputs()
        .zip(tangents)
        .map(|(group, tangents)| {
            let largest = tangents.iter().fold(0.0, |most: f64, t| if t.is_finite() { most.max(t.abs()) } else { most });
            let unit = if largest == 0.0 { 1.0 } else { 1.0 / largest };
            tangents.iter().map(|_| group.rounded(random.signed() * unit)).collect()
        })
        .collect();
    let adjoints = check.adjoints(&seeds);
    let agree = |tangents: &Vector, direction: &Vector| {
        let ((by_tangents, terms), (by_adjoints, others)) =
            (dot(tangents.iter(), seeds.iter()), dot(direction.iter(), adjoints.iter()));
        let apart = (by_tangents - by_adjoints).abs();
        let bound = DOT[usize::from(rounded || check.is_single())] * (terms + others);
        (apart <= bound || by_tangents.is_nan() && by_adjoints.is_nan(), by_tangents, by_adjoints)
    };
    let (fine, tangent, adjoint) = agree(tangents, direction);
    if fine {
        return None;
    }
    let whole = Broken { name: String::new(), index: None, tangent, adjoint, of_number: false };
    Some(narrow(check, direction, &agree).unwrap_or(whole))
}

/// Halves the direction as long as one half breaks, down to one number.
pub fn narrow(check: &Check, direction: &Vector, agree: &dyn Fn(&Vector, &Vector) -> (bool, f64, f64)) -> Option<Broken> {
    let part = |which: usize, from: usize, to: usize| -> Vector {
        let keep = |(group, numbers): (usize, &Vec<f64>)| {
            let kept = |index: usize| group == which && (from..to).contains(&index);
            numbers.iter().enumerate().map(|(index, d)| if kept(index) { *d } else { 0.0 }).collect()
        };
        direction.iter().enumerate().map(keep).collect()
    };
    let breaks = |which: usize, from: usize, to: usize| {
        let part = part(which, from, to);
        let (fine, tangent, adjoint) = agree(&check.tangents(&part), &part);
        (!fine).then_some((tangent, adjoint))
    };
    for (which, group) in check.inputs.iter().enumerate() {
        let (mut from, mut to) = (0, group.count);
        let Some(mut found) = breaks(which, from, to) else { continue };
        while to - from > 1 {
            let middle = from + (to - from) / 2;
            if let Some(narrower) = breaks(which, from, middle) {
                (found, to) = (narrower, middle);
            } else if let Some(narrower) = breaks(which, middle, to) {
                (found, from) = (narrower, middle);
            } else {
                break;
            }
        }
        let alone = to - from == 1;
        let unit = if alone { direction[which][from] } else { 1.0 };
        let index = (alone && group.count > 1).then_some(from);
        return Some(Broken {
            name: group.name.clone(),
            index,
            tangent: found.0 / unit,
            adjoint: found.1 / unit,
            of_number: alone,
        });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Compared, STEPS};

    fn of(f: impl Fn(f64) -> f64, tangent: f64) -> Option<f64> {
        let values = STEPS.map(|step| [f(-step), f(step)]);
        Compared { tangent, values }.broken(STEPS, f64::EPSILON, 0.0)
    }

    #[test]
    fn a_right_tangent_agrees_whatever_the_curvature_and_rounding() {
        assert_eq!(of(|t| (1.0 + t).sin(), 1_f64.cos()), None);
        assert_eq!(of(|t| (40.0 * (1.0 + t)).sin(), 40.0 * 40_f64.cos()), None);
        assert_eq!(of(|t| (1e9 + t) - 1e9 + 1e9, 1.0), None);
        assert_eq!(of(|_| 3.0, 0.0), None);
    }

    #[test]
    fn a_wrong_tangent_breaks() {
        let found = of(|t| (1.0 + t).sin(), 1.01 * 1_f64.cos()).expect("wrong by a hundredth");
        assert!((found - 1_f64.cos()).abs() < 1e-6);
        assert!(of(|t| (1.0 + t).exp(), 0.0).is_some());
        assert!(of(|t| t, f64::NAN).is_some());
    }

    #[test]
    fn kinks_and_jumps_break_and_poles_do_not() {
        assert!(of(f64::abs, 1.0).is_some());
        assert!(of(|t| if t > 0.0 { 1.1 } else { 1.0 }, 0.0).is_some());
        assert_eq!(of(|t| t.sqrt(), f64::INFINITY), None);
        assert_eq!(of(|t| (t - 1e-5).ln(), 3.0), None);
    }
}
