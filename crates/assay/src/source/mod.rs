//! Which mechanism does a program's structure show (contract of studies, section 4).

mod analysis;

pub use analysis::*;
