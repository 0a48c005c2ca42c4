//! Files as archives, one and many: what is opened, what changes, who stops the reading.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod members;

use assay::archive::{ReadLimits, Reader, Row, RowSink, census, census_many, read_archive};
use assay::fault::{Fault, FaultKind};
use assay::watch::{Phase, Watch};
use members::{CHUNK, Kept, file, member, row, two_rows};
use std::path::Path;

#[test]
fn reading_stops_on_request() {
    struct Cancelling<'a>(&'a Watch, usize);
    impl RowSink for Cancelling<'_> {
        fn row(&mut self, _: &Row<'_>) -> Result<(), Fault> {
            self.0.cancel();
            self.1 += 1;
            Ok(())
        }
    }
    let cancelled_after = |bytes: &[u8]| {
        let watch = Watch::new();
        let mut sink = Cancelling(&watch, 0);
        let fault = read_archive(file(bytes).path(), &ReadLimits::default(), &watch, &mut sink).unwrap_err();
        assert_eq!(fault.kind, FaultKind::RunCancelled);
        (watch.progress().done, sink.1)
    };
    let text: String = (0..20_000).map(|number| row(&number.to_string(), &["x"]) + "\n").collect();
    assert!(text.len() > 5 * CHUNK);
    // Within a stored block, which inflates to much.
    let (_, rows) = cancelled_after(&member(text.as_bytes()));
    assert!(rows < 10_000);
    // Between stored blocks.
    let (stored, _) = cancelled_after(&[member(text.as_bytes()), vec![0; 1 << 20]].concat());
    assert!(stored < 1 << 20);
}

#[test]
fn progress_counts_stored_bytes() {
    let stored = member(two_rows().as_bytes());
    let archive = file(&stored);
    let watch = Watch::new();
    census(archive.path(), &ReadLimits::default(), &watch).unwrap();
    let progress = watch.progress();
    let length = stored.len() as u64;
    assert_eq!((progress.phase, progress.done, progress.total), (Phase::Reading, length, length));
}

#[test]
fn a_sink_may_refuse() {
    struct Refusing;
    impl RowSink for Refusing {
        fn row(&mut self, row: &Row<'_>) -> Result<(), Fault> {
            if row.line < 2 {
                Ok(())
            } else {
                Err(Fault::new(FaultKind::FitInput, "enough").at_line(row.line))
            }
        }
    }
    let archive = file(&member(two_rows().as_bytes()));
    let fault =
        read_archive(archive.path(), &ReadLimits::default(), &Watch::new(), &mut Refusing).unwrap_err();
    assert_eq!((fault.kind, fault.line), (FaultKind::FitInput, Some(2)));
}

/// Does something to the file that is being read.
struct Meddling<F>(Option<F>);

impl<F: FnOnce()> RowSink for Meddling<F> {
    fn row(&mut self, _: &Row<'_>) -> Result<(), Fault> {
        if let Some(meddle) = self.0.take() {
            meddle();
        }
        Ok(())
    }
}

#[test]
fn a_file_that_changes_while_it_is_read_is_refused_as_such() {
    // More than a chunk inflated and more than a block stored: the change comes in the middle.
    let text: String = (0..5000).map(|number| row(&number.to_string(), &["x"]) + "\n").collect();
    assert!(text.len() > CHUNK);
    let stored = [member(text.as_bytes()), vec![0; 300_000]].concat();
    let kind = |meddle: &dyn Fn(&Path)| {
        let archive = file(&stored);
        let path = archive.path().to_path_buf();
        let mut sink = Meddling(Some(|| meddle(&path)));
        read_archive(&path, &ReadLimits::default(), &Watch::new(), &mut sink).unwrap_err().kind
    };
    let open = |path: &Path| std::fs::File::options().write(true).open(path).unwrap();
    assert_eq!(kind(&|path| open(path).set_len(stored.len() as u64 + 1).unwrap()), FaultKind::ArchiveChanged);
    assert_eq!(kind(&|path| open(path).set_len(100_000).unwrap()), FaultKind::ArchiveChanged);
    // Growth is not followed to its end.
    let archive = file(&stored);
    let watch = Watch::new();
    let mut sink = Meddling(Some(|| open(archive.path()).set_len(1 << 28).unwrap()));
    let fault = read_archive(archive.path(), &ReadLimits::default(), &watch, &mut sink).unwrap_err();
    assert_eq!(fault.kind, FaultKind::ArchiveChanged);
    assert!(watch.progress().done <= stored.len() as u64);
    // The same size with other bytes, which are damage besides.
    assert_eq!(kind(&|path| std::fs::write(path, vec![7; stored.len()]).unwrap()), FaultKind::ArchiveChanged);
    assert_eq!(kind(&|path| std::fs::remove_file(path).unwrap()), FaultKind::ArchiveChanged);
}

#[test]
fn only_a_regular_file_that_can_be_read_is_an_archive() {
    let folder = tempfile::tempdir().unwrap();
    let kind = |path: &Path| census(path, &ReadLimits::default(), &Watch::new()).unwrap_err().kind;
    assert_eq!(kind(folder.path()), FaultKind::ArchiveRead);
    assert_eq!(kind(&folder.path().join("none")), FaultKind::ArchiveRead);
    assert_eq!(kind(Path::new("")), FaultKind::ArchiveRead);
    #[cfg(unix)]
    {
        let link = folder.path().join("loop");
        std::os::unix::fs::symlink(&link, &link).unwrap();
        assert_eq!(kind(&link), FaultKind::ArchiveRead);
        assert_eq!(kind(Path::new("/dev/null")), FaultKind::ArchiveRead);
        // Nobody writes to it: a reader that waited would wait for ever.
        let fifo = folder.path().join("fifo");
        assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        assert_eq!(kind(&fifo), FaultKind::ArchiveRead);
        // A link to a regular file is followed.
        let archive = file(&member(two_rows().as_bytes()));
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(archive.path(), &link).unwrap();
        assert!(census(&link, &ReadLimits::default(), &Watch::new()).is_ok());
    }
}

#[test]
fn many_archives_are_counted_in_order_and_a_bad_one_hides_none() {
    let archives: Vec<_> = (0..40)
        .map(|index| match index % 4 {
            3 => file(b"not gzip"),
            _ => file(&member(row(&index.to_string(), &vec!["x"; index + 1]).as_bytes())),
        })
        .collect();
    let mut paths: Vec<_> = archives.iter().map(|archive| archive.path().to_path_buf()).collect();
    paths.push("no such file".into());
    for threads in [0, 1, 3] {
        let watch = Watch::new();
        let found = census_many(&paths, &ReadLimits::default(), &watch, threads);
        assert_eq!(found.len(), paths.len());
        for (index, found) in found.iter().enumerate() {
            match found {
                Ok(census) => assert_eq!(census.modal_k, index as u64 + 1),
                Err(fault) if index == 40 => assert_eq!(fault.kind, FaultKind::ArchiveRead),
                Err(fault) => assert_eq!((index % 4, fault.kind), (3, FaultKind::ArchiveGzip)),
            }
        }
        let total: u64 = archives.iter().map(|archive| archive.path().metadata().unwrap().len()).sum();
        assert_eq!((watch.progress().done, watch.progress().total), (total, total));
    }
}

#[test]
fn a_reader_starts_afresh_with_each_archive() {
    let mut reader = Reader::new();
    let mut read = |bytes: &[u8]| {
        let mut kept = Kept::default();
        let found = reader.read(file(bytes).path(), &ReadLimits::default(), &Watch::new(), &mut kept);
        found.map(|census| (census, kept.0))
    };
    let good = member(two_rows().as_bytes());
    let first = read(&good).unwrap();
    for bad in [&good[..good.len() - 9], b"x", &member(b"{\"sample\":\"\xff"), &member(b"{\"a\r")] {
        assert!(read(bad).is_err());
        assert_eq!(read(&good).unwrap(), first);
    }
}
