// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A procedure as a check runs it: numbers in memory and by value, with their shadows, at the point at which the program calls it.
//!
//! Invariant: after each run all memory is as it was. Imports nothing.

use std::ffi::{CStr, c_char, c_void};

/// A section of numbers with shadows, all of one precision.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Numbers {
    pub address: *mut u8,
    pub shadow: *mut u8,
    pub bytes: u64,
    /// Bytes of one of them: 4 or 8.
    pub size: u64,
    pub name: *const c_char,
}

/// Memory that is put back.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Section {
    pub address: *mut u8,
    pub bytes: u64,
}

/// Memory that may be touched, and its shadow or null.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Loose {
    pub address: *mut u8,
    pub shadow: *mut u8,
    pub bytes: u64,
}

/// A number that goes by value, or the result.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ByValue {
    pub value: f64,
    pub tangent: f64,
    pub adjoint: f64,
    pub size: u64,
    pub name: *const c_char,
}

pub type Run = extern "C" fn(frame: *mut c_void, what: u64);

const PRIMAL: u64 = 0;
const TANGENT: u64 = 1;
const ADJOINT: u64 = 2;

/// Numbers of one name and precision.
pub struct Group {
    pub name: String,
    pub size: usize,
    pub count: usize,
    pub place: Place,
}

#[derive(Clone, Copy)]
pub enum Place {
    Memory { address: *mut u8, shadow: *mut u8 },
    ByValue(*mut ByValue),
}

impl Group {
    pub fn epsilon(&self) -> f64 {
        if self.size == 4 { f32::EPSILON.into() } else { f64::EPSILON }
    }
    pub fn get(&self, base: *const u8, index: usize) -> f64 {
        let at = base.wrapping_add(index * self.size);
        // SAFETY: the section lies there while the check runs.
        unsafe { if self.size == 4 { at.cast::<f32>().read_unaligned().into() } else { at.cast::<f64>().read_unaligned() } }
    }
    pub fn set(&self, base: *mut u8, index: usize, number: f64) {
        let at = base.wrapping_add(index * self.size);
        // SAFETY: see `get`; nothing else runs meanwhile.
        unsafe {
            if self.size == 4 {
                at.cast::<f32>().write_unaligned(number as f32)
            } else {
                at.cast::<f64>().write_unaligned(number)
            }
        }
    }
    /// What a single-precision number would hold.
    pub fn rounded(&self, number: f64) -> f64 {
        if self.size == 4 { f64::from(number as f32) } else { number }
    }
    pub fn values(&self) -> Vec<f64> {
        match self.place {
            Place::Memory { address, .. } => (0..self.count).map(|i| self.get(address, i)).collect(),
            // SAFETY: the caller's record is there while the check runs.
            Place::ByValue(record) => vec![unsafe { (*record).value }],
        }
    }
    pub fn set_values(&self, values: impl Iterator<Item = f64>) {
        match self.place {
            Place::Memory { address, .. } => values.enumerate().for_each(|(i, v)| self.set(address, i, v)),
            // SAFETY: see above.
            Place::ByValue(record) => values.for_each(|v| unsafe { (*record).value = v }),
        }
    }
    pub fn shadows(&self, adjoint: bool) -> Vec<f64> {
        match self.place {
            Place::Memory { shadow, .. } => (0..self.count).map(|i| self.get(shadow, i)).collect(),
            // SAFETY: see above.
            Place::ByValue(record) => vec![unsafe { if adjoint { (*record).adjoint } else { (*record).tangent } }],
        }
    }
    pub fn set_shadows(&self, adjoint: bool, values: impl Iterator<Item = f64>) {
        match self.place {
            Place::Memory { shadow, .. } => values.enumerate().for_each(|(i, v)| self.set(shadow, i, v)),
            Place::ByValue(record) => values.for_each(|v| {
                // SAFETY: see above.
                unsafe { if adjoint { (*record).adjoint = v } else { (*record).tangent = v } }
            }),
        }
    }
}

/// Numbers of each group.
pub type Vector = Vec<Vec<f64>>;

/// What a procedure's check was told, and what lay in memory.
pub struct Check {
    pub name: String,
    /// What it calls that is declared inactive.
    pub inactive: String,
    pub run: Run,
    pub frame: *mut c_void,
    /// Numbers in memory, then those by value.
    pub inputs: Vec<Group>,
    /// Numbers in memory are results, too; and this one.
    pub result: Option<Group>,
    pub saved: Vec<(Section, Vec<u8>)>,
    /// Shadows of what may be touched, too: they are no part of directions and seeds.
    pub beside: Vec<Section>,
    pub x: Vector,
}

impl Check {
    pub fn outputs(&self) -> impl Iterator<Item = &Group> {
        self.inputs.iter().filter(|group| matches!(group.place, Place::Memory { .. })).chain(&self.result)
    }
    fn restore(&self) {
        for (section, bytes) in self.saved.iter().rev() {
            // SAFETY: the section lies there while the check runs. Memory that is as it was may be read-only.
            unsafe {
                if std::slice::from_raw_parts(section.address, bytes.len()) != &bytes[..] {
                    std::ptr::copy_nonoverlapping(bytes.as_ptr(), section.address, bytes.len());
                }
            }
        }
        for (group, x) in self.inputs.iter().zip(&self.x).filter(|(group, _)| matches!(group.place, Place::ByValue(_))) {
            group.set_values(x.iter().copied());
        }
    }
    fn go(&self, what: u64) {
        (self.run)(self.frame, what);
    }
    fn clear_beside(&self) {
        // SAFETY: they were found readable, and are put back.
        self.beside.iter().for_each(|s| unsafe { std::ptr::write_bytes(s.address, 0, s.bytes as usize) });
    }
    pub fn is_single(&self) -> bool {
        self.inputs.iter().chain(&self.result).any(|group| group.size == 4)
    }

    /// Sets up the tangent's shadows.
    fn seed_tangents(&self, direction: &Vector) {
        self.clear_beside();
        self.inputs.iter().zip(direction).for_each(|(group, d)| group.set_shadows(false, d.iter().copied()));
    }

    /// Runs the tangent along a direction for what it does beside its results.
    pub fn run_tangent(&self, direction: &Vector) {
        self.seed_tangents(direction);
        self.go(TANGENT);
        self.restore();
    }

    /// Tangents of all results along a direction.
    pub fn tangents(&self, direction: &Vector) -> Vector {
        self.seed_tangents(direction);
        self.go(TANGENT);
        let tangents = self.outputs().map(|group| group.shadows(false)).collect();
        self.restore();
        tangents
    }

    pub fn move_by(&self, direction: &Vector, step: f64) {
        for ((group, x), d) in self.inputs.iter().zip(&self.x).zip(direction) {
            group.set_values(x.iter().zip(d).map(|(x, d)| x + step * d));
        }
    }

    /// All results where the inputs are moved.
    pub fn results(&self, direction: &Vector, step: f64) -> Vector {
        self.move_by(direction, step);
        self.go(PRIMAL);
        let results = self.outputs().map(Group::values).collect();
        self.restore();
        results
    }

    /// Adjoints of the inputs for adjoints of the results.
    pub fn adjoints(&self, seeds: &Vector) -> Vector {
        self.clear_beside();
        self.outputs().zip(seeds).for_each(|(group, seeds)| group.set_shadows(true, seeds.iter().copied()));
        self.go(ADJOINT);
        let adjoints = self.inputs.iter().map(|group| group.shadows(true)).collect();
        self.restore();
        adjoints
    }

    pub fn epsilon(&self) -> f64 {
        if self.is_single() { f32::EPSILON.into() } else { f64::EPSILON }
    }
}

pub fn text(pointer: *const c_char) -> String {
    // SAFETY: the plugin's constant texts.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

/// What lies in a section; none if the program may not read all of it.
pub fn read(section: Section) -> Option<(Section, Vec<u8>)> {
    let mut copy = vec![0_u8; usize::try_from(section.bytes as i64).unwrap_or(0)];
    let own = libc::iovec { iov_base: copy.as_mut_ptr().cast(), iov_len: copy.len() };
    let theirs = libc::iovec { iov_base: section.address.cast(), iov_len: copy.len() };
    // SAFETY: the kernel checks the addresses.
    let done = unsafe { libc::process_vm_readv(libc::getpid(), &own, 1, &theirs, 1, 0) };
    (copy.is_empty() || done == copy.len() as isize).then_some((section, copy))
}
