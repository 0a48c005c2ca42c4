//! White space as Python's `str.strip` and `str.split` see it.

/// Whether the code point is one of the 29 of `WS` (contract, Conventions).
pub const fn is_ws(c: char) -> bool {
    matches!(c,
        '\u{9}'..='\u{d}' | '\u{1c}'..='\u{20}' | '\u{85}' | '\u{a0}' | '\u{1680}'
        | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

/// The text without `WS` at both ends.
pub fn strip_ws(text: &str) -> &str {
    text.trim_matches(is_ws)
}
