//! Comparison bundles, as files: what a directory holds, and how one takes the place of another.
//!
//! What a manifest must say is not decided here. [`Contents`] is a directory held open, so that
//! what was verified is what is read later, whatever happens to its path. [`Destination`] is the
//! place that one writer at a time may publish to; nothing at it changes but by one rename.
//! Without descriptors to open beneath (Windows) both refuse as [`FileFault::Unsupported`].
//!
//! [`FileFault::Unsupported`]: crate::files::FileFault::Unsupported

mod indent;
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

pub use indent::misplaced;
pub use terms::{ClaimFault, Commit, CommitFault, Entry, EntryKind, Look, LookRequest};

#[cfg(unix)]
pub use claim::Destination;
#[cfg(unix)]
pub use contents::Contents;
#[cfg(not(unix))]
pub use elsewhere::{Contents, Destination};
