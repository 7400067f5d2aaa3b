// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Joint calls: the snapshot that the forward sweep saves, the second run that the backward sweep makes, what a second
//! run leaves out, and what a first run logs.
//!
//! Invariants: a snapshot on the tape is the address of a log (if there is one), a list of sections (address, bytes), of pointers that may be logged
//! (address, that of the shadow), then the bytes of the sections that are saved, each at a granule. Whatever the second run writes is put back
//! behind it, so that all memory is as it was at the turn. Sections and log may share bytes, of which the log may know only what the first run had made of them under the section's name: sections are restored last
//! and put back first.

use super::Context;
use super::backward::Backward;
use super::entry::AtEntry;
use super::forward::Forward;
use super::procedures::Registry;
use super::shadow::FIRST;
use super::sites::What;
use crate::llvm::{Builder, Function, IntPredicate, Linkage, Module, Type, Value};
use crate::operation::ALIKE;
use crate::plan::{Bytes, Kept, Needed, Section, Snapshot, Sweeps, Touch, Traced};

/// Bytes of a section's place in the list.
const ENTRY: usize = 16;

/// Where a section of a snapshot, or its shadow, lies and how many bytes it has, computed before the call.
pub fn place(
    context: &Context,
    section: &Section,
    in_shadow: bool,
    entry: &mut AtEntry,
    shadow: &mut dyn FnMut(Value) -> Option<Value>,
) -> (Value, Value) {
    let base = match in_shadow {
        true => entry.shadow(&section.path, section.base, shadow),
        false => entry.of(&section.path, section.base),
    };
    let (first, bytes) = entry.extent(section);
    (context.builder.offset_anywhere(base, first), bytes)
}

impl Forward<'_> {
    /// Where the sections of a call's snapshot lie and how many bytes they have, then shadows that are to lie apart, then further sections or their
    /// shadows, computed before the call.
    pub fn places(&mut self, call: Value, snapshot: &Snapshot, further: &[(&Section, bool)]) -> Places {
        let (context, clone) = (self.context, self.primal.at(call));
        let builder = &context.builder;
        builder.before(clone);
        builder.locate(Some(clone));
        // What is asked of shadows here is refused in several directions.
        let (plan, primal, shadows) = (self.plan, &self.primal, &mut self.shadows[FIRST]);
        let known = |value: Value| Some(primal.at(value));
        let mut shadow = |address: Value| {
            let shadow = shadows.of(context, plan, primal, address);
            builder.before(clone);
            Some(shadow)
        };
        let own = snapshot.sections.iter().map(|kept| (&kept.section, kept.in_shadow));
        let all = own.chain(snapshot.shadowed.iter().map(|section| (section, true))).chain(further.iter().copied());
        let mut entry = AtEntry::new(context, plan.key.mode, all.clone().map(|(section, _)| section), &known);
        all.map(|(section, in_shadow)| place(context, section, in_shadow, &mut entry, &mut shadow)).collect()
    }

    /// The same, and of each pointer whose shadow is known where it lies and where its shadow does.
    pub fn places_with_pointers(&mut self, call: Value, snapshot: &Snapshot, further: &[(&Section, bool)]) -> (Places, Places) {
        let pointers = snapshot.pointers.iter().flat_map(|section| [(section, false), (section, true)]);
        let further: Vec<(&Section, bool)> = further.iter().copied().chain(pointers).collect();
        let mut places = self.places(call, snapshot, &further);
        let of_pointers = places.split_off(places.len() - 2 * snapshot.pointers.len());
        let mut pointers: Places = of_pointers.chunks(2).map(|pair| (pair[0].0, pair[1].0)).collect();
        for Traced { base, through, at } in &snapshot.traced {
            let context = self.context;
            let shadow = self.shadow(*base)[FIRST];
            context.builder.before(self.primal.at(call));
            let follow = |from: Value| {
                let next = |from: Value, at: &i64| context.call_log(FOLLOW, &[from, context.i64(*at)]);
                context.builder.offset_anywhere(through.iter().fold(from, next), context.i64(*at))
            };
            pointers.push((follow(self.primal.at(*base)), follow(shadow)));
        }
        (places, pointers)
    }

    /// Saves the snapshot of a joint call, which stays the call that it is, unless it logs what it touches.
    pub fn advance(&mut self, call: Value) {
        let snapshot = self.plan.snapshot(call).expect("a joint call");
        if snapshot.is_empty() {
            return;
        }
        let (mut places, pointers) = self.places_with_pointers(call, snapshot, &[]);
        places.extend(pointers);
        let (context, plan, clone) = (self.context, self.plan, self.primal.at(call));
        let builder = &context.builder;
        let head = context.round_up(context.i64(entry_offset(snapshot, places.len())));
        let saved = || snapshot.sections.iter().zip(&places).filter(|(kept, _)| kept.saved);
        let size = saved().fold(head, |sum, (_, (_, bytes))| builder.add(sum, context.round_up(*bytes)));
        let tape = self.tape.expect("calls need a tape");
        let area = context.reserve(tape, size, clone);
        context.count_bytes(What::Snapshot(call), size);
        context.list(snapshot, area, &places);
        if !snapshot.shadowed.is_empty() {
            context.demand_apart(snapshot, area, &plan.calls[&call].key.function.name());
        }
        let mut place = builder.offset(area, head);
        for (kept, (address, bytes)) in saved() {
            builder.memory_copy(place, 64, *address, kept.alignment(), *bytes);
            place = builder.offset(place, context.round_up(*bytes));
        }
        if !snapshot.logged.is_empty() {
            let arguments = [tape, context.module.text(&plan.calls[&call].key.function.name())];
            let log = context.call_log(BEGIN, &arguments);
            builder.store(log, area);
            self.logs.insert(call, log);
        }
        self.kept.insert(Needed::Frame(call), area);
    }

    /// What a second run does otherwise than the first, and a run that logs.
    pub fn run_plainly(&mut self, registry: &mut Registry) {
        let context = self.context;
        let builder = &context.builder;
        for (call, key) in &self.plan.plain {
            let clone = self.primal.at(*call);
            let callee = registry.declare(context.module, key, Sweeps::Plain).first;
            builder.before(clone);
            builder.locate(Some(clone));
            let mut arguments: Vec<Value> = clone.arguments();
            if !key.logged.is_empty() {
                arguments.push(self.logs.get(call).copied().unwrap_or_else(|| self.own_log()));
            }
            let run = builder.call(callee, &arguments);
            if let Some(log) = self.logs.get(call).filter(|_| self.plan.step(*call).is_none()) {
                let snapshot = self.plan.snapshot(*call).expect("a joint call");
                let (pointers, _) = context.entry_of(
                    snapshot,
                    self.kept[&Needed::Frame(*call)],
                    snapshot.sections.len() + snapshot.shadowed.len(),
                );
                context.call_log(END, &[*log, pointers, context.i64(snapshot.known_pointers() as i64)]);
            }
            self.primal.replace(*call, run);
            clone.erase();
        }
        for call in &self.plan.left_out {
            self.primal.at(*call).erase();
        }
    }

    /// The log of a procedure that gets one: its last parameter.
    fn own_log(&self) -> Value {
        *self.primal.function.parameters().last().expect("a procedure that logs gets a log")
    }

    /// Says what a run that logs is about to touch.
    pub fn touch(&self, touch: &Touch) {
        let context = self.context;
        let (builder, primal) = (&context.builder, &self.primal);
        let (name, address, bytes) = match touch {
            Touch::Own { site } => {
                let place = primal.at(*site);
                context.behind(place);
                let bytes = context.local_size(*site, &mut |v| primal.at(v));
                (OWN, place, bytes)
            }
            Touch::Before { at, address, bytes, pointers } => {
                builder.before(primal.at(*at));
                builder.locate(Some(primal.at(*at)));
                let word = context.module.int(64);
                let address = primal.at(*address);
                let bytes = match bytes {
                    Bytes::Fixed(count) => context.i64(*count as i64),
                    Bytes::Value(value) => builder.resize(primal.at(*value), word),
                };
                (if *pointers { TOUCH_POINTERS } else { TOUCH }, address, bytes)
            }
            Touch::Row { at, base, first, bytes, guards } => {
                builder.before(primal.at(at.terminator()));
                builder.locate(None);
                let (first, bytes) = self.extent(first, bytes, guards);
                (TOUCH, builder.offset_anywhere(primal.at(*base), first), bytes)
            }
        };
        context.call_log(name, &[self.own_log(), address, bytes]);
    }
}

impl Backward<'_> {
    /// The second run of a joint call, with both sweeps, from its snapshot.
    pub fn rerun(&mut self, registry: &mut Registry, at: Value) {
        let plan = self.plan;
        let snapshot = plan.snapshot(at).expect("a joint call");
        let tape = self.tape.expect("calls need a tape");
        let callee = registry.declare(self.context.module, &plan.calls[&at].key, Sweeps::Joined);
        let mut arguments = self.actuals(&callee, at);
        *arguments.last_mut().expect("the tape is a parameter") = tape;
        let put_back = (!snapshot.is_empty()).then(|| {
            let (area, mark) = (self.get(Needed::Frame(at)), self.context.tape_top(tape));
            let logged = (!snapshot.logged.is_empty()).then(|| self.enter_log(snapshot, area, tape, &arguments));
            (mark, logged, self.context.exchange(tape, area, at, snapshot))
        });
        self.locate(at);
        let result = self.context.builder.call(callee.first, &arguments);
        self.take_adjoints(&callee, at, result);
        if let Some((mark, logged, sections)) = put_back {
            for (kept, (address, bytes, present)) in snapshot.sections.iter().zip(sections) {
                self.context.bring_back(kept, address, present, bytes);
            }
            if let Some(all) = logged {
                self.context.call_log(LEAVE, &all);
            }
            self.context.release(tape, mark);
        }
    }

    /// Restores what a log holds. Returns the log, what was there, and through which addresses the call reaches it.
    fn enter_log(&mut self, snapshot: &Snapshot, area: Value, tape: Value, arguments: &[Value]) -> [Value; 3] {
        let context = self.context;
        let pointer = tape.ty();
        let pointers: Vec<Value> = arguments.iter().copied().filter(|a| a.ty().is_pointer()).collect();
        let reached = self.new_variable(pointer.array(pointers.len() as u64), "reached");
        for (index, value) in pointers.iter().enumerate() {
            context.builder.store(*value, context.builder.element(pointer, reached, context.i64(index as i64)));
        }
        let log = context.builder.load(pointer, area);
        let (sections, _) = context.entry_of(snapshot, area, 0);
        let count = context.i64(snapshot.sections.len() as i64);
        let present = context.call_log(ENTER, &[log, tape, reached, sections, count]);
        [log, present, reached]
    }
}

/// Addresses, each with the bytes there or another address.
type Places = Vec<(Value, Value)>;

const COPY_IF_DIFFERENT: &str = "wengert.copy_if_different";

/// Functions of the run-time library that keep logs.
const BEGIN: &str = "wengert_log_begin";
const OWN: &str = "wengert_log_own";
const TOUCH: &str = "wengert_log_touch";
const TOUCH_POINTERS: &str = "wengert_log_touch_pointers";
const FOLLOW: &str = "wengert_log_follow";
const END: &str = "wengert_log_end";
const ENTER: &str = "wengert_log_enter";
const LEAVE: &str = "wengert_log_leave";

/// Where the list of a snapshot says a section's address: behind that of the log, if there is one.
pub fn entry_offset(snapshot: &Snapshot, index: usize) -> i64 {
    let log = if snapshot.logged.is_empty() { 0 } else { ENTRY };
    (log + ENTRY * index) as i64
}

/// Calls a function of the run-time library where the builder stands.
pub fn call_runtime(module: Module, builder: &Builder, name: &str, returns: Type, arguments: &[Value]) -> Value {
    let types: Vec<Type> = arguments.iter().map(|a| a.ty()).collect();
    builder.call(module.declare(name, Type::function(returns, &types)), arguments)
}

impl Context {
    fn call_log(&self, name: &str, arguments: &[Value]) -> Value {
        let (pointer, void) = (self.module.int(8).pointer(), self.module.int(8).void());
        let returns = if [BEGIN, ENTER, FOLLOW].contains(&name) { pointer } else { void };
        self.call_runtime(name, returns, arguments)
    }

    pub fn call_runtime(&self, name: &str, returns: Type, arguments: &[Value]) -> Value {
        call_runtime(self.module, &self.builder, name, returns, arguments)
    }

    /// Where the list of a snapshot says a section's address and its bytes.
    pub fn entry_of(&self, snapshot: &Snapshot, area: Value, index: usize) -> (Value, Value) {
        let word = self.module.int(64);
        let first = entry_offset(snapshot, index) / 8;
        (self.builder.element(word, area, self.i64(first)), self.builder.element(word, area, self.i64(first + 1)))
    }

    /// Writes the list of a snapshot's sections.
    pub fn list(&self, snapshot: &Snapshot, area: Value, places: &[(Value, Value)]) {
        for (index, (address, bytes)) in places.iter().enumerate() {
            let (to_address, to_bytes) = self.entry_of(snapshot, area, index);
            self.builder.store(*address, to_address);
            self.builder.store(*bytes, to_bytes);
        }
    }

    /// The program stops where a shadow lies in a section that is restored or put back, between what is touched.
    pub fn demand_apart(&self, snapshot: &Snapshot, area: Value, callee: &str) {
        let restored = snapshot.sections.iter().filter(|kept| !kept.section.exact && !kept.in_shadow).count();
        let (sections, _) = self.entry_of(snapshot, area, 0);
        let (shadows, _) = self.entry_of(snapshot, area, snapshot.sections.len());
        let [count, shadow_count] = [restored, snapshot.shadowed.len()].map(|n| self.i64(n as i64));
        let arguments = [sections, count, shadows, shadow_count, self.module.text(callee)];
        self.call_runtime("wengert_shadows_apart", self.module.int(8).void(), &arguments);
    }

    /// Saves what lies in the sections, then restores the snapshot. Returns of each section its address, its bytes and where its
    /// present content lies. Splits the current block, which is open.
    fn exchange(&self, tape: Value, area: Value, call: Value, snapshot: &Snapshot) -> Vec<(Value, Value, Value)> {
        let (builder, sections) = (&self.builder, &snapshot.sections);
        let word = self.module.int(64);
        let read = |index: usize| {
            let (address, bytes) = self.entry_of(snapshot, area, index);
            (builder.load(word.pointer(), address), builder.load(word, bytes))
        };
        let found: Vec<(Value, Value)> = (0..sections.len()).map(read).collect();
        let size = found.iter().fold(self.i64(0), |sum, (_, bytes)| builder.add(sum, self.round_up(*bytes)));
        let end = builder.unreachable();
        let mut present = self.reserve(tape, size, end);
        let open = end.block();
        end.erase();
        builder.at_end(open);
        self.count_bytes(What::Present(call), size);
        let mut all = Vec::new();
        for (kept, (address, bytes)) in sections.iter().zip(&found) {
            builder.memory_copy(present, 64, *address, kept.alignment(), *bytes);
            all.push((*address, *bytes, present));
            present = builder.offset(present, self.round_up(*bytes));
        }
        let head = entry_offset(snapshot, sections.len() + snapshot.shadowed.len() + snapshot.known_pointers());
        let mut place = builder.offset(area, self.round_up(self.i64(head)));
        for (kept, (address, bytes)) in sections.iter().zip(&found).filter(|(kept, _)| kept.saved) {
            self.bring_back(kept, *address, place, *bytes);
            place = builder.offset(place, self.round_up(*bytes));
        }
        all
    }

    /// Copies to a section. One that the call only reads may be read-only memory, and is written only if it differs.
    fn bring_back(&self, kept: &Kept, to: Value, from: Value, bytes: Value) {
        let builder = &self.builder;
        if kept.written || kept.in_shadow {
            builder.memory_copy(to, kept.alignment(), from, 64, bytes);
            return;
        }
        self.copy_if_different(to, from, bytes);
    }

    /// Memory that may be read-only is written only if it differs. Its shadow is written in any case, if this is differentiated: be the
    /// numbers the same, their tangents need not.
    fn copy_if_different(&self, to: Value, from: Value, bytes: Value) {
        let function =
            self.module.function(COPY_IF_DIFFERENT).unwrap_or_else(|| self.write_copy_if_different(to.ty(), bytes.ty()));
        self.builder.call(function, &[to, from, bytes]);
    }

    fn write_copy_if_different(&self, pointer: Type, word: Type) -> Function {
        let function = self.module.add_function(COPY_IF_DIFFERENT, Type::function(pointer, &[pointer, pointer, word]));
        function.set_linkage(Linkage::LLVMInternalLinkage);
        function.add_string_attribute(ALIKE, "memmove");
        let builder = Builder::new(self.module);
        let [to, from, bytes] = function.parameters()[..] else { unreachable!("three parameters") };
        builder.at_end(function.append_block("entry"));
        let number = self.module.int(32);
        let compare = self.module.declare("memcmp", Type::function(number, &[pointer, pointer, word]));
        let differs = builder.icmp(IntPredicate::LLVMIntNE, builder.call(compare, &[to, from, bytes]), builder.int(number, 0));
        builder.memory_copy(to, 1, from, 1, builder.select(differs, bytes, builder.int(word, 0)));
        builder.ret(Some(to));
        function
    }
}
