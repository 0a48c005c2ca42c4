//! Integers of any size, as decimal digits.

use std::fmt::{self, Write};

/// An integer of unbounded size in canonical decimal: no leading zero, no `+`, no `-0`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Integer(Digits);

/// What fits is a machine integer, so that equal integers are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Digits {
    Small(i64),
    Big(Box<str>),
}

impl Integer {
    /// Reads an optional `-` and decimal digits; anything else is `None`.
    pub fn from_digits(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        if text.len() <= 18 {
            return text.parse().ok().map(|small| Self(Digits::Small(small)));
        }
        let significant = digits.trim_start_matches('0');
        // More than 19 digits never fit; such texts are not parsed in vain.
        if significant.len() <= 19
            && let Ok(small) = text.parse()
        {
            return Some(Self(Digits::Small(small)));
        }
        let sign = if digits.len() < text.len() { "-" } else { "" };
        Some(Self(Digits::Big(format!("{sign}{significant}").into())))
    }

    /// The integer, where it fits.
    pub fn as_i64(&self) -> Option<i64> {
        match &self.0 {
            Digits::Small(small) => Some(*small),
            Digits::Big(_) => None,
        }
    }

    /// The integer, where it fits.
    pub fn as_u64(&self) -> Option<u64> {
        match &self.0 {
            Digits::Small(small) => u64::try_from(*small).ok(),
            Digits::Big(digits) => digits.parse().ok(),
        }
    }

    /// Appends the digits to `out`.
    pub fn push_to(&self, out: &mut String) {
        match &self.0 {
            // Writing to a String cannot fail.
            Digits::Small(small) => drop(write!(out, "{small}")),
            Digits::Big(digits) => out.push_str(digits),
        }
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Self(Digits::Small(value))
    }
}

impl From<u64> for Integer {
    fn from(value: u64) -> Self {
        match i64::try_from(value) {
            Ok(small) => Self(Digits::Small(small)),
            Err(_) => Self(Digits::Big(value.to_string().into())),
        }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Digits::Small(small) => write!(out, "{small}"),
            Digits::Big(digits) => out.write_str(digits),
        }
    }
}
