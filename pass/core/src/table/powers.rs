// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
use super::Row;

pub fn rows() -> Vec<Row> {
    vec![]
}
