//! What can keep a line from being JSON.

/// A fault of a line's JSON. Small, because every step of the walk may return one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Syntax {
    /// The byte at fault, counted from 0 within the line.
    pub(super) at: usize,
    /// What is wrong with it.
    pub(super) flaw: Flaw,
}

/// What is wrong with a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flaw {
    /// There is no byte where one is needed.
    End,
    /// Neither a value nor white space.
    Value,
    /// No member's name where one is due.
    Name,
    /// No colon after a name.
    Colon,
    /// Neither a comma nor the closing bracket after an element.
    Comma,
    /// Something after the value.
    Trailing,
    /// One bracket too many is open.
    Depth,
    /// A digit follows a leading zero.
    LeadingZero,
    /// No digit where a number needs one.
    Digit,
    /// Something in a string, or that it does not end.
    String,
    /// No closing quotation mark.
    Unclosed,
    /// A control character in a string.
    Control,
    /// An unknown escape.
    Escape,
    /// `\u` without four hexadecimal digits.
    UnicodeEscape,
    /// Half of a surrogate pair.
    Surrogate,
}

impl Flaw {
    /// The flaw in words.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::End => "the line ends too early",
            Self::Value => "no JSON value begins like this",
            Self::Name => "a member's name is missing",
            Self::Colon => "a colon is missing",
            Self::Comma => "a comma or a closing bracket is missing",
            Self::Trailing => "something follows the value",
            Self::Depth => "more than 128 brackets are open",
            Self::LeadingZero => "a number has a leading zero",
            Self::Digit => "a digit is missing in a number",
            Self::String => "a string is broken",
            Self::Unclosed => "the line ends inside a string",
            Self::Control => "a control character stands bare in a string",
            Self::Escape => "an escape that JSON does not have",
            Self::UnicodeEscape => "\\u is not followed by four hexadecimal digits",
            Self::Surrogate => "half of a surrogate pair stands alone",
        }
    }
}
