// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! An address that control chooses within some blocks, said in numbers: which of the addresses from outside it follows from, and how many bytes
//! it lies behind that one.
//!
//! Invariant: the numbers are worked out where the address is, and nothing that was there changes. Imports `llvm` alone.

use crate::llvm::offset::{Terms, constant_base};
use crate::llvm::{Block, Builder, IntPredicate, Module, Opcode, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of an address from outside (32 bits), and the bytes behind it (64 bits).
type Place = (Value, Value);

pub struct Choice<'a> {
    module: Module,
    builder: &'a Builder,
    inside: &'a FxHashSet<Block>,
    /// Addresses from outside, by their numbers.
    bases: Vec<Value>,
    places: FxHashMap<Value, Place>,
}

impl<'a> Choice<'a> {
    /// None if the address follows from anything but addresses from outside, such as a pointer that the blocks load.
    pub fn of(module: Module, builder: &'a Builder, inside: &'a FxHashSet<Block>, address: Value) -> Option<Choice<'a>> {
        let mut choice = Choice { module, builder, inside, bases: Vec::new(), places: FxHashMap::default() };
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![address];
        while let Some(at) = work.pop() {
            if !seen.insert(at) {
                continue;
            }
            match choice.step(at) {
                None => {
                    let (base, _) = constant_base(module, at);
                    if !choice.bases.contains(&base) {
                        choice.bases.push(base);
                    }
                }
                Some(Opcode::LLVMPHI) => work.extend(at.incoming().into_iter().map(|(value, _)| value)),
                Some(Opcode::LLVMSelect) => work.extend([at.operand(1), at.operand(2)]),
                Some(Opcode::LLVMGetElementPtr) if Terms::of_address(module, at).is_some() => work.push(at.operand(0)),
                Some(_) => return None,
            }
        }
        Some(choice)
    }

    /// What an address from inside is worked out by.
    fn step(&self, address: Value) -> Option<Opcode> {
        address.opcode().filter(|_| address.is_instruction() && self.inside.contains(&address.block()))
    }

    /// Works out in numbers where the address lies, or one that it follows from.
    pub fn place(&mut self, address: Value) -> Place {
        if let Some(place) = self.places.get(&address) {
            return *place;
        }
        let (module, builder) = (self.module, self.builder);
        let (number, bytes) = (module.int(32), module.int(64));
        let place = match self.step(address) {
            None => {
                let (base, distance) = constant_base(module, address);
                let which = self.bases.iter().position(|known| *known == base).expect("the bases were found");
                (builder.int(number, which as i64), builder.int(bytes, distance))
            }
            Some(Opcode::LLVMPHI) => {
                builder.before(address);
                builder.locate(Some(address));
                let place = (builder.phi(number), builder.phi(bytes));
                // Before those that it is chosen from: they may follow from it.
                self.places.insert(address, place);
                for (value, from) in address.incoming() {
                    let (which, distance) = self.place(value);
                    place.0.add_incoming(&[(which, from)]);
                    place.1.add_incoming(&[(distance, from)]);
                }
                place
            }
            Some(Opcode::LLVMSelect) => {
                let [yes, no] = [1, 2].map(|side| self.place(address.operand(side)));
                let condition = address.operand(0);
                builder.before(address);
                builder.locate(Some(address));
                (builder.select(condition, yes.0, no.0), builder.select(condition, yes.1, no.1))
            }
            Some(_) => {
                let (which, mut distance) = self.place(address.operand(0));
                let terms = Terms::of_address(module, address).expect("an address without it has no place");
                builder.before(address);
                builder.locate(Some(address));
                for (index, scale) in terms.scaled {
                    let index = if index.ty().bits() > 64 { builder.resize(index, bytes) } else { builder.sext(index, bytes) };
                    distance = builder.add(distance, builder.mul(index, builder.int(bytes, scale)));
                }
                (which, builder.add(distance, builder.int(bytes, terms.constant)))
            }
        };
        self.places.insert(address, place);
        place
    }

    /// The address at a place, where the builder stands.
    pub fn address(&self, (which, distance): Place) -> Value {
        let builder = self.builder;
        let mut numbered = self.bases.iter().enumerate().rev();
        let (_, last) = numbered.next().expect("an address has a base");
        let base = numbered.fold(*last, |others, (number, base)| {
            let is_it = builder.icmp(IntPredicate::LLVMIntEQ, which, builder.int(self.module.int(32), number as i64));
            builder.select(is_it, *base, others)
        });
        builder.offset_anywhere(base, distance)
    }
}
