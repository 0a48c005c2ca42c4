//! The one place that runs the parser.

use super::ParseStatus;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tree_sitter::{Language, LogType, ParseOptions, ParseState, Parser, Tree};

/// The parser asks for leave after every hundred steps. A source with as many nodes as are looked
/// at takes some 120 hundreds; no clock is looked at, so that a source has the same status on
/// every machine.
const MOST_LEAVES: u32 = 1_000;

/// The text is handed over in pieces of so many bytes, and so many pieces at most: a scanner may
/// look ahead to the end of the text for every character of it. A piece holds few tokens, since
/// the text ends for the parser with the piece in which the first fault is met.
const PIECE: usize = 32;
const MOST_PIECES: u32 = 131_072;

/// What the parser logs where no reading of the text goes on without a fault and it sets out to
/// recover. That is costly, is not counted in its steps, and may last through the whole text.
const RECOVERS: &str = "resume version";
/// What it logs where a reading has reached the end of the text.
const ACCEPTS: &str = "accept";

/// The tree of a text; without any part that the grammar does not know.
pub(super) fn parse(text: &str, language: &Language) -> Result<Tree, ParseStatus> {
    let mut parser = Parser::new();
    parser.set_language(language).map_err(|_| ParseStatus::ResourceLimited)?;
    let broken = Arc::new(AtomicBool::new(false));
    parser.set_logger(Some(fault_watch(Arc::clone(&broken))));
    let mut leaves = 0;
    let mut progress = |state: &ParseState| {
        leaves += 1;
        // No reading of the text is without a fault: how best to recover does not matter.
        broken.fetch_or(state.has_error(), Ordering::Relaxed);
        if broken.load(Ordering::Relaxed) || leaves > MOST_LEAVES {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut pieces = 0;
    let mut next_piece = |offset: usize, _| {
        pieces += 1;
        let ended = pieces > MOST_PIECES || broken.load(Ordering::Relaxed);
        if ended { "" } else { piece(text, offset) }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let tree = parser.parse_with_options(&mut next_piece, None, Some(options));
    match tree {
        _ if broken.load(Ordering::Relaxed) => Err(ParseStatus::InvalidSyntax),
        _ if pieces > MOST_PIECES => Err(ParseStatus::ResourceLimited),
        Some(tree) if tree.root_node().has_error() => Err(ParseStatus::InvalidSyntax),
        Some(tree) => Ok(tree),
        None => Err(ParseStatus::ResourceLimited),
    }
}

type LogReader = Box<dyn FnMut(LogType, &str) + Send>;

/// Sees the first fault as soon as it is met; `has_error` of the parser's state may come much later.
fn fault_watch(broken: Arc<AtomicBool>) -> LogReader {
    let mut accepted = false;
    Box::new(move |_, message| {
        accepted |= message == ACCEPTS;
        if !accepted && message.starts_with(RECOVERS) {
            broken.store(true, Ordering::Relaxed);
        }
    })
}

/// What is handed over from `offset` on. It ends between characters: where it ends within one, the
/// parser asks for the rest and reads through a null pointer if there is none.
fn piece(text: &str, offset: usize) -> &str {
    let rest = text.get(offset..).unwrap_or_default();
    let end = (0..=PIECE.min(rest.len())).rev().find(|&at| rest.is_char_boundary(at));
    rest.get(..end.unwrap_or_default()).unwrap_or_default()
}
