//! What Unicode 15.0 and Python 3.12 say about a string.
//!
//! Code points that Unicode 15.0 does not assign are left alone by [`nfc`] and [`lower`],
//! whatever version the standard library's own tables have (contract, Conventions).

mod case;
mod literal;
mod normal;
mod space;
#[cfg(test)]
mod tests;

pub use case::lower;
pub use literal::{is_printable, str_literal};
pub use normal::nfc;
pub use space::{is_ws, strip_ws};

use unicode_general_category::{GeneralCategory, get_general_category};

/// Whether Unicode 15.0 assigns the code point; private use counts, noncharacters do not.
pub fn is_assigned(c: char) -> bool {
    c.is_ascii() || get_general_category(c) != GeneralCategory::Unassigned
}
