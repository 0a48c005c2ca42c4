//! Strict JSON with the contract's codes, in the contract's order (section 1.3).

use crate::canonical::tagged::Recoder;
use crate::fault::{Fault, FaultKind};
use crate::json::{Events, Limits, Literal, read};

/// A study's document in bytes.
const MOST_BYTES: usize = 1 << 20;
/// A value deeper than this is refused; the root has depth 0.
const MOST_DEPTH: usize = 24;
/// Beyond so many open containers a text is no JSON at all.
const MOST_OPEN: usize = 1_490;
/// An integer of more digits is no JSON at all.
const MOST_DIGITS: usize = 4_300;

/// Why a document is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JsonCode {
    /// More than 1 MiB.
    Size,
    /// Not UTF-8, not JSON, an integer of too many digits, nested beyond all measure.
    Invalid,
    /// `NaN`, `Infinity`, `-Infinity`, or a number that overflows.
    NonFinite,
    /// An object with two equal names.
    DuplicateKey,
    /// A value at depth 25.
    Depth,
}

impl JsonCode {
    /// The contract's code.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Size => "json_size_limit",
            Self::Invalid => "invalid_json",
            Self::NonFinite => "nonfinite_json_number",
            Self::DuplicateKey => "duplicate_json_key",
            Self::Depth => "json_depth_limit",
        }
    }
}

/// Checks a document and gives its tagged text (see [`crate::canonical::tagged`]); lone
/// surrogates stay the escapes that they are.
///
/// Faults of the text come in its order: a repeated name when its object closes, a word for a
/// number that is none where it stands, both before any later error of syntax. Depth and
/// overflow are told only of a text without these.
pub fn strict_json(bytes: &[u8]) -> Result<String, JsonCode> {
    strict_json_up_to(bytes, MOST_BYTES)
}

/// The same for a document of at most `most` bytes.
pub fn strict_json_up_to(bytes: &[u8], most: usize) -> Result<String, JsonCode> {
    let limits = Limits {
        max_depth: MOST_OPEN,
        max_bytes: Some(most),
        max_integer_digits: Some(MOST_DIGITS),
        accept_lone_surrogates: true,
        ..Limits::default()
    };
    let mut walk = Walk { recoder: Recoder::with_capacity(bytes.len()), depth: 0, last: None };
    read(bytes, &limits, &mut walk).map_err(|fault| code(&fault))?;
    match walk.last {
        Some(code) => Err(code),
        None => Ok(walk.recoder.finish()),
    }
}

fn code(fault: &Fault) -> JsonCode {
    match fault.kind {
        FaultKind::JsonSize => JsonCode::Size,
        FaultKind::JsonNonFinite => JsonCode::NonFinite,
        FaultKind::JsonDuplicateName => JsonCode::DuplicateKey,
        _ => JsonCode::Invalid,
    }
}

/// Notes the fault that the contract's walk over the value meets first.
///
/// That walk takes the last child first, so of two faults of which neither lies within the
/// other it meets the later one in the text. A value at depth 25 hides all that lies in it.
struct Walk {
    recoder: Recoder,
    /// How many containers are open.
    depth: usize,
    last: Option<JsonCode>,
}

impl Walk {
    fn meet(&mut self) {
        if self.depth == MOST_DEPTH + 1 {
            self.last = Some(JsonCode::Depth);
        }
    }
}

impl Events for Walk {
    fn null(&mut self) -> Result<(), Fault> {
        self.meet();
        self.recoder.null()
    }

    fn boolean(&mut self, value: bool) -> Result<(), Fault> {
        self.meet();
        self.recoder.boolean(value)
    }

    fn integer(&mut self, token: &str) -> Result<(), Fault> {
        self.meet();
        self.recoder.integer(token)
    }

    fn float(&mut self, value: f64) -> Result<(), Fault> {
        self.meet();
        if self.depth <= MOST_DEPTH && !value.is_finite() {
            self.last = Some(JsonCode::NonFinite);
        }
        self.recoder.float(value)
    }

    fn string(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        self.meet();
        self.recoder.string(literal)
    }

    fn begin_array(&mut self) -> Result<(), Fault> {
        self.meet();
        self.depth += 1;
        self.recoder.begin_array()
    }

    fn end_array(&mut self) -> Result<(), Fault> {
        self.depth -= 1;
        self.recoder.end_array()
    }

    fn begin_object(&mut self) -> Result<(), Fault> {
        self.meet();
        self.depth += 1;
        self.recoder.begin_object()
    }

    fn name(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        self.recoder.name(literal)
    }

    fn end_object(&mut self) -> Result<(), Fault> {
        self.depth -= 1;
        self.recoder.end_object()
    }
}
