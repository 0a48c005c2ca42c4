//! Directories held open, and destinations that one writer at a time may publish to.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops where it fails")]

use assay::bundle::{
    BundleLimits, ClaimFault, CommitFault, Contents, Destination, EntryKind, LookRequest, judge,
};
use assay::fault::FaultKind;
use assay::files::FileFault;
use assay::watch::Watch;
use proptest::prelude::*;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use tempfile::{TempDir, tempdir};

const LOCK: &str = ".b.lock";

fn request() -> LookRequest {
    LookRequest {
        manifest: "comparison.json".into(),
        manifest_bytes: 4 << 20,
        data_package: "data-package.yml".into(),
        file_bytes: 64 << 20,
        entries: 20_000,
        limits: BundleLimits { depth: 64, results: 10_000, message_bytes: 1024 },
    }
}

fn claim(folder: &Path) -> Destination {
    Destination::claim(folder, "b", LOCK).unwrap()
}

/// A staged directory `name` that holds one file.
fn staged(destination: &Destination, name: &str) -> Contents {
    let staged = destination.make(name).unwrap();
    destination.write(&staged, [("file", name.as_bytes())].into_iter(), &Watch::new()).unwrap();
    staged
}

fn names(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn one_claim_at_a_time_and_a_lock_that_goes_away() {
    let folder = tempdir().unwrap();
    let first = claim(folder.path());
    assert_eq!(Destination::claim(folder.path(), "b", LOCK).unwrap_err(), ClaimFault::Locked);
    first.release().unwrap();
    assert!(names(&folder).is_empty());
    // The second release must not take away a lock that is somebody else's by now.
    let second = claim(folder.path());
    first.release().unwrap();
    assert_eq!(names(&folder), [LOCK]);
    assert_eq!(Destination::claim(folder.path(), "b", LOCK).unwrap_err(), ClaimFault::Locked);
    drop(second);
    claim(folder.path()).release().unwrap();
    assert!(names(&folder).is_empty());
}

#[test]
fn claims_come_and_go_without_two_at_once() {
    let folder = tempdir().unwrap();
    let held = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..300 {
                    let Ok(destination) = Destination::claim(folder.path(), "b", LOCK) else { continue };
                    assert!(!held.swap(true, std::sync::atomic::Ordering::SeqCst), "two at once");
                    held.store(false, std::sync::atomic::Ordering::SeqCst);
                    destination.release().unwrap();
                }
            });
        }
    });
    assert!(names(&folder).is_empty());
}

#[test]
fn what_is_staged_is_for_its_owner_and_never_over_something() {
    let folder = tempdir().unwrap();
    let destination = claim(folder.path());
    let one = staged(&destination, "one");
    let mode = |path: &str| fs::metadata(folder.path().join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("one") & 0o077, 0);
    assert_eq!(mode("one/file") & 0o177, 0);
    assert!(destination.make("one").is_err());
    let again = destination.write(&one, [("file", &b"x"[..])].into_iter(), &Watch::new());
    assert_eq!(again, Err(FileFault::Io("EEXIST".into())));
    symlink("file", folder.path().join("one/link")).unwrap();
    assert!(destination.write(&one, [("link", &b"x"[..])].into_iter(), &Watch::new()).is_err());
    assert_eq!(fs::read(folder.path().join("one/file")).unwrap(), b"one");
}

#[test]
fn a_free_destination_is_taken_and_a_taken_one_is_not() {
    let folder = tempdir().unwrap();
    let destination = claim(folder.path());
    assert!(destination.current().unwrap().is_none());
    let one = staged(&destination, "one");
    let done = destination.commit("one", &one, None, "prior", &Watch::new()).unwrap();
    assert_eq!((done.prior, done.unflushed), (None, None));
    let two = staged(&destination, "two");
    let refused = destination.commit("two", &two, None, "prior", &Watch::new()).unwrap_err();
    assert_eq!(refused, CommitFault::Appeared);
    assert_eq!(fs::read(folder.path().join("b/file")).unwrap(), b"one");
}

#[test]
fn an_exchange_gives_the_prior_directory_the_staged_name() {
    let folder = tempdir().unwrap();
    let destination = claim(folder.path());
    let one = staged(&destination, "one");
    destination.commit("one", &one, None, "prior", &Watch::new()).unwrap();
    let two = staged(&destination, "two");
    let prior = destination.current().unwrap().unwrap();
    let done = destination.commit("two", &two, Some(&prior), "prior", &Watch::new()).unwrap();
    let sibling = done.prior.unwrap();
    assert_eq!(fs::read(folder.path().join("b/file")).unwrap(), b"two");
    assert_eq!(fs::read(folder.path().join(&sibling).join("file")).unwrap(), b"one");
    destination.remove(&sibling, &prior, &["file".into()]).unwrap();
    assert_eq!(names(&folder), [LOCK, "b"]);
}

#[test]
fn another_directory_than_the_verified_one_is_not_exchanged() {
    let folder = tempdir().unwrap();
    let destination = claim(folder.path());
    fs::create_dir(folder.path().join("b")).unwrap();
    let prior = destination.current().unwrap().unwrap();
    let one = staged(&destination, "one");
    fs::rename(folder.path().join("b"), folder.path().join("away")).unwrap();
    fs::create_dir(folder.path().join("b")).unwrap();
    let refused = destination.commit("one", &one, Some(&prior), "prior", &Watch::new()).unwrap_err();
    assert_eq!(refused, CommitFault::Exchanged);
    assert_eq!(names(&folder), [LOCK, "away", "b", "one"]);
}

#[test]
fn a_caller_that_gave_up_changes_nothing() {
    let folder = tempdir().unwrap();
    let destination = claim(folder.path());
    let one = staged(&destination, "one");
    let watch = Watch::new();
    watch.cancel();
    let refused = destination.commit("one", &one, None, "prior", &watch).unwrap_err();
    assert_eq!(refused, CommitFault::File(FileFault::Cancelled));
    assert_eq!(destination.write(&one, [("two", &b""[..])].into_iter(), &watch), Err(FileFault::Cancelled));
    assert_eq!(names(&folder), [LOCK, "one"]);
}

#[test]
fn a_directory_that_holds_more_is_not_removed() {
    let folder = tempdir().unwrap();
    let destination = claim(folder.path());
    let one = staged(&destination, "one");
    fs::write(folder.path().join("one/mine"), "").unwrap();
    assert!(destination.remove("one", &one, &["file".into()]).is_err());
    assert!(folder.path().join("one/mine").exists());
    // Nor is another one that has its name meanwhile.
    fs::rename(folder.path().join("one"), folder.path().join("away")).unwrap();
    fs::create_dir(folder.path().join("one")).unwrap();
    assert_eq!(destination.remove("one", &one, &[]), Err(FileFault::NotFound));
    assert!(folder.path().join("one").exists());
}

#[test]
fn entries_are_sorted_and_links_are_not_followed() {
    let folder = tempdir().unwrap();
    let dir = folder.path().join("b");
    fs::create_dir(&dir).unwrap();
    fs::write(dir.join("é"), "12").unwrap();
    fs::write(dir.join("z"), "").unwrap();
    fs::create_dir(dir.join("a")).unwrap();
    symlink("z", dir.join("l")).unwrap();
    let look = Contents::open(&dir).unwrap().look(&request(), &Watch::new()).unwrap();
    let seen: Vec<_> = look.entries.iter().map(|one| (one.name.as_str(), one.kind, one.bytes)).collect();
    let (file, folder_kind, link) = (EntryKind::Regular, EntryKind::Directory, EntryKind::Symlink);
    assert_eq!(seen, [("a", folder_kind, 0), ("l", link, 0), ("z", file, 0), ("é", file, 2)]);
    symlink("b", folder.path().join("link")).unwrap();
    assert_eq!(Contents::open(&folder.path().join("link")).unwrap_err(), FileFault::Loop);
    assert_eq!(Contents::open(&dir.join("z")).unwrap_err(), FileFault::NotDirectory);
}

#[test]
fn an_open_directory_is_read_whatever_happens_to_its_path() {
    let folder = tempdir().unwrap();
    let dir = folder.path().join("b");
    fs::create_dir(&dir).unwrap();
    fs::write(dir.join("r"), "text").unwrap();
    let contents = Contents::open(&dir).unwrap();
    fs::rename(&dir, folder.path().join("c")).unwrap();
    assert_eq!(contents.read("r", 10).unwrap(), b"text");
    assert_eq!(contents.read("r", 3).unwrap_err(), FileFault::TooLarge);
    assert_eq!(contents.hash("r", 3, &Watch::new()).unwrap_err(), FileFault::TooLarge);
    assert_eq!(contents.read("../c/r", 10).unwrap_err(), FileFault::UnsafePath);
    symlink("r", folder.path().join("c/l")).unwrap();
    assert_eq!(contents.read("l", 10).unwrap_err(), FileFault::Loop);
}

proptest! {
    #[test]
    fn any_manifest_is_judged(bytes in prop_oneof![
        any::<Vec<u8>>(),
        "[\\[{}\\],:\"a0. \n\\\\-]{0,60}".prop_map(String::into_bytes),
    ]) {
        let look = assay::bundle::Look {
            entries: Vec::new(),
            more: false,
            manifest: Some(Ok(bytes)),
            data_package: None,
        };
        let verdict = judge(&look, &request());
        prop_assert!(!verdict.recognised && !verdict.conforming);
        prop_assert!(verdict.findings.iter().any(|one| one.fault.kind == FaultKind::BundleEntry));
        let of_manifest = |kind| matches!(kind, FaultKind::BundleJson | FaultKind::BundleField);
        prop_assert!(verdict.findings.iter().any(|one| of_manifest(one.fault.kind)));
    }
}
