// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Types that only the whole call tree tells: what bytes hold that a procedure copies and looks at nowhere.
//!
//! `prepare` knows what a procedure itself says. With objects and their layouts more is known: a pointer that is loaded leads to a variable,
//! what a callee fills is what it was declared as. Invariant: nothing is said of bytes that are declared as integers, or of which there are
//! several opinions. Imports `objects`, `layout`, `prepare`.

use super::layout::Layouts;
use super::objects::{Object, Objects};
use crate::llvm::{Module, Type, Value, layout};
use crate::prepare::Types;
use rustc_hash::{FxHashMap, FxHashSet};

pub struct Known<'a> {
    pub module: Module,
    pub objects: &'a Objects,
    pub layouts: &'a Layouts,
    pub kinds: &'a FxHashMap<Object, FxHashSet<Type>>,
}

impl Types for Known<'_> {
    fn floats_at(&self, pointer: Value, bytes: u64) -> Vec<Type> {
        let mut found: FxHashSet<Type> = FxHashSet::default();
        for (object, at) in self.objects.places(pointer) {
            if self.layouts.is_integer_at(self.module, object, at, bytes) {
                return Vec::new();
            }
            if let Some((ty, within)) = self.layouts.element(self.module, self.objects, object, (pointer, 0)) {
                let scalars = layout::scalars(self.module, ty).unwrap_or_default();
                let touched =
                    |(start, scalar): &(u64, Type)| *start < within + bytes && within < start + self.module.store_size(*scalar);
                let touched: Vec<Type> = scalars.into_iter().filter(touched).map(|(_, scalar)| scalar.scalar()).collect();
                if !touched.iter().all(|scalar| scalar.is_floating()) {
                    return Vec::new();
                }
                found.extend(touched);
                continue;
            }
            let before = found.len();
            found.extend(self.layouts.floats_in(self.module, object, at, bytes));
            if let Some(kinds) =
                self.kinds.get(&object).filter(|_| found.len() == before && self.layouts.structures(object).is_empty())
            {
                found.extend(kinds);
            }
        }
        found.into_iter().collect()
    }

    fn structures_at(&self, pointer: Value) -> Vec<(u64, Type)> {
        let mut found = Vec::new();
        for (object, at) in self.objects.places(pointer) {
            for (start, ty) in self.layouts.structures(object) {
                let size = self.module.size_of(*ty) as i64;
                let offset = if size > 0 { at.minus(*start).modulo(size) } else { None };
                found.extend(offset.map(|offset| (offset as u64, *ty)));
            }
            if found.is_empty() {
                found.extend(self.layouts.element(self.module, self.objects, object, (pointer, 0)).map(|(ty, at)| (at, ty)));
            }
        }
        found
    }
}
