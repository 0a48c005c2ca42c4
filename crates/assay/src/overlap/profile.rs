//! One profile as two bitsets.

use std::fmt;

/// The outcomes of one receipt over the cases of its suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    pub(super) passed: Vec<u64>,
    pub(super) failed: Vec<u64>,
}

/// A byte that stands for no status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownStatus;

impl fmt::Display for UnknownStatus {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a status is neither passed nor failed nor unobserved")
    }
}

impl std::error::Error for UnknownStatus {}

impl Profile {
    /// Of one byte a case, in the suite's order: 0 unobserved, 1 passed, 2 failed.
    pub fn from_statuses(statuses: &[u8]) -> Result<Self, UnknownStatus> {
        let words = statuses.len().div_ceil(64);
        let (mut passed, mut failed) = (Vec::with_capacity(words), Vec::with_capacity(words));
        for chunk in statuses.chunks(64) {
            let (mut pass, mut fail) = (0, 0);
            for (bit, status) in chunk.iter().enumerate() {
                match status {
                    0 => {}
                    1 => pass |= 1 << bit,
                    2 => fail |= 1 << bit,
                    _ => return Err(UnknownStatus),
                }
            }
            passed.push(pass);
            failed.push(fail);
        }
        Ok(Self { passed, failed })
    }
}
