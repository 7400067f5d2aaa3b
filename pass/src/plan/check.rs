// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a check of a procedure's derivatives perturbs, compares and puts back: all that the procedure touches of the memory that others know of.
//!
//! Invariants: what is taken for numbers is accessed as numbers of that type wherever the procedure accesses it; whatever else it may write is put
//! back. Where that cannot be said, the procedure is not checked by itself. Imports the footprints and what snapshots know of shadows.

use super::footprint::{Footprints, Touched};
use super::snapshot::has_plain_shadow;
use super::{Content, Key, Section};
use crate::analysis::Program;
use crate::analysis::effects::Procedure;
use crate::analysis::objects::{Object, Root};
use crate::llvm::{Function, Opcode, Term, Type, Value, diagnose};
use rustc_hash::FxHashSet;

/// Where numbers lie that have shadows.
pub struct Numbers {
    pub section: Section,
    pub kind: Type,
    pub base: Base,
}

/// What a section belongs to, for messages.
#[derive(Clone, Copy)]
pub enum Base {
    Argument(usize),
    Global(Value),
    Other,
}

/// What else is put back.
pub struct Restored {
    pub section: Section,
    pub in_shadow: bool,
}

pub struct Checked {
    pub numbers: Vec<Numbers>,
    pub restored: Vec<Restored>,
    /// What may be touched, too, if conditions hold, and whether it has a shadow: it is put back, and neither moved nor compared.
    pub loose: Vec<(Section, bool)>,
}

/// What a check of the derivatives of a key needs to know, or why there can be none. The footprints are those of its call tree with what is inactive; `passive` are
/// variables whose shadows start from zero.
pub fn checkable(
    program: &Program,
    footprints: &Footprints<'_>,
    key: &Key,
    passive: &dyn Fn(Value) -> bool,
) -> Result<Checked, String> {
    let procedure = footprints.program.procedure(key);
    if let Some((at, why)) = &procedure.rerun.forbidden {
        return Err(diagnose::with_location(why, *at));
    }
    if procedure.summary.keeps_pointers() {
        return Err("it puts pointers in memory that others see".into());
    }
    let returns = key.function.ty().returns();
    if returns.holds_float() && !returns.is_single_or_double() || key.result && returns.holds_pointer() {
        return Err(format!("its result is {returns}"));
    }
    let by_value =
        key.function.ty().parameters().into_iter().zip(&key.arguments).filter(|(ty, active)| **active && !ty.is_pointer());
    if let Some((ty, _)) = by_value.clone().find(|(ty, _)| !ty.is_single_or_double()) {
        return Err(format!("it takes {ty} by value"));
    }
    let checker = Checker { active: &program.shadowed(key), procedure, key, passive };
    let mut checked = Checked { numbers: vec![], restored: vec![], loose: vec![] };
    for touched in footprints.of(key.function).iter() {
        checker.add(&mut checked, touched)?;
    }
    Ok(checked)
}

struct Checker<'a> {
    active: &'a FxHashSet<Object>,
    procedure: &'a Procedure,
    key: &'a Key,
    passive: &'a dyn Fn(Value) -> bool,
}

impl Checker<'_> {
    fn add(&self, checked: &mut Checked, touched: &Touched) -> Result<(), String> {
        let Checker { active, procedure, .. } = *self;
        let global = match touched.object {
            Object::Global(global) => Some(global),
            Object::Behind(path) => {
                if let Root::Global(global) = path.root {
                    Some(global)
                } else {
                    None
                }
            }
            _ => None,
        };
        let shadowed = active.contains(&touched.object) && !global.is_some_and(self.passive);
        let all_floats = || matches!(touched.contents[..], [Content::Floats(_)] | []);
        let only: Vec<Type> = procedure.kinds.get(&touched.object).into_iter().flatten().copied().collect();
        for section in self.sections(touched)? {
            let kind = match section.content {
                Content::Floats(kind) if section.exact || all_floats() => Some(kind),
                Content::Unknown if all_floats() && only.len() == 1 => Some(only[0]),
                _ => None,
            };
            let known = |numbers: &Numbers| numbers.section == section;
            match kind.filter(|kind| shadowed && kind.is_single_or_double() && has_plain_shadow(active, &section)) {
                Some(kind) if !checked.numbers.iter().any(known) => {
                    let base = base_of(&section);
                    checked.numbers.push(Numbers { section, kind, base });
                }
                Some(_) => {}
                None => {
                    if shadowed
                        && procedure.may_hold_floats(touched.object)
                        && !matches!(section.content, Content::Data | Content::Pointers)
                    {
                        return Err(format!("'{}' holds more than numbers of one kind", name(self.key.function, &section)));
                    }
                    let in_shadow = active.contains(&touched.object) && has_plain_shadow(active, &section);
                    if touched.written {
                        checked.restored.push(Restored { section: section.clone(), in_shadow: false });
                        checked.restored.extend(in_shadow.then_some(Restored { section, in_shadow }));
                    }
                }
            }
        }
        for section in touched.loose.iter().flatten() {
            let in_shadow = active.contains(&touched.object) && has_plain_shadow(active, section);
            checked.loose.push((section.clone(), in_shadow));
        }
        Ok(())
    }

    /// What is certainly touched; all of a variable where nobody knows.
    fn sections(&self, touched: &Touched) -> Result<Vec<Section>, String> {
        let global = match touched.object {
            Object::Global(global) if !global.is_thread_local() && !global.is_declared_only() => Some(global),
            _ => None,
        };
        match (&touched.loose, global) {
            (Some(_), _) => Ok(touched.certain.clone()),
            (None, Some(global)) => {
                let bytes = self.procedure.module.size_of(global.global_type());
                let content = match touched.contents[..] {
                    [content @ Content::Floats(_)] => content,
                    _ => Content::Unknown,
                };
                Ok(vec![Section::whole(global, vec![Term::Constant(bytes as i64, 64)], content)])
            }
            (None, None) => {
                let name = match touched.object {
                    Object::Argument(index) => argument_name(self.key.function, index),
                    Object::Behind(path) => match path.root {
                        Root::Argument(index) => argument_name(self.key.function, index),
                        Root::Global(global) => global.name(),
                    },
                    Object::Global(global) => global.name(),
                    _ => "memory".into(),
                };
                Err(format!("it cannot be told beforehand how much of '{name}' it touches"))
            }
        }
    }
}

/// The parameter or variable that an address is computed from.
fn base_of(section: &Section) -> Base {
    let mut address = section.base;
    let mut path = &section.path[..];
    loop {
        if address.is_global_variable() {
            return Base::Global(address);
        }
        match (address.argument_index(), path.split_last()) {
            (Some(index), None) => return Base::Argument(index),
            (Some(index), Some((call, before))) => (path, address) = (before, call.arguments()[index]),
            (None, _) => match address.any_opcode() {
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMLoad) => address = address.operand(0),
                _ => return Base::Other,
            },
        }
    }
}

fn name(function: Function, section: &Section) -> String {
    match base_of(section) {
        Base::Global(global) => global.name(),
        Base::Argument(index) => argument_name(function, index),
        Base::Other => "memory".to_owned(),
    }
}

/// The name of a parameter, as debug information tells it.
pub fn argument_name(function: Function, index: usize) -> String {
    match diagnose::argument_name(function, index) {
        name if name.is_empty() => format!("argument {}", index + 1),
        name => name,
    }
}
