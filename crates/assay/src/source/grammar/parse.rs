//! The one place that runs the parser.

use super::ParseStatus;
use std::ops::ControlFlow;
use tree_sitter::{Language, ParseOptions, ParseState, Parser, Tree};

/// The parser asks for leave after every hundred steps. A source with as many nodes as are looked
/// at takes some 120 hundreds; no clock is looked at, so that a source has the same status on
/// every machine.
const MOST_LEAVES: u32 = 1_000;

/// The text is handed over in pieces of so many bytes, and so many pieces at most: a scanner may
/// look ahead to the end of the text for every character of it.
const PIECE: usize = 1_024;
const MOST_PIECES: u32 = 4_096;

/// The tree of a text; without any part that the grammar does not know.
pub(super) fn parse(text: &str, language: &Language) -> Result<Tree, ParseStatus> {
    let mut parser = Parser::new();
    parser.set_language(language).map_err(|_| ParseStatus::ResourceLimited)?;
    let (mut leaves, mut broken) = (0, false);
    let mut progress = |state: &ParseState| {
        leaves += 1;
        // No reading of the text is without a fault: how best to recover does not matter.
        broken = state.has_error();
        if broken || leaves > MOST_LEAVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut pieces = 0;
    let mut piece = |offset: usize, _| {
        pieces += 1;
        let rest = text.as_bytes().get(offset..).unwrap_or_default();
        if pieces > MOST_PIECES { Default::default() } else { rest.get(..PIECE).unwrap_or(rest) }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let tree = parser.parse_with_options(&mut piece, None, Some(options));
    match tree {
        _ if pieces > MOST_PIECES => Err(ParseStatus::ResourceLimited),
        Some(tree) if !tree.root_node().has_error() => Ok(tree),
        None if !broken => Err(ParseStatus::ResourceLimited),
        _ => Err(ParseStatus::InvalidSyntax),
    }
}
