mod crossing;
mod documents;
mod numbers;
mod writer;

use super::*;
use crate::json::{Limits, Value, parse};

fn value(text: &str) -> Value {
    parse(text.as_bytes(), &Limits::default()).unwrap()
}
