//! The core of assay: from bytes to rows, counts, scores and draws.
//!
//! Each module answers one question and knows nothing of the command line or of Node:
//!
//! | module      | question                                                      |
//! |-------------|---------------------------------------------------------------|
//! | [`fault`]   | what can be wrong with an input, and where                    |
//! | [`watch`]   | how far is the work, and has the caller given up              |
//! | [`text`]    | what Unicode 15.0 and Python say about a string               |
//! | [`json`]    | what does a JSON text hold, strictly, with integers as written |
//! | [`canonical`] | which bytes and which id does a document have               |
//! | [`files`]   | how is an untrusted path opened, and did the file hold still   |
//! | [`bundle`]  | what does a bundle's directory hold, and how is it replaced   |
//! | [`archive`] | which rows does a response archive hold                       |
//! | [`records`] | which records does another program's file hold          |
//! | [`identity`] | who wrote them: features, detectors, calibration, scores     |
//! | [`study`]   | may a study's file be read, and is it strict JSON             |
//! | [`source`]  | which mechanism does a program's structure show               |
//! | [`overlap`] | which cases do two programs fail together                     |

pub mod archive;
pub mod bundle;
pub mod canonical;
pub mod fault;
pub mod files;
pub mod identity;
pub mod json;
pub mod overlap;
pub mod records;
pub mod source;
pub mod study;
pub mod text;
pub mod watch;
