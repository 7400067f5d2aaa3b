// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The families of constructs, each of which can be switched on or off.
//! Invariant: a program without a family is one that a compiler without it could take. Imports nothing of the crate.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    Arrays,
    Single,
    Recursion,
    Structs,
    Values,
    Pointers,
    Stored,
    Returned,
    Heap,
    Descriptors,
    Regions,
    Homes,
    Shapes,
    Links,
    Intrinsics,
    Constructs,
    Aimed,
    Unions,
}

/// Each family with its name, and whether it is on unless one says otherwise.
const FAMILIES: [(Family, &str, bool); 18] = [
    (Family::Arrays, "arrays", true),
    (Family::Single, "single", true),
    (Family::Recursion, "recursion", true),
    (Family::Structs, "structs", true),
    (Family::Values, "values", true),
    (Family::Pointers, "pointers", true),
    (Family::Stored, "stored", true),
    (Family::Returned, "returned", true),
    (Family::Heap, "heap", true),
    (Family::Descriptors, "descriptors", true),
    (Family::Regions, "regions", true),
    (Family::Homes, "homes", false),
    (Family::Shapes, "shapes", true),
    (Family::Links, "links", false),
    (Family::Intrinsics, "intrinsics", true),
    (Family::Constructs, "constructs", true),
    (Family::Aimed, "aimed", false),
    (Family::Unions, "unions", false),
];

impl FromStr for Family {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = FAMILIES.iter().find(|(_, n, _)| *n == name);
        found.map(|(f, ..)| *f).ok_or_else(|| {
            let names: Vec<&str> = FAMILIES.iter().map(|(_, n, _)| *n).collect();
            format!("the families are {}", names.join(", "))
        })
    }
}

/// A set of families.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Families(u32);

impl Families {
    pub const NONE: Families = Families(0);
    pub const ALL: Families = Families((1 << FAMILIES.len()) - 1);

    pub fn has(self, family: Family) -> bool {
        self.0 & 1 << family as u16 != 0
    }

    #[must_use]
    pub fn with(self, family: Family) -> Self {
        Families(self.0 | 1 << family as u16)
    }

    #[must_use]
    pub fn without(self, family: Family) -> Self {
        Families(self.0 & !(1 << family as u16))
    }
}

impl Default for Families {
    fn default() -> Self {
        FAMILIES.iter().filter(|(.., on)| *on).fold(Families(0), |set, (f, ..)| set.with(*f))
    }
}

impl fmt::Debug for Families {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(FAMILIES.iter().filter(|(family, ..)| self.has(*family)).map(|(_, name, _)| name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_has_a_place_of_its_own() {
        for (k, (family, name, on)) in FAMILIES.into_iter().enumerate() {
            assert_eq!(family as usize, k);
            assert_eq!(name.parse(), Ok(family));
            assert_eq!(Families::default().has(family), on);
            assert!(Families::ALL.has(family) && !Families::ALL.without(family).has(family));
        }
        assert!("nothing".parse::<Family>().is_err());
    }
}
