// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Descriptors as flang 22 lays them out.
//!
//! Byte offsets of the fields; the dimensions follow one another, lower bound, extent and stride each. Imports nothing.

pub const BASE: u64 = 0;
pub const ELEMENT_SIZE: u64 = 8;
pub const VERSION: u64 = 16;
pub const RANK: u64 = 20;
pub const TYPE: u64 = 21;
pub const ATTRIBUTE: u64 = 22;
pub const EXTRA: u64 = 23;
pub const DIMENSIONS: u64 = 24;

/// Bytes of a dimension, and how many there are at most.
pub const DIMENSION: u64 = 24;
pub const MOST_DIMENSIONS: u64 = 15;

/// Bytes that describe a derived type, behind the dimensions, where `EXTRA` is odd.
pub const DESCRIBED: u64 = 16;

/// What the front end writes as the attribute of a pointer, and for an allocatable variable.
pub const ATTRIBUTE_POINTER: i64 = 1;
pub const ATTRIBUTE_ALLOCATABLE: i64 = 2;
pub const CODE_DERIVED: i64 = 42;
/// What flang 22 writes as the version of the layout.
pub const LAYOUT: i64 = 20240719;

/// Where the lower bound of a dimension stands, which is where a descriptor of this rank ends, but for the description of a derived type.
pub const fn lower_offset(dimension: usize) -> u64 {
    DIMENSIONS + DIMENSION * dimension as u64
}
pub const fn extent_offset(dimension: usize) -> u64 {
    lower_offset(dimension) + 8
}
pub const fn stride_offset(dimension: usize) -> u64 {
    lower_offset(dimension) + 16
}
