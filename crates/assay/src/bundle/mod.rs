//! Comparison bundles, as files: what a directory holds, and how one takes the place of another.
//!
//! [`Contents`] is a directory held open, so that what was verified is what is read later,
//! whatever happens to its path. [`judge`] says whether what it holds is a bundle, and lists
//! everything that is wrong with it. [`Destination`] is the place that one writer at a time may
//! publish to; nothing at it changes but by one rename.
//! Without descriptors to open beneath (Windows) both refuse as [`FileFault::Unsupported`].
//!
//! [`FileFault::Unsupported`]: crate::files::FileFault::Unsupported

mod encoding;
mod entries;
mod fields;
mod finding;
mod indent;
mod instant;
mod judge;
mod manifest;
mod result;
mod slug;
mod terms;

#[cfg(unix)]
mod claim;
#[cfg(unix)]
mod commit;
#[cfg(unix)]
mod contents;
#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod stage;

pub use entries::stranger;
pub use finding::Finding;
pub use instant::{Instant, parse as parse_instant};
pub use judge::{Verdict, judge};
pub use slug::{report_name, slug_of};
pub use terms::{BundleLimits, ClaimFault, Commit, CommitFault, Entry, EntryKind, Look, LookRequest};

#[cfg(unix)]
pub use claim::Destination;
#[cfg(unix)]
pub use contents::Contents;
#[cfg(not(unix))]
pub use elsewhere::{Contents, Destination};
