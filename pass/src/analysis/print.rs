// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The facts as text, in program order: `-mllvm -wengert-dump=facts`.
//!
//! Invariant: the same facts print the same text. Imports the analyses.

use super::Program;
use super::objects::Object;
use crate::llvm::Value;
use std::fmt::{Display, Formatter, Result};

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for key in &self.order {
            let procedure = self.procedure(key);
            let activity = &self.activities[key];
            let active: Vec<String> =
                key.arguments.iter().enumerate().filter(|(_, a)| **a).map(|(i, _)| (i + 1).to_string()).collect();
            writeln!(f, "facts of @{} {:?}, active arguments: {}", key.function.name(), key.mode, active.join(", "))?;
            let effects = &procedure.effects;
            writeln!(f, "  reads: {}", list(effects.reads.iter().copied()))?;
            writeln!(f, "  writes: {}", list(effects.writes.iter().copied()))?;
            writeln!(f, "  active objects: {}", list(activity.objects.iter().copied()))?;
            for value in procedure.prepared.function.instructions() {
                if let Some(word) = self.word(activity, value) {
                    writeln!(f, "  {word}: {}", value.print())?;
                }
            }
        }
        Ok(())
    }
}

impl Program {
    fn word(&self, activity: &super::activity::Activity, value: Value) -> Option<&'static str> {
        if activity.values.contains(&value) {
            Some("active")
        } else if activity.calls.contains_key(&value) {
            Some("active call")
        } else if activity.varied.contains(&value) {
            Some("varied, not useful")
        } else if activity.useful.contains(&value) && value.is_instruction() && value.ty().holds_float() {
            Some("useful, not varied")
        } else {
            None
        }
    }
}

fn list(objects: impl Iterator<Item = Object>) -> String {
    let mut names: Vec<String> = objects.map(|object| object.to_string()).collect();
    names.sort();
    names.join(", ")
}

impl Display for Object {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Object::Argument(index) => write!(f, "argument {}", index + 1),
            Object::Local(site) | Object::Heap(site) => write!(f, "local {}", site.print()),
            Object::Global(global) => write!(f, "@{}", global.name()),
            Object::Behind(path) if path.parent() == *self => write!(f, "memory further behind {}", path.start()),
            Object::Behind(path) => write!(f, "memory behind the pointer {} in {}", path.offset(), path.parent()),
            Object::Unknown => write!(f, "unknown memory"),
        }
    }
}
