mod duplicates;
mod numbers;
pub(crate) mod properties;
mod python;
mod strings;
mod structure;

use super::*;
use crate::fault::{Fault, FaultKind};

fn accept(text: &str) -> Value {
    parse(text.as_bytes(), &Limits::default()).unwrap_or_else(|fault| panic!("{text:?}: {fault}"))
}

fn refuse(text: &[u8], limits: &Limits) -> Fault {
    match parse(text, limits) {
        Err(fault) => fault,
        Ok(value) => panic!("{:?} was read as {value:?}", String::from_utf8_lossy(text)),
    }
}

/// Asserts the refusal of `text`: kind, byte offset, and pointer (`None` outside containers).
fn refused(text: &str, kind: FaultKind, offset: u64, pointer: Option<&str>) {
    let fault = refuse(text.as_bytes(), &Limits::default());
    let found = (fault.kind, fault.offset, fault.pointer.as_deref());
    assert_eq!(found, (kind, Some(offset), pointer), "{text:?}: {fault}");
}

fn int(value: i64) -> Value {
    Value::Int(value.into())
}

fn text(value: &str) -> Value {
    Value::Str(value.into())
}
