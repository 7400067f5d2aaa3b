// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The stable codes of errors; docs/errors.md has a paragraph and an example for each.
//!
//! Invariant: a code never changes its meaning, and a number is never used again. Imports nothing.

use std::fmt;

macro_rules! codes {
    ($($code:ident $title:literal)*) => {
        /// What an error is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $title] $code),* }

        impl Code {
            pub const ALL: &[Code] = &[$(Code::$code),*];

            /// Its heading in docs/errors.md.
            pub fn title(self) -> &'static str {
                match self { $(Code::$code => $title),* }
            }

            fn word(self) -> &'static str {
                match self { $(Code::$code => stringify!($code)),* }
            }
        }
    };
}

codes! {
    W0001 "internal error"
    W0002 "malformed marker call"
    W0003 "not a known function"
    W0004 "unknown activity word"
    W0005 "shadow missing"
    W0006 "body of procedure missing"
    W0007 "no derivative for a called function"
    W0008 "inline assembly on active values"
    W0009 "named procedure or argument not found"
    W0010 "active data in passive memory"
    W0011 "unsupported instruction on active values"
    W0012 "unsupported control flow"
    W0013 "type of copied bytes unknown"
    W0014 "untracked active pointer"
    W0015 "argument type mismatch"
    W0016 "malformed option"
    W0017 "feature not available"
    W0018 "active Fortran descriptor"
    W0019 "atomic or volatile access to active memory"
    W0020 "independent argument overwritten"
    W0021 "joint call without snapshot"
    W0022 "malformed region"
    W0023 "procedure without separate derivatives"
    W0024 "argument of a registered derivative overwritten"
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "[{}]", self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn a_code_prints_in_brackets() {
        assert_eq!(Code::W0007.to_string(), "[W0007]");
    }

    #[test]
    fn each_code_has_its_heading_in_the_documentation() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/errors.md");
        let page = std::fs::read_to_string(path).expect("docs/errors.md is there");
        for code in Code::ALL {
            let heading = page.lines().any(|line| line.starts_with('#') && line.contains(code.word()));
            assert!(heading, "docs/errors.md has no heading for {code} ({})", code.title());
        }
    }
}
