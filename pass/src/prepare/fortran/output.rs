// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Output of whole arrays, element by element: a format sees no difference. May import `llvm`.

use super::site::Site;
use crate::llvm::Type;

/// `OutputDescriptor(statement, array)`, whose answer, whether all went well, nobody asks for. Without a format, and where only the length is asked for,
/// there are no elements.
pub fn output(site: &Site) -> Option<()> {
    let statement = site.arguments[0].callee_function()?.name();
    if !["Formatted", "List"].into_iter().any(|by_elements| statement.contains(by_elements)) {
        return None;
    }
    let array = site.descriptor(1)?;
    let part = array.kind.part;
    let bits = [(part.float32(), 32), (part.float64(), 64)].into_iter().find(|(ty, _)| *ty == part)?.1;
    if site.call.has_uses() {
        return None;
    }
    let what = if array.kind.is_complex() { "Complex" } else { "Real" };
    let mut parameters = vec![site.arguments[0].ty()];
    parameters.extend((0..array.kind.parts).map(|_| part));
    let ty = Type::function(site.module.int(1), &parameters);
    let output = site.module.declare(&format!("_FortranAioOutput{what}{bits}"), ty);
    let view = site.view(&array);
    let (indices, _) = site.nest(site.call, &view.extents);
    let mut arguments = vec![site.arguments[0]];
    arguments.extend(site.load(&view, &indices));
    site.builder.call(output, &arguments);
    Some(())
}
