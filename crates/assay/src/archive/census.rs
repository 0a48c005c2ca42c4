//! Counting archives, one or many at once.

use super::{Census, ReadLimits, Reader, Row, RowSink};
use crate::fault::Fault;
use crate::watch::{Phase, Watch};
use rayon::prelude::*;
use std::path::Path;

/// A sink for those who want counts alone.
struct Counted;

impl RowSink for Counted {
    fn row(&mut self, _: &Row<'_>) -> Result<(), Fault> {
        Ok(())
    }
}

/// Counts what the archive at `path` holds. The progress unit is one stored byte.
///
/// # Errors
///
/// Every `archive.*` fault that the bytes of an archive can have, and `run.cancelled`.
pub fn census(path: &Path, limits: &ReadLimits, watch: &Watch) -> Result<Census, Fault> {
    watch.enter(Phase::Reading, stored(path));
    Reader::new().read(path, limits, watch, &mut Counted)
}

/// Counts many archives on at most `threads` threads (0: one for each core). The results stand
/// in the order of `paths`; one bad archive does not hide the others.
pub fn census_many<P: AsRef<Path> + Sync>(
    paths: &[P],
    limits: &ReadLimits,
    watch: &Watch,
    threads: usize,
) -> Vec<Result<Census, Fault>> {
    watch.enter(Phase::Reading, paths.iter().map(|path| stored(path.as_ref())).sum());
    let one = |reader: &mut Reader, path: &P| reader.read(path.as_ref(), limits, watch, &mut Counted);
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(|| paths.par_iter().map_init(Reader::new, one).collect()),
        // Where the system grants no more threads, this one does it alone: slower, the same.
        Err(_) => {
            let mut reader = Reader::new();
            paths.iter().map(|path| one(&mut reader, path)).collect()
        }
    }
}

/// How many bytes are stored at `path`, for progress; a path that cannot be asked is refused
/// when it is read.
fn stored(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |metadata| metadata.len())
}
