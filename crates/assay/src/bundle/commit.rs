//! The one step in which a staged directory takes the destination's name.

use super::claim::Destination;
use super::contents::Contents;
use super::terms::{Commit, CommitFault};
use crate::files::FileFault;
use crate::watch::Watch;
use rustix::fs::{AtFlags, fsync, renameat, statat};
use rustix::io::Errno;

/// How two names of one folder change.
#[derive(Debug, Clone, Copy)]
enum Manner {
    /// The new name must be free.
    Fresh,
    /// The names swap what they refer to.
    Exchange,
}

impl Destination {
    /// Gives the sibling `name`, which must be `staged`, the destination's name. Where `prior`
    /// stands there the two are exchanged in one step; on a file system that cannot, the prior
    /// one first moves to the sibling name `recovery`, and back if the second rename fails.
    /// A caller that gives up before the rename keeps the destination as it is.
    pub fn commit(
        &self,
        name: &str,
        staged: &Contents,
        prior: Option<&Contents>,
        recovery: &str,
        watch: &Watch,
    ) -> Result<Commit, CommitFault> {
        self.expect(name, staged)?;
        let sibling = match prior {
            None => {
                go_on(watch)?;
                self.place(name).map_err(appeared)?;
                None
            }
            Some(prior) => {
                self.expect(self.base(), prior)?;
                go_on(watch)?;
                Some(self.replace(name, prior, recovery)?)
            }
        };
        Ok(Commit { prior: sibling, unflushed: fsync(self.parent()).err().map(FileFault::from) })
    }

    /// Gives a directory that was moved aside the destination's free name again.
    pub fn restore(&self, name: &str) -> Result<(), FileFault> {
        self.place(name)?;
        fsync(self.parent())?;
        Ok(())
    }

    fn replace(&self, name: &str, prior: &Contents, recovery: &str) -> Result<String, CommitFault> {
        match self.rename(name, self.base(), Manner::Exchange) {
            Ok(()) => {}
            Err(errno) if unsupported(errno) => return self.replace_in_two(name, prior, recovery),
            Err(errno) => return Err(CommitFault::File(errno.into())),
        }
        // What was exchanged out must be what was verified; anything else gets its name back.
        if prior.is(self.parent(), name).unwrap_or(false) {
            return Ok(name.to_owned());
        }
        match self.rename(name, self.base(), Manner::Exchange) {
            Ok(()) => Err(CommitFault::Exchanged),
            Err(errno) => Err(CommitFault::Stranded { sibling: name.to_owned(), fault: errno.into() }),
        }
    }

    fn replace_in_two(&self, name: &str, prior: &Contents, recovery: &str) -> Result<String, CommitFault> {
        self.rename_fresh(self.base(), recovery).map_err(|errno| CommitFault::File(errno.into()))?;
        let moved = if prior.is(self.parent(), recovery).unwrap_or(false) {
            self.place(name).map_err(appeared)
        } else {
            Err(CommitFault::Exchanged)
        };
        let Err(fault) = moved else { return Ok(recovery.to_owned()) };
        match self.place(recovery) {
            Ok(()) => Err(fault),
            Err(errno) => Err(CommitFault::Stranded { sibling: recovery.to_owned(), fault: errno.into() }),
        }
    }

    /// Renames a sibling to the destination's name, which must be free.
    fn place(&self, sibling: &str) -> Result<(), Errno> {
        self.rename_fresh(sibling, self.base())
    }

    fn rename_fresh(&self, from: &str, to: &str) -> Result<(), Errno> {
        match self.rename(from, to, Manner::Fresh) {
            Err(errno) if unsupported(errno) => {}
            done => return done,
        }
        match statat(self.parent(), to, AtFlags::SYMLINK_NOFOLLOW) {
            // A plain rename of a directory replaces nothing but an empty directory, so what
            // appears between this look and the rename is not lost either.
            Err(Errno::NOENT) => renameat(self.parent(), from, self.parent(), to),
            Ok(_) => Err(Errno::EXIST),
            Err(errno) => Err(errno),
        }
    }

    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    fn rename(&self, from: &str, to: &str, manner: Manner) -> Result<(), Errno> {
        use rustix::fs::{RenameFlags, renameat_with};
        let flags = match manner {
            Manner::Fresh => RenameFlags::NOREPLACE,
            Manner::Exchange => RenameFlags::EXCHANGE,
        };
        renameat_with(self.parent(), from, self.parent(), to, flags)
    }

    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    fn rename(&self, _from: &str, _to: &str, _manner: Manner) -> Result<(), Errno> {
        Err(Errno::NOSYS)
    }

    fn expect(&self, name: &str, contents: &Contents) -> Result<(), CommitFault> {
        match contents.is(self.parent(), name) {
            Ok(true) => Ok(()),
            Ok(false) => Err(CommitFault::Exchanged),
            Err(fault) => Err(CommitFault::File(fault)),
        }
    }
}

fn go_on(watch: &Watch) -> Result<(), CommitFault> {
    watch.check().map_err(|_| CommitFault::File(FileFault::Cancelled))
}

fn appeared(errno: Errno) -> CommitFault {
    match errno {
        Errno::EXIST | Errno::NOTEMPTY | Errno::NOTDIR => CommitFault::Appeared,
        other => CommitFault::File(other.into()),
    }
}

/// What kernels and file systems answer that do not know the flags of the rename.
fn unsupported(errno: Errno) -> bool {
    errno == Errno::INVAL || errno == Errno::NOSYS || errno == Errno::NOTSUP || errno == Errno::OPNOTSUPP
}
