// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Sites by themselves: what is counted once, and where.

use super::*;
use std::sync::atomic::AtomicPtr;

fn site(number: u64) -> Site {
    let [compilation, file, what] = [c"0123", c"a \"file\".f90", c"a site"].map(CStr::as_ptr);
    Site { compilation, file, what, number, record: AtomicPtr::default() }
}

fn record(site: &Site) -> &'static Record {
    // SAFETY: the texts are C strings.
    unsafe { site.record() }
}

fn of(count: &AtomicU64) -> u64 {
    count.load(Relaxed)
}

#[test]
fn a_recursion_counts_its_time_and_its_bytes_once() {
    let (outer, inner) = (site(1), site(2));
    // SAFETY: the texts are C strings.
    unsafe {
        enter(&outer);
        enter(&outer);
        reserve(&inner, 128);
        std::thread::sleep(std::time::Duration::from_millis(2));
        leave();
        leave();
    }
    let record = record(&outer);
    assert_eq!((of(&record.visits), of(&record.within), of(&record.bytes)), (2, 128, 0));
    assert!(of(&record.nanoseconds) >= 2_000_000 && of(&record.own) <= of(&record.nanoseconds), "{}", of(&record.own));
}

#[test]
fn time_of_an_inner_site_is_not_the_outer_one_s_own() {
    let (outer, inner) = (site(3), site(4));
    // SAFETY: the texts are C strings.
    unsafe {
        enter(&outer);
        enter(&inner);
        std::thread::sleep(std::time::Duration::from_millis(5));
        leave();
        leave();
    }
    let [outer, inner] = [&outer, &inner].map(record);
    assert!(of(&outer.nanoseconds) >= of(&inner.nanoseconds) && of(&inner.nanoseconds) >= 5_000_000);
    assert_eq!(of(&outer.own), of(&outer.nanoseconds) - of(&inner.nanoseconds));
}

#[test]
fn what_the_library_does_counts_for_the_site_that_is_entered() {
    let (outer, inner) = (site(5), site(6));
    // SAFETY: the texts are C strings.
    unsafe {
        enter(&outer);
        enter(&inner);
        again();
        reserved(192);
        leave();
        round();
        reserved(-64);
        leave();
    }
    again();
    leave();
    let [outer, inner] = [&outer, &inner].map(record);
    assert_eq!((of(&inner.again), of(&outer.again), of(&inner.rounds), of(&outer.rounds)), (1, 0, 0, 1));
    assert_eq!((inner.library.load(Relaxed), outer.library.load(Relaxed)), (192, -64));
    assert_eq!((of(&inner.within), of(&outer.within)), (192, 128));
}

#[test]
fn the_list_is_json_whatever_names_are() {
    let named = site(7);
    // SAFETY: the texts are C strings.
    unsafe { run(&named, 12) };
    let line = list().lines().find(|line| line.contains("\"site\": 7,")).map(str::to_owned);
    let line = line.expect("the site is listed");
    assert!(line.contains("\"file\": \"a \\\"file\\\".f90\"") && line.contains("\"iterations\": 12,"), "{line}");
    assert_eq!(quoted("\u{1}\\"), "\"\\u0001\\\\\"");
}
