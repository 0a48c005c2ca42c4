//! Strings as Python prints them: `srepr` of the contract, section 3.

use std::fmt::Write;
use unicode_general_category::{GeneralCategory as Category, get_general_category};

/// Python's `str.isprintable` for one code point: no `C*`, no `Z*` but the space.
pub fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' '..='~');
    }
    !matches!(
        get_general_category(c),
        Category::Control
            | Category::Format
            | Category::PrivateUse
            | Category::Surrogate
            | Category::Unassigned
            | Category::LineSeparator
            | Category::ParagraphSeparator
            | Category::SpaceSeparator
    )
}

/// The text as a Python literal: single quotes, or double ones where it holds `'` and no `"`.
pub fn str_literal(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if c == quote => {
                out.push('\\');
                out.push(c);
            }
            _ if is_printable(c) => out.push(c),
            _ => push_escape(u32::from(c), &mut out),
        }
    }
    out.push(quote);
    out
}

fn push_escape(code: u32, out: &mut String) {
    // Writing to a String cannot fail.
    let _ = match code {
        0..=0xff => write!(out, "\\x{code:02x}"),
        0x100..=0xffff => write!(out, "\\u{code:04x}"),
        _ => write!(out, "\\U{code:08x}"),
    };
}
