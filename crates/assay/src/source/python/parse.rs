//! The grammar: the one place that knows the parser crate.

use super::super::ParseStatus;
use super::super::tree::Node;
use super::{lower, tokens};
use ruff_python_ast::{Mod, PythonVersion};
use ruff_python_parser::{Mode, ParseOptions, parse as parse_source};
use std::thread;

/// Trees are built and dropped by recursion: 4,096 tokens nest less deeply than this stack
/// allows, whatever they are.
const STACK_BYTES: usize = 64 << 20;

/// The tree of a module by the grammar of Python 3.12. A fault in the parser itself, like the
/// want of a thread, counts as a limit.
pub(super) fn parse(source: &str) -> Result<Node, ParseStatus> {
    let text = tokens::with_line_feeds(source);
    tokens::check(&text)?;
    let work = thread::Builder::new().stack_size(STACK_BYTES).spawn(move || lowered(&text));
    let outcome = work.map(thread::JoinHandle::join);
    outcome.ok().and_then(Result::ok).unwrap_or(Err(ParseStatus::ResourceLimited))
}

fn lowered(text: &str) -> Result<Node, ParseStatus> {
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::PY312);
    let parsed = parse_source(text, options).map_err(|_| ParseStatus::InvalidSyntax)?;
    // Whatever only later versions know.
    if !parsed.unsupported_syntax_errors().is_empty() {
        return Err(ParseStatus::InvalidSyntax);
    }
    match parsed.syntax() {
        Mod::Module(module) => lower::module(text, module),
        Mod::Expression(_) => Err(ParseStatus::InvalidSyntax),
    }
}
