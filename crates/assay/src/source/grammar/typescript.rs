//! TypeScript 5: JavaScript with types. No JSX: a file of it is no module of this language.

use super::Grammar;
use super::javascript::{BUILT_IN, SEEN, WRITTEN};

pub(in crate::source) static TYPESCRIPT: Grammar = Grammar {
    language: || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
    built_in: &[BUILT_IN, TYPES],
    hazard: None,
    written: WRITTEN,
    seen: SEEN,
};

/// Types that every program can name.
const TYPES: &[&str] = &[
    "ArrayLike",
    "AsyncGenerator",
    "AsyncIterable",
    "AsyncIterableIterator",
    "Awaited",
    "Capitalize",
    "ConstructorParameters",
    "Exclude",
    "Extract",
    "Generator",
    "InstanceType",
    "Iterable",
    "IterableIterator",
    "IteratorResult",
    "Lowercase",
    "NoInfer",
    "NonNullable",
    "Omit",
    "OmitThisParameter",
    "Parameters",
    "Partial",
    "Pick",
    "PropertyKey",
    "Readonly",
    "ReadonlyArray",
    "ReadonlyMap",
    "ReadonlySet",
    "Record",
    "Required",
    "ReturnType",
    "ThisParameterType",
    "ThisType",
    "Uncapitalize",
    "Uppercase",
];
