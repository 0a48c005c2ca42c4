//! Which cases do two programs fail together (contract of studies, section 6.2).
//!
//! A profile says of every case of one suite whether it passed, failed, or was not observed.
//! Two bitsets hold it, so that a pair of profiles is a few operations a word of 64 cases; what
//! takes time is writing the lists.

mod pairs;
mod profile;
#[cfg(test)]
mod tests;

pub use pairs::{LISTS, Overlap, pairs};
pub use profile::{Profile, UnknownStatus};
