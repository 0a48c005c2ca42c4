//! How an untrusted path is opened, and whether the file held still while it was read.
//!
//! Only regular files are ever read. Opening never waits (a FIFO would, for a writer), and
//! what was opened is checked by its descriptor, not by its name. [`open_regular`] follows
//! links, for a path the user typed; [`Directory`] follows none, for a path out of a document.

mod beneath;
mod copy;
mod create;
mod fault;
mod hash;
mod locked;
mod open;
mod steady;
#[cfg(test)]
mod tests;

pub use beneath::Directory;
pub use copy::{CopyFault, copy_open_file};
pub use create::CreateFault;
pub use fault::FileFault;
pub use hash::{FileHash, hash_file, hash_open_file};
pub use locked::{Access, Attempt, LockedFile};
pub use open::open_regular;
pub use steady::{Steady, read_whole};
