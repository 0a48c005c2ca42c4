//! The N-API binding: argument conversion, threads, cancellation. No logic.

#![allow(missing_docs, reason = "the generated TypeScript declarations carry the documentation")]

use napi_derive::napi;

/// The version this binary was built from; the package refuses any other.
#[napi]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
