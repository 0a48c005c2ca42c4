//! Expected values: the rules of section 1.3, worked out by hand.

use super::*;
use JsonCode::{Depth, DuplicateKey, Invalid, NonFinite, Size};

fn code(text: &str) -> Option<JsonCode> {
    strict_json(text.as_bytes()).err()
}

#[test]
fn what_is_no_json_is_invalid() {
    for text in [
        "",
        " ",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "01",
        "1.",
        "+1",
        "'a'",
        "\"\t\"",
        "\"\\x\"",
        "\u{feff}{}",
        "1 2",
        "nul",
        "-",
        "-Inf",
        "Nan",
        "{1:2}",
        "{\"a\" 1}",
        "[1 2]",
        "\"\\ud80\"",
    ] {
        assert_eq!(code(text), Some(Invalid), "{text}");
    }
    assert_eq!(strict_json(b"\"\xed\xa0\x80\""), Err(Invalid));
}

#[test]
fn words_and_repeated_names_win_over_later_errors_only() {
    for (text, wanted) in [
        ("[NaN", NonFinite),
        ("[-Infinity, }", NonFinite),
        ("{\"a\": Infinity x", NonFinite),
        ("[1,, NaN]", Invalid),
        ("{\"a\":1,\"a\":2} x", DuplicateKey),
        ("{\"a\":1,\"\\u0061\":2}", DuplicateKey),
        // The object never closes, so its names are never compared.
        ("{\"a\":1,\"a\":2", Invalid),
        ("{\"a\":1,\"a\":NaN}", NonFinite),
        ("[{\"a\":1,\"a\":2}, NaN]", DuplicateKey),
        // Two lone surrogates are two names, the same one twice is one.
        ("{\"\\ud800\":1,\"\\ud800\":2}", DuplicateKey),
    ] {
        assert_eq!(code(text), Some(wanted), "{text}");
    }
    assert_eq!(code("{\"\\ud800\":1,\"\\ud801\":2}"), None);
    // Bytes that are not UTF-8 end it before anything is met.
    assert_eq!(strict_json(b"[NaN, \xff]"), Err(Invalid));
}

#[test]
fn an_integer_has_at_most_4300_digits() {
    assert_eq!(code(&"9".repeat(4300)), None);
    assert_eq!(code(&format!("-{}", "9".repeat(4300))), None);
    assert_eq!(code(&"9".repeat(4301)), Some(Invalid));
    assert_eq!(code(&format!("[{}, NaN]", "9".repeat(4301))), Some(Invalid));
    // With a fraction it is no integer.
    assert_eq!(code(&format!("{}.0", "9".repeat(300))), None);
}

#[test]
fn depth_24_is_the_last_and_scalars_have_one() {
    let nested = |levels: usize, inner: &str| format!("{}{inner}{}", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(code(&nested(24, "1")), None);
    assert_eq!(code(&nested(25, "")), None);
    assert_eq!(code(&nested(25, "1")), Some(Depth));
    assert_eq!(code(&nested(26, "")), Some(Depth));
    assert_eq!(code(&format!("{{\"a\":{}}}", nested(24, "1"))), Some(Depth));
    assert_eq!(code(&nested(1400, "")), Some(Depth));
    assert_eq!(code(&nested(5000, "")), Some(Invalid));
    // Depth is looked at only where the text holds up.
    assert_eq!(code(&format!("[{}, NaN]", nested(30, ""))), Some(NonFinite));
}

#[test]
fn of_depth_and_overflow_the_later_one_is_met_first() {
    let deep = format!("{}{}", "[".repeat(30), "]".repeat(30));
    assert_eq!(code("[1e999]"), Some(NonFinite));
    assert_eq!(code(&format!("[1e999, {deep}]")), Some(Depth));
    assert_eq!(code(&format!("[{deep}, -1e999]")), Some(NonFinite));
    // A number below depth 24 is never reached.
    assert_eq!(code(&format!("{}1e999{}", "[".repeat(25), "]".repeat(25))), Some(Depth));
    assert_eq!(code(&format!("{}1e999{}", "[".repeat(24), "]".repeat(24))), Some(NonFinite));
    assert_eq!(code(&format!("{}1e999{}", "[".repeat(30), "]".repeat(30))), Some(Depth));
}

#[test]
fn a_document_has_at_most_a_mebibyte() {
    let most = 1 << 20;
    let padded = |bytes: usize| format!("[]{}", " ".repeat(bytes - 2));
    assert_eq!(code(&padded(most)), None);
    assert_eq!(code(&padded(most + 1)), Some(Size));
    assert_eq!(strict_json(&vec![0xff; most + 1]), Err(Size));
    // Unless its reader says otherwise.
    assert!(strict_json_up_to(padded(most + 1).as_bytes(), most + 1).is_ok());
    assert_eq!(strict_json_up_to(b"[ ]", 2), Err(Size));
}

#[test]
fn integers_strings_and_order_pass_as_they_are() {
    let text = r#"{"b":[-0,1,1.0,1e2,true,null],"a":"\ud800x","":{}}"#;
    let tagged = r#"{"b":["i0","i1",1.0,100.0,true,null],"a":"s\ud800x","":{}}"#;
    assert_eq!(strict_json(text.as_bytes()).unwrap(), tagged);
}

#[cfg(unix)]
mod scope {
    use super::*;
    use crate::files::{CreateFault, Directory};
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn folder() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        std::fs::create_dir(at("sub")).unwrap();
        std::fs::write(at("sub/four"), b"four").unwrap();
        std::fs::write(at("abc"), b"abc").unwrap();
        symlink("abc", at("link")).unwrap();
        symlink("sub", at("sublink")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(at("fifo")).status().unwrap().success());
        dir
    }

    #[test]
    fn failures_are_told_apart() {
        let dir = folder();
        let _listener = std::os::unix::net::UnixListener::bind(dir.path().join("socket")).unwrap();
        let mut scope = ReadScope::open(dir.path(), 100).unwrap();
        for (path, limit, wanted) in [
            ("gone", 9, ReadCode::Unavailable),
            ("link", 9, ReadCode::Unavailable),
            ("sublink/four", 9, ReadCode::Unavailable),
            ("abc/x", 9, ReadCode::Unavailable),
            ("../abc", 9, ReadCode::Unavailable),
            // Opening a socket fails; the contract has no other word for that.
            ("socket", 9, ReadCode::Unavailable),
            ("sub", 9, ReadCode::NotRegular),
            ("fifo", 9, ReadCode::NotRegular),
            ("abc", 2, ReadCode::TooLarge),
        ] {
            assert_eq!(scope.read(path, limit), Err(wanted), "{path}");
        }
        let file = scope.read("abc", 3).unwrap();
        assert_eq!((file.bytes.as_slice(), file.sha256[0]), (b"abc".as_slice(), 0xba));
    }

    #[test]
    fn a_path_read_twice_counts_twice_and_a_refused_one_not_at_all() {
        let dir = folder();
        let mut scope = ReadScope::open(dir.path(), 8).unwrap();
        assert!(scope.read("sub/four", 4).is_ok());
        assert_eq!(scope.read("sub/four", 3), Err(ReadCode::TooLarge));
        assert!(scope.read("sub/four", 4).is_ok());
        assert_eq!(scope.read("abc", 3), Err(ReadCode::TotalTooLarge));
    }

    #[test]
    fn a_new_file_is_its_owners_and_replaces_nothing() {
        let dir = folder();
        let root = Directory::open(dir.path()).unwrap();
        root.create("sub/new", b"new").unwrap();
        let made = dir.path().join("sub/new");
        assert_eq!(std::fs::read(&made).unwrap(), b"new");
        assert_eq!(std::fs::metadata(&made).unwrap().permissions().mode() & 0o777, 0o600);
        symlink("nowhere", dir.path().join("dangling")).unwrap();
        for name in ["sub/new", "abc", "link", "dangling", "sub", "fifo"] {
            assert_eq!(root.create(name, b""), Err(CreateFault::Exists), "{name}");
        }
        for name in ["gone/new", "sublink/new", "abc/new", "sub/../new", ""] {
            assert!(matches!(root.create(name, b""), Err(CreateFault::Unavailable(_))), "{name}");
        }
        assert_eq!(std::fs::read(dir.path().join("abc")).unwrap(), b"abc");
    }
}
