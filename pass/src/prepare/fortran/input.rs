// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Input into variables that may be active: it goes to memory of its own, and is assigned from there, which is passive data.
//!
//! Invariant: an item that fails leaves its variable as it was. Of text in memory, which may have been made of active numbers, nothing is
//! taken. May import `llvm`.

use super::site::Site;
use crate::llvm::Value;

/// `InputReal64(statement, where to put it)` and its like.
pub fn scalar(site: &Site) -> Option<()> {
    from_file(site)?;
    let name = site.call.callee_function()?.name();
    let some = site.module.int(8);
    let part = if name.ends_with("32") { some.float32() } else { some.float64() };
    let parts = if name.contains("Complex") { 2 } else { 1 };
    let builder = site.builder;
    builder.before(site.function.entry().first());
    let read = builder.alloca(part.array(parts), "wengert.read");
    builder.before(site.call);
    let done = call_again(site, &[site.arguments[0], read]);
    site.when(done, site.call);
    for at in (0..parts).map(|index| index * site.module.size_of(part)) {
        builder.store(builder.load(part, site.within(read, at)), site.within(site.arguments[1], at));
    }
    site.replace(done);
    Some(())
}

/// `InputDescriptor(statement, array)` of floating numbers.
pub fn array(site: &Site) -> Option<()> {
    from_file(site)?;
    let array = site.descriptor(1)?;
    if !array.kind.component().part.is_float() {
        return None;
    }
    let source = site.view(&array);
    let builder = site.builder;
    builder.before(site.function.entry().first());
    let own = builder.alloca(site.module.int(64).array(3 + 3 * array.rank as u64), "wengert.read");
    builder.before(site.call);
    let read = site.temporary(array.kind, &source.extents);
    let described = array.plain_at(own);
    site.establish(&described);
    site.describe(&described, &read);
    let done = call_again(site, &[site.arguments[0], own]);
    let end = site.when(done, site.call);
    site.copy(end, &source, &read);
    builder.before(site.call);
    site.free(read.base);
    site.replace(done);
    Some(())
}

/// Does the statement read a file?
fn from_file(site: &Site) -> Option<()> {
    let begin = site.arguments[0].callee_function()?.name();
    (begin.starts_with("_FortranAioBegin") && !begin.contains("Internal")).then_some(())
}

fn call_again(site: &Site, arguments: &[Value]) -> Value {
    site.builder.call(site.call.callee_function().expect("a call by name"), arguments)
}
