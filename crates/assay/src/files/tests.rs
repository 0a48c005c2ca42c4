#![cfg(unix)]

use super::*;
use crate::watch::Watch;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::os::unix::fs::symlink;
use std::path::Path;
use tempfile::TempDir;

/// A folder with `plain` (3 bytes), `sub/deep/file`, and one of each thing that is not a file.
fn folder() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    std::fs::write(at("plain"), b"abc").unwrap();
    std::fs::create_dir_all(at("sub/deep")).unwrap();
    std::fs::write(at("sub/deep/file"), b"deep").unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at("fifo")).status().unwrap().success());
    symlink("plain", at("link")).unwrap();
    symlink("sub", at("sublink")).unwrap();
    symlink("gone", at("dangling")).unwrap();
    symlink("loop-b", at("loop-a")).unwrap();
    symlink("loop-a", at("loop-b")).unwrap();
    symlink("fifo", at("fifolink")).unwrap();
    dir
}

fn fault<T>(outcome: Result<T, FileFault>) -> FileFault {
    outcome.err().unwrap()
}

#[test]
fn a_users_path_may_be_a_link_but_must_lead_to_a_regular_file() {
    let dir = folder();
    let open = |name: &str| open_regular(&dir.path().join(name));
    for name in ["plain", "link", "sub/deep/file", "sublink/deep/file", "sub/../plain"] {
        assert!(open(name).is_ok(), "{name}");
    }
    // Without a writer, a FIFO would hold an ordinary open for ever.
    for (name, wanted) in [
        ("fifo", FileFault::NotRegular),
        ("fifolink", FileFault::NotRegular),
        ("sub", FileFault::NotRegular),
        ("gone", FileFault::NotFound),
        ("dangling", FileFault::NotFound),
        ("", FileFault::NotRegular),
        ("plain/x", FileFault::NotDirectory),
        ("plain/", FileFault::NotDirectory),
        ("loop-a", FileFault::Loop),
        (&"n".repeat(300), FileFault::NameTooLong),
        (&"n/".repeat(3000), FileFault::NameTooLong),
    ] {
        assert_eq!(fault(open(name)), wanted, "{name}");
    }
    assert_eq!(fault(open_regular(Path::new("/dev/null"))), FileFault::NotRegular);
    assert_eq!(fault(open_regular(Path::new(""))), FileFault::NotFound);
}

#[test]
fn a_socket_is_not_a_regular_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
    assert_eq!(fault(open_regular(&path)), FileFault::NotRegular);
}

#[test]
fn what_is_opened_does_not_leak_into_child_processes() {
    let dir = folder();
    let closes = |file: &File| rustix::io::fcntl_getfd(file).unwrap().contains(rustix::io::FdFlags::CLOEXEC);
    assert!(closes(&open_regular(&dir.path().join("plain")).unwrap()));
    assert!(closes(&Directory::open(dir.path()).unwrap().open_regular("sub/deep/file").unwrap()));
}

#[test]
fn beneath_a_directory_no_link_is_followed() {
    let dir = folder();
    let root = Directory::open(dir.path()).unwrap();
    for name in ["plain", "sub/deep/file"] {
        assert!(root.open_regular(name).is_ok(), "{name}");
    }
    for (name, wanted) in [
        ("link", FileFault::Loop),
        ("fifo", FileFault::NotRegular),
        ("fifolink", FileFault::Loop),
        ("sub/deep", FileFault::NotRegular),
        ("plain/file", FileFault::NotDirectory),
        ("gone", FileFault::NotFound),
        ("gone/file", FileFault::NotFound),
    ] {
        assert_eq!(fault(root.open_regular(name)), wanted, "{name}");
    }
    assert!(is_link_or_no_directory(&fault(root.open_regular("sublink/deep/file"))));
}

/// A link where a directory is due is the one or the other, depending on the system.
fn is_link_or_no_directory(fault: &FileFault) -> bool {
    matches!(fault, FileFault::NotDirectory | FileFault::Loop)
}

#[test]
fn beneath_a_directory_only_plain_names_lead_on() {
    let dir = folder();
    let root = Directory::open(&dir.path().join("sub")).unwrap();
    for name in [
        "",
        "/",
        "/etc/passwd",
        "../plain",
        "deep/../../plain",
        "..",
        ".",
        "./deep/file",
        "deep//file",
        "deep/",
        "deep/f\0",
    ] {
        assert_eq!(fault(root.open_regular(name)), FileFault::UnsafePath, "{name:?}");
    }
}

#[test]
fn a_directory_is_opened_without_following_its_own_name() {
    let dir = folder();
    let at = |name: &str| Directory::open(&dir.path().join(name));
    // Links before the last component are the user's business.
    for name in ["sub", "sub/", "sub///", "sublink/deep", "."] {
        assert!(at(name).is_ok(), "{name}");
    }
    for name in ["sublink", "sublink/", "sublink//", "plain", "fifo", "link"] {
        assert!(is_link_or_no_directory(&fault(at(name))), "{name}");
    }
    assert_eq!(fault(at("gone")), FileFault::NotFound);
    assert!(Directory::open(Path::new("/")).is_ok() && Directory::open(Path::new("///")).is_ok());
    assert_eq!(fault(Directory::open(Path::new(""))), FileFault::NotFound);
}

#[test]
fn what_was_opened_stays_in_place_when_its_path_is_replaced() {
    let dir = folder();
    let root = Directory::open(&dir.path().join("sub")).unwrap();
    std::fs::rename(dir.path().join("sub"), dir.path().join("moved")).unwrap();
    symlink("/etc", dir.path().join("sub")).unwrap();
    assert_eq!(read_whole(&root.open_regular("deep/file").unwrap(), 10), Ok(b"deep".to_vec()));
}

#[test]
fn any_change_to_a_file_shows() {
    let dir = folder();
    let path = dir.path().join("plain");
    let file = open_regular(&path).unwrap();
    let edit = |bytes: &[u8], at: SeekFrom| {
        let mut file = OpenOptions::new().write(true).open(&path).unwrap();
        file.seek(at).unwrap();
        file.write_all(bytes).unwrap();
    };
    let steady = Steady::of(&file).unwrap();
    assert_eq!((steady.size(), steady.check(&file)), (3, Ok(())));
    edit(b"d", SeekFrom::End(0));
    assert_eq!(steady.check(&file), Err(FileFault::Changed));

    // The same size, and the old time of modification put back: the inode's own time tells.
    let before = file.metadata().unwrap().modified().unwrap();
    let steady = Steady::of(&file).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(20));
    edit(b"X", SeekFrom::Start(0));
    OpenOptions::new().write(true).open(&path).unwrap().set_modified(before).unwrap();
    assert_eq!(steady.check(&file), Err(FileFault::Changed));

    // Another file under the same descriptor's eyes is another file.
    let other = open_regular(&dir.path().join("sub/deep/file")).unwrap();
    assert_eq!(Steady::of(&file).unwrap().check(&other), Err(FileFault::Changed));
}

#[test]
fn a_file_is_read_whole_or_not_at_all() {
    let dir = folder();
    let file = || open_regular(&dir.path().join("plain")).unwrap();
    assert_eq!(read_whole(&file(), 3), Ok(b"abc".to_vec()));
    assert_eq!(read_whole(&file(), 2), Err(FileFault::TooLarge));
    let mut moved = file();
    moved.seek(SeekFrom::Start(1)).unwrap();
    assert_eq!(read_whole(&moved, 3), Err(FileFault::Changed));
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_gives_more_than_its_size_is_refused() {
    let grown = || open_regular(Path::new("/proc/self/status")).unwrap();
    assert_eq!(read_whole(&grown(), 1 << 20), Err(FileFault::Changed));
    assert_eq!(hash_open_file(&grown(), &Watch::new()), Err(FileFault::Changed));
}

#[test]
fn hashing_reads_every_byte_and_says_how_many() {
    let dir = folder();
    let watch = Watch::new();
    let hash = hash_file(&dir.path().join("link"), &watch).unwrap();
    let hex: String = hash.sha256.iter().map(|byte| format!("{byte:02x}")).collect();
    // FIPS 180-2, appendix B.1.
    assert_eq!(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_eq!((hash.bytes, watch.progress().done), (3, 3));

    // A million times `a` (appendix B.3) spans several blocks.
    std::fs::write(dir.path().join("long"), vec![b'a'; 1_000_000]).unwrap();
    let hash = hash_file(&dir.path().join("long"), &watch).unwrap();
    let hex: String = hash.sha256.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    assert_eq!((hash.bytes, watch.progress().done), (1_000_000, 1_000_003));
}

#[test]
fn hashing_stops_on_request() {
    let dir = folder();
    let watch = Watch::new();
    watch.cancel();
    assert_eq!(hash_file(&dir.path().join("plain"), &watch), Err(FileFault::Cancelled));
}

#[test]
fn faults_are_told_without_a_path() {
    for (fault, text) in [
        (FileFault::from(rustix::io::Errno::IO), "input/output failed (EIO)"),
        (FileFault::from(rustix::io::Errno::MFILE), "input/output failed (EMFILE)"),
        (FileFault::from(rustix::io::Errno::ACCESS), "permission denied"),
        (FileFault::from(std::io::Error::from_raw_os_error(2)), "no such file"),
        (FileFault::NotRegular, "not a regular file"),
    ] {
        assert_eq!(fault.to_string(), text);
    }
}

#[test]
fn a_copy_is_its_owners_and_hashed_as_it_is_made() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let dir = folder();
    let source = open_regular(&dir.path().join("plain")).unwrap();
    let target = dir.path().join("copy");
    let hash = copy_open_file(&source, &target, 3, &Watch::new()).unwrap();
    assert_eq!(hash, hash_file(&dir.path().join("plain"), &Watch::new()).unwrap());
    assert_eq!(std::fs::read(&target).unwrap(), b"abc");
    let metadata = std::fs::metadata(&target).unwrap();
    assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
    // Never a second name of the same file.
    assert_eq!(metadata.nlink(), 1);
    assert_ne!(metadata.ino(), source.metadata().unwrap().ino());
}

#[test]
fn a_copy_that_fails_leaves_nothing_and_overwrites_nothing() {
    let dir = folder();
    let source = |name: &str| open_regular(&dir.path().join(name)).unwrap();
    let copy = dir.path().join("copy");
    let large = copy_open_file(&source("plain"), &copy, 2, &Watch::new());
    assert_eq!(large, Err(CopyFault::Source(FileFault::TooLarge)));
    assert!(!copy.exists());
    let watch = Watch::new();
    watch.cancel();
    let stopped = copy_open_file(&source("plain"), &copy, 9, &watch);
    assert_eq!(stopped, Err(CopyFault::Source(FileFault::Cancelled)));
    assert!(!copy.exists());
    let taken = dir.path().join("sub/deep/file");
    let over = copy_open_file(&source("plain"), &taken, 9, &Watch::new());
    assert_eq!(over, Err(CopyFault::Target(FileFault::Io("EEXIST".into()))));
    assert_eq!(std::fs::read(&taken).unwrap(), b"deep");
    let nowhere = copy_open_file(&source("plain"), &dir.path().join("none/x"), 9, &Watch::new());
    assert_eq!(nowhere, Err(CopyFault::Target(FileFault::NotFound)));
}
