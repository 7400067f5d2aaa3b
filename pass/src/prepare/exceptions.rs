// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Exceptions of C++: those that a procedure catches come back to it as the result of what threw them; others leave the derivative.
//!
//! A handler after which a procedure goes on is control flow like other. A procedure that may throw to it is made once more (`throwing`): it returns, and leaves the
//! number of the exception in a place that it is handed, zero if there is none; what has no body is called in one that catches all (`attempt`). Which handler it is that takes an
//! exception says the language's run time, by throwing it once more (`matcher`). Invariant: behind `lower` no call of a procedure has a way out but its
//! return. An exception that nobody in the derivative catches goes on to the caller of the derivative; what would be done on its way (destructors; handlers that throw on) is left
//! out, which only loses memory of the procedure's own; exceptions that are caught are never freed. May import `llvm`, `holds`, `operation` and the refusal.

use super::{made_before, note_made, stand_in};
use crate::holds;
use crate::llvm::value::{FUNCTION_INDEX, RETURN_INDEX};
use crate::llvm::{Block, Builder, Function, IntPredicate, Linkage, Module, Opcode, Type, Value, transform};
use crate::operation::{
    ALIKE, EXCEPTIONS, INACTIVE, JOINT, KEEPER, LINKS, SPLIT, has_own_derivatives, is_inactive, is_separate, known_as,
};
use crate::refusal::{CLONE, Refusal, Result};
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::catalogue::{self, CAUGHT};
use wengert_core::codes::Code;
use wengert_core::request::marker;
use wengert_core::table;

/// The note on a procedure that returns what it throws: its own name, and that of which it is made.
const THROWING: &str = "wengert-throwing";

/// Begins a handler; returns what was thrown.
const BEGIN: &str = "__cxa_begin_catch";

/// What the matcher says of a handler that takes any exception.
const ANY: i64 = -1;

/// Gives each call one way out.
pub fn lower(module: Module, builder: &Builder, function: Function, made: &mut Vec<Function>) -> Result<()> {
    let throwers = invokes(function);
    let (caught, leaving): (Vec<Value>, Vec<Value>) = throwers.into_iter().partition(|thrower| returns(handler(*thrower)));
    if let Some(first) = caught.first() {
        if function.blocks().into_iter().any(|block| landing(block).is_some_and(has_filter)) {
            return Err(refuse(*first, "catches what a list of types of exceptions lets through"));
        }
        builder.before(function.entry().first());
        builder.locate(None);
        let place = builder.alloca(module.int(64), "wengert.thrown");
        stand_in(module, EXCEPTIONS);
        let mut catcher = Catcher { module, builder, place, types: Vec::new(), throws: FxHashMap::default(), made };
        for thrower in caught {
            catcher.catch(thrower)?;
        }
        leaving.into_iter().for_each(transform::forget_unwinding);
        transform::remove_unreachable(function);
        catcher.enter_handlers(function);
        for resume in ends(function, Opcode::LLVMResume) {
            let thrower = catcher.thrower();
            let number = catcher.number_of(resume);
            builder.call(thrower, &[number]);
            builder.unreachable();
            resume.erase();
        }
    } else if !leaving.is_empty() {
        leaving.into_iter().for_each(transform::forget_unwinding);
        transform::remove_unreachable(function);
    }
    Ok(())
}

fn refuse(at: Value, what: &str) -> Refusal {
    let name = at.block().function().name().replace(CLONE, "");
    let message = format!(
        "'{name}' {what}, which cannot be differentiated yet; test for it before, or let the exception leave the differentiated code"
    );
    Refusal::new(Code::W0012, message).at(at)
}

fn invokes(function: Function) -> Vec<Value> {
    function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMInvoke)).collect()
}

fn ends(function: Function, opcode: Opcode) -> Vec<Value> {
    function.blocks().into_iter().map(|block| block.terminator()).filter(|end| end.is_op(opcode)).collect()
}

fn handler(thrower: Value) -> Block {
    let pads = thrower.successors().into_iter();
    pads.last().expect("it may leave by an exception")
}

fn landing(block: Block) -> Option<Value> {
    let first = block.first_non_phi();
    first.is_op(Opcode::LLVMLandingPad).then_some(first)
}

/// Do types of exceptions that may pass stand among what it takes?
fn has_filter(pad: Value) -> bool {
    pad.clauses().iter().any(|clause| clause.ty().is_array())
}

/// Does a way from here lead to a return?
fn returns(from: Block) -> bool {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![from];
    while let Some(block) = work.pop() {
        if !seen.insert(block) {
            continue;
        }
        if block.terminator().is_op(Opcode::LLVMRet) {
            return true;
        }
        work.extend(block.successors());
    }
    false
}

/// Is it a function of the language's that does nothing but throw?
fn throws_always(name: &str) -> bool {
    matches!(name, "__cxa_throw" | "__cxa_rethrow") || name.contains("__throw_")
}

/// May a function without a body here throw what its caller may catch? Memory that is not to be had leaves the derivative.
fn is_thrower(callee: Function) -> bool {
    let name = callee.name();
    let fails = ["__throw_length_error", "__throw_bad_alloc", "__throw_bad_array_new_length"];
    if callee.is_intrinsic() || callee.has_attribute(FUNCTION_INDEX, "nounwind") {
        return false;
    }
    if throws_always(&name) {
        return !fails.iter().any(|fails| name.contains(fails));
    }
    catalogue::lookup(&name).is_none() && table::call(&name).is_none() && marker(&name).is_none()
}

struct Catcher<'a> {
    module: Module,
    builder: &'a Builder,
    /// Where the number of an exception is left; zero if there is none.
    place: Value,
    /// Types of exceptions; the matcher's number of one is its place here, from 1.
    types: Vec<Value>,
    throws: FxHashMap<Function, bool>,
    made: &'a mut Vec<Function>,
}

impl Catcher<'_> {
    fn word(&self) -> Type {
        self.module.int(64)
    }

    /// What a landing pad gives: an exception, and the number of the handler's type.
    fn landed(&self) -> Type {
        let word = self.module.int(32);
        word.structure(&[word.pointer(), word])
    }

    fn may_throw(&mut self, callee: Function) -> bool {
        if let Some(known) = self.throws.get(&callee) {
            return *known;
        }
        let mut seen: FxHashSet<Function> = FxHashSet::default();
        let mut work = vec![callee];
        let mut throws = false;
        while let Some(function) = work.pop() {
            if throws || !seen.insert(function) {
                continue;
            }
            let passive = catalogue::is_passive(&function.name()) || function.has_attribute(FUNCTION_INDEX, "nounwind");
            throws = if function.is_declaration() { is_thrower(function) } else { !passive && is_inactive(function) };
            if !throws && !passive {
                let calls = function.instructions().into_iter().filter(|at| at.is_call() || at.is_op(Opcode::LLVMInvoke));
                for call in calls.filter(|call| !call.callee().is_inline_asm()) {
                    match call.callee_function() {
                        Some(next) => work.push(next),
                        None => throws = true,
                    }
                }
            }
        }
        self.throws.insert(callee, throws);
        throws
    }

    /// Puts before a call one that leaves what is thrown in the place; `None` if nothing is.
    fn attempt(&mut self, at: Value) -> Result<Option<Value>> {
        if at.callee().is_inline_asm() {
            return Ok(None);
        }
        let Some(callee) = at.callee_function() else {
            return Err(refuse(at, "catches what may be thrown by a call through a pointer"));
        };
        if !self.may_throw(callee) {
            return Ok(None);
        }
        let inactive = is_inactive(callee) || at.call_note(INACTIVE).is_some();
        let opaque = callee.is_declaration() || inactive || known_as(callee).is_some();
        if callee.is_vararg() && !opaque || is_separate(callee) || has_own_derivatives(callee) || callee.ty() != at.call_type() {
            return Err(refuse(at, &format!("catches what may be thrown by '{}'", callee.name())));
        }
        let mut arguments = at.arguments();
        if opaque {
            let attempt = self.attempting(callee, &arguments, inactive);
            self.builder.before(at);
            self.builder.locate(Some(at));
            let call = self.builder.call(attempt, &arguments);
            call.pass_as_callee();
            let single = call.ty() == self.word();
            let number = if single { call } else { self.builder.extract(call, 1) };
            self.builder.store(number, self.place);
            return Ok(Some(if single { call } else { self.builder.extract(call, 0) }));
        }
        arguments.push(self.place);
        let throwing = self.throwing(callee)?;
        self.builder.before(at);
        self.builder.locate(Some(at));
        self.builder.set_fast_math(at.fast_math());
        let call = self.builder.call(throwing, &arguments);
        self.builder.set_fast_math(0);
        call.pass_as_callee();
        Ok(Some(call))
    }

    /// Was anything thrown?
    fn is_thrown(&self) -> Value {
        let number = self.builder.load(self.word(), self.place);
        self.builder.icmp(IntPredicate::LLVMIntNE, number, self.builder.zero(self.word()))
    }

    /// Control goes to the handler where the call has left an exception.
    fn catch(&mut self, thrower: Value) -> Result<()> {
        let Some(call) = self.attempt(thrower)? else {
            transform::forget_unwinding(thrower);
            return Ok(());
        };
        let normal = thrower.successors()[0];
        let thrown = self.is_thrown();
        self.builder.branch_if(thrown, handler(thrower), normal);
        if thrower.has_uses() {
            thrower.replace_uses(call);
        }
        thrower.erase();
        Ok(())
    }

    /// Handlers take what is in the place out of it.
    fn enter_handlers(&mut self, function: Function) {
        for begin in function.instructions() {
            if begin.callee_function().is_some_and(|f| f.name() == BEGIN) {
                let keeper = self.keeper();
                self.builder.before(begin);
                self.builder.locate(Some(begin));
                begin.replace_uses(self.builder.call(keeper, &begin.arguments()));
                begin.erase();
            }
        }
        for pad in function.blocks().into_iter().filter_map(landing) {
            let clauses = pad.clauses();
            let matcher = (!clauses.is_empty()).then(|| self.matcher(pad));
            self.builder.before(pad);
            self.builder.locate(Some(pad));
            let number = self.builder.load(self.word(), self.place);
            self.builder.store(self.builder.zero(self.word()), self.place);
            let none = self.builder.int(self.module.int(32), 0);
            let which = matcher.map_or(none, |matcher| self.builder.call(matcher, &[number]));
            let landed = self.builder.undef(self.landed());
            let exception = self.converted(number);
            let landed = self.builder.insert_value(landed, exception, 0);
            let landed = self.builder.insert_value(landed, which, 1);
            pad.replace_uses(landed);
            pad.erase();
        }
        for question in function.instructions() {
            if question.callee_function().is_some_and(|f| f.name().starts_with("llvm.eh.typeid.for")) {
                let number = self.type_number(question.operand(0));
                question.replace_uses(self.builder.int(self.module.int(32), number));
                question.erase();
            }
        }
    }

    fn type_number(&mut self, ty: Value) -> i64 {
        let known = self.types.iter().position(|known| *known == ty);
        let index = known.unwrap_or_else(|| {
            self.types.push(ty);
            self.types.len() - 1
        });
        index as i64 + 1
    }

    /// The number of the exception that a resumption throws on, where the builder is left: before that.
    fn number_of(&mut self, resume: Value) -> Value {
        self.builder.before(resume);
        self.builder.locate(Some(resume));
        let exception = self.builder.extract(resume.operand(0), 0);
        self.converted(exception)
    }

    /// The number of an exception, or the exception of a number, as others see neither.
    fn converted(&mut self, from: Value) -> Value {
        let (pointer, word) = (self.landed().member(0), self.word());
        let (name, to) = if from.ty().is_pointer() { ("wengert.number", word) } else { ("wengert.exception", pointer) };
        let known = self.module.function(name).unwrap_or_else(|| {
            let here = Builder::new(self.module);
            let converter = self.own(name, Type::function(to, &[from.ty()]));
            converter.add_string_attribute(ALIKE, CAUGHT);
            here.at_end(converter.append_block("entry"));
            let given = converter.parameters()[0];
            here.ret(Some(if to == word { here.ptr_to_int(given, word) } else { here.int_to_ptr(given) }));
            converter
        });
        self.builder.call(known, &[from])
    }

    fn own(&mut self, name: &str, ty: Type) -> Function {
        let function = self.module.add_function(name, ty);
        function.set_linkage(Linkage::LLVMInternalLinkage);
        self.made.push(function);
        function
    }

    fn throw(&self, number: Value) -> (Function, Value) {
        let (pointer, word) = (self.landed().member(0), self.module.int(32));
        (self.module.declare("_Unwind_RaiseException", Type::function(word, &[pointer])), self.builder.int_to_ptr(number))
    }

    /// Throws an exception that was caught, to wherever the caller is.
    fn thrower(&mut self) -> Function {
        const NAME: &str = "wengert.throw";
        if let Some(known) = self.module.function(NAME) {
            return known;
        }
        let void = self.word().void();
        let thrower = self.own(NAME, Type::function(void, &[self.word()]));
        thrower.add_attribute(FUNCTION_INDEX, "noreturn");
        self.builder.at_end(thrower.append_block("entry"));
        self.builder.locate(None);
        let (raise, exception) = self.throw(thrower.parameters()[0]);
        self.builder.call(raise, &[exception]);
        // It comes back where nobody catches it.
        self.builder.call(self.module.declare("_ZSt9terminatev", Type::function(void, &[])), &[]);
        self.builder.unreachable();
        thrower
    }

    /// Begins a handler, and keeps the exception for good: the backward sweep may look at what it holds.
    fn keeper(&mut self) -> Function {
        if let Some(known) = self.module.function(KEEPER) {
            return known;
        }
        let pointer = self.landed().member(0);
        let keeper = self.own(KEEPER, Type::function(pointer, &[pointer]));
        keeper.add_string_attribute(ALIKE, CAUGHT);
        self.builder.at_end(keeper.append_block("entry"));
        self.builder.locate(None);
        let begin = self.module.declare(BEGIN, Type::function(pointer, &[pointer]));
        let held = self.builder.call(begin, &[keeper.parameters()[0]]);
        // std::current_exception, whose result counts as one who knows the exception; nobody gives it back.
        let place = self.builder.alloca(pointer, "kept");
        let current = self.module.declare("_ZSt17current_exceptionv", Type::function(pointer.void(), &[pointer]));
        self.builder.call(current, &[place]);
        self.builder.ret(Some(held));
        keeper
    }

    /// Throws an exception once more, and returns which handler took it; zero if none.
    fn matcher(&mut self, pad: Value) -> Function {
        let (word, half) = (self.word(), self.module.int(32));
        let matcher = self.own("wengert.match", Type::function(half, &[word]));
        matcher.add_string_attribute(ALIKE, CAUGHT);
        matcher.take_personality(pad.block().function());
        let [entry, none, caught] = ["entry", "none", "caught"].map(|name| matcher.append_block(name));
        self.builder.at_end(entry);
        self.builder.locate(None);
        let (raise, exception) = self.throw(matcher.parameters()[0]);
        self.builder.invoke(raise, &[exception], none, caught);
        self.builder.at_end(none);
        self.builder.ret(Some(self.builder.int(half, 0)));
        self.builder.at_end(caught);
        let landed = self.builder.insert(pad.clone_instruction());
        let clauses = pad.clauses();
        if !clauses.iter().any(|clause| clause.is_null()) {
            landed.add_clause(self.builder.zero(self.landed().member(0)));
        }
        let which = self.builder.extract(landed, 1);
        let question = self.module.intrinsic("llvm.eh.typeid.for", &[self.landed().member(0)]).expect("LLVM knows exceptions");
        for ty in clauses.iter().copied().filter(|clause| !clause.is_null()) {
            let number = self.type_number(ty);
            let [yes, no] = ["yes", "no"].map(|name| matcher.append_block(name));
            let same = self.builder.icmp(IntPredicate::LLVMIntEQ, which, self.builder.call(question, &[ty]));
            self.builder.branch_if(same, yes, no);
            self.builder.at_end(yes);
            self.builder.ret(Some(self.builder.int(half, number)));
            self.builder.at_end(no);
        }
        let any = clauses.iter().any(|clause| clause.is_null());
        self.builder.ret(Some(self.builder.int(half, if any { ANY } else { 0 })));
        matcher
    }

    /// Calls a function without a body here, or one that carries no derivative, and returns what it throws beside its result.
    fn attempting(&mut self, callee: Function, arguments: &[Value], inactive: bool) -> Function {
        let parameters: Vec<Type> = arguments.iter().map(|argument| argument.ty()).collect();
        let mut name = format!("{}.{}attempt", callee.name(), if inactive { "passive." } else { "" });
        if callee.is_vararg() {
            parameters.iter().for_each(|ty| name.extend([".".to_owned(), ty.to_string()]));
        }
        if let Some(known) = self.module.function(&name) {
            return known;
        }
        let (word, ty) = (self.word(), callee.ty());
        let comes_back = !throws_always(&callee.name()) && !callee.has_attribute(FUNCTION_INDEX, "noreturn");
        let both = comes_back && !ty.returns().is_void();
        let result = if both { word.structure(&[ty.returns(), word]) } else { word };
        let attempt = self.own(&name, Type::function(result, &parameters));
        let alike = if comes_back { known_as(callee).unwrap_or_else(|| callee.name()) } else { CAUGHT.to_owned() };
        attempt.add_string_attribute(ALIKE, &alike);
        if inactive {
            attempt.add_string_attribute(INACTIVE, "");
        }
        for index in 0..ty.parameters().len() {
            transform::copy_parameter_attributes(attempt, index, callee, index, false);
        }
        let personality = self.module.declare("__gxx_personality_v0", Type::function(self.module.int(32), &[]));
        attempt.set_personality(personality);
        let [entry, normal, caught] = ["entry", "normal", "caught"].map(|name| attempt.append_block(name));
        self.builder.at_end(entry);
        self.builder.locate(None);
        let call = self.builder.invoke(callee, &attempt.parameters(), normal, caught);
        call.pass_as_callee();
        let finish = |value: Option<Value>, number: Value| match value {
            Some(value) => {
                let whole = self.builder.insert_value(self.builder.undef(result), value, 0);
                self.builder.ret(Some(self.builder.insert_value(whole, number, 1)))
            }
            None => self.builder.ret(Some(number)),
        };
        self.builder.at_end(normal);
        if comes_back {
            finish(both.then_some(call), self.builder.zero(word));
        } else {
            self.builder.unreachable();
        }
        self.builder.at_end(caught);
        let landed = self.builder.landing_pad(self.landed());
        landed.add_clause(self.builder.zero(self.landed().member(0)));
        let number = self.builder.ptr_to_int(self.builder.extract(landed, 0), word);
        finish(both.then(|| self.builder.zero(ty.returns())), number);
        attempt
    }

    /// A procedure that returns, and leaves what it throws in a place that it is handed.
    fn throwing(&mut self, old: Function) -> Result<Function> {
        if let Some(known) = made_before(self.module, THROWING, &old.name()) {
            return Ok(known);
        }
        let mut parameters = old.ty().parameters();
        parameters.push(self.landed().member(0));
        let ty = Type::function(old.ty().returns(), &parameters);
        let new = self.own(&format!("{}.throwing", old.name()), ty);
        let mut arguments = new.parameters();
        let place = arguments.pop().expect("the place");
        transform::clone_into(new, old, &arguments, true);
        note_made(new, THROWING, &old.name());
        holds::note_variable(new, arguments.len(), self.word());
        // Run again, it would throw again, and no handler would.
        [JOINT, LINKS].into_iter().for_each(|word| new.remove_string_attribute(word));
        new.add_string_attribute(SPLIT, "");
        for attribute in ["noreturn", "memory", "willreturn", "nofree", "nosync", "norecurse", "cold"] {
            new.remove_attribute(FUNCTION_INDEX, attribute);
        }
        // What it returns when it has thrown is a zero, which a reference, say, never is.
        for attribute in ["nonnull", "dereferenceable", "range", "nofpclass"] {
            new.remove_attribute(RETURN_INDEX, attribute);
        }
        (1..=parameters.len()).for_each(|index| new.remove_attribute(index as u32, "returned"));
        let throws = std::mem::take(&mut self.throws);
        let mut catcher =
            Catcher { module: self.module, builder: self.builder, place, types: Vec::new(), throws, made: self.made };
        let lowered = catcher.lower_throwing(new);
        self.throws = catcher.throws;
        lowered.map(|()| new)
    }

    /// All that is thrown in a procedure, or by what it calls, is caught in it or left in its place.
    fn lower_throwing(&mut self, function: Function) -> Result<()> {
        let builder = self.builder;
        builder.before(function.entry().first());
        builder.locate(None);
        builder.store(builder.zero(self.word()), self.place);
        if let Some(pad) = function.blocks().into_iter().filter_map(landing).find(|pad| has_filter(*pad)) {
            return Err(refuse(pad, "throws what a list of types of exceptions lets through"));
        }
        let calls: Vec<Value> = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMCall)).collect();
        for thrower in invokes(function) {
            self.catch(thrower)?;
        }
        for call in calls {
            if let Some(new) = self.attempt(call)? {
                let thrown = self.is_thrown();
                let before = call.block();
                let behind = transform::split_before(call);
                let leaves = function.append_block("wengert.leaves");
                before.terminator().erase();
                builder.at_end(before);
                builder.branch_if(thrown, leaves, behind);
                builder.at_end(leaves);
                self.leave(function);
                if call.has_uses() {
                    call.replace_uses(new);
                }
                call.erase();
            }
        }
        transform::remove_unreachable(function);
        self.enter_handlers(function);
        for resume in ends(function, Opcode::LLVMResume) {
            let number = self.number_of(resume);
            builder.store(number, self.place);
            self.leave(function);
            resume.erase();
        }
        Ok(())
    }

    /// Returns, where the builder stands, whatever value.
    fn leave(&self, function: Function) {
        let ty = function.ty().returns();
        self.builder.ret((!ty.is_void()).then(|| self.builder.zero(ty)));
    }
}
