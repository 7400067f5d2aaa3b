// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Heads that parse, heads that do not, and what is said about those.

use super::*;

fn one(text: &str) -> Head {
    let heads = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(heads.len(), 1);
    heads.into_iter().next().expect("one head")
}

fn fault(text: &str) -> String {
    parse(text).expect_err("this is malformed").to_string()
}

#[test]
fn a_module_procedure_with_its_arguments() {
    let head = one("burgers::cost(u:dup, 2:const, j:dup)=>cost_b");
    assert_eq!(head.mode, Mode::Adjoint);
    assert_eq!(head.module.as_deref(), Some("burgers"));
    assert_eq!(head.procedure, "cost");
    let named = |name: &str| ArgRef::Name(name.to_string());
    let expected = [(named("u"), Activity::Dup), (ArgRef::Position(2), Activity::Const), (named("j"), Activity::Dup)];
    assert_eq!(head.arguments, expected);
    assert_eq!(head.result, "cost_b");
}

#[test]
fn every_activity_has_its_word() {
    let head = one("f(a:dup,b:indep,c:dep,d:dupnoneed,e:const,x:out)=>f_b");
    let activities: Vec<Activity> = head.arguments.into_iter().map(|(_, activity)| activity).collect();
    use Activity::*;
    assert_eq!(activities, [Dup, Indep, Dep, DupNoNeed, Const, Out]);
}

#[test]
fn the_last_scope_separates_and_a_module_may_be_called_tangent() {
    assert_eq!(one("a::b::f()=>f_b").module.as_deref(), Some("a::b"));
    let head = one("tangent::f => f_b");
    assert_eq!((head.mode, head.module.as_deref()), (Mode::Adjoint, Some("tangent")));
    let head = one("tangent: tangent::f => f_d");
    assert_eq!((head.mode, head.module.as_deref()), (Mode::Tangent, Some("tangent")));
}

#[test]
fn several_heads_stand_in_one_option() {
    let heads = parse("f(1:dup)=>f_b; tangent:f(1:dup)=>f_d;").expect("two heads");
    assert_eq!(heads.iter().map(|head| head.result.as_str()).collect::<Vec<_>>(), ["f_b", "f_d"]);
    assert_eq!(heads.iter().map(|head| head.mode).collect::<Vec<_>>(), [Mode::Adjoint, Mode::Tangent]);
}

#[test]
fn a_head_prints_as_it_parses() {
    for text in ["adjoint:m::f(x:dup,2:const)=>f_b", "tangent:f()=>f_d"] {
        assert_eq!(one(text).to_string(), text);
    }
}

#[test]
fn faults_are_located_and_explained() {
    for (text, message) in [
        ("", "column 1: expected a procedure's name, but the text ends here"),
        ("f(x:dup)", "column 9: expected '=>' and the name of the derivative, but the text ends here"),
        ("f(x)=>g", "column 4: expected ':' and the activity of 'x', but found ')'"),
        ("f(x:)=>g", "column 5: expected the activity of 'x', but found ')'"),
        ("f(x:dupp)=>g", "column 5: unknown activity 'dupp'; did you mean 'dup'?"),
        (
            "f(x:whatever)=>g",
            "column 5: unknown activity 'whatever'; it is one of dup, indep, dep, dupnoneed, const, out",
        ),
        ("f(x:dup y:dup)=>g", "column 9: expected ',' or ')' after an argument, but found 'y'"),
        ("f(0:dup)=>g", "column 3: positions count from 1"),
        ("f(1x:dup)=>g", "column 3: '1x' is neither a name nor a position"),
        ("f=>1x", "column 4: '1x' is no name; one begins with a letter or an underscore"),
        ("f(x:dup, x:const)=>g", "column 10: argument 'x' is listed twice"),
        ("tangnt:f=>g", "column 1: unknown mode 'tangnt'; did you mean 'tangent'?"),
        ("m::=>g", "column 4: expected a procedure's name after '::', but found '='"),
        ("f=>g h", "column 6: expected ';' and another head, or the end, but found 'h'"),
        ("f=>g;(", "column 6: expected a procedure's name, but found '('"),
        ("größe(x:dup)=>", "column 15: expected the name of the derivative, but the text ends here"),
    ] {
        assert_eq!(fault(text), message, "{text}");
    }
}
