//! The gzip container of an archive: members, what may lie between them, and their damage.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod members;

use assay::fault::FaultKind;
use members::{HEADER, damaged, deflated, framed, member, read_bytes, row, rows, two_rows};
use sha2::{Digest, Sha256};

#[test]
fn the_census_describes_the_stored_bytes() {
    let text = two_rows();
    let stored = member(text.as_bytes());
    let census = read_bytes(&stored).unwrap();
    assert_eq!(census.sha256, <[u8; 32]>::from(Sha256::digest(&stored)));
    assert_eq!(census.stored_bytes, stored.len() as u64);
    assert_eq!(census.inflated_bytes, text.len() as u64);
}

#[test]
fn members_are_joined_wherever_they_are_cut() {
    let text = two_rows();
    let whole = rows(&member(text.as_bytes()));
    for cut in 0..=text.len() {
        let (first, second) = text.as_bytes().split_at(cut);
        let bytes = [member(b""), member(first), vec![0; cut % 3], member(second), member(b"")].concat();
        assert_eq!(rows(&bytes), whole, "{cut}");
    }
}

#[test]
fn optional_header_fields_are_stepped_over() {
    let text = two_rows();
    for flags in 0..32_u8 {
        let mut header = HEADER.to_vec();
        header[3] = flags;
        if flags & 4 != 0 {
            header.extend([3, 0, b'x', 0, b'z']);
        }
        if flags & 8 != 0 {
            header.extend(b"name\xff\0");
        }
        if flags & 16 != 0 {
            header.extend(b"comment\0");
        }
        if flags & 2 != 0 {
            // A checksum that does not match, which the contract lets pass.
            header.extend([1, 2]);
        }
        let bytes = framed(&header, &deflated(text.as_bytes()), text.as_bytes());
        assert_eq!(read_bytes(&bytes).unwrap().rows, 2, "{flags}");
        for cut in 1..header.len() {
            damaged(&bytes[..cut]);
        }
    }
}

#[test]
fn zeros_may_follow_a_member_and_nothing_else() {
    let good = member(two_rows().as_bytes());
    for padding in [1, 511, 70_000] {
        let padded = [good.clone(), vec![0; padding]].concat();
        assert_eq!(read_bytes(&padded).unwrap().rows, 2);
        damaged(&[padded, vec![1]].concat());
    }
    for stray in [&b"x"[..], b"\x1f", b"\x1f\x8b", b"\x1f\x8b\x08", b"\0\0x", b"\n"] {
        damaged(&[&good, stray].concat());
    }
    damaged(&[&[0][..], &good].concat());
    damaged(&[0]);
}

#[test]
fn an_archive_cut_anywhere_is_refused() {
    let stored = [member(two_rows().as_bytes()), member(row("c", &["x"]).as_bytes())].concat();
    let first = member(two_rows().as_bytes()).len();
    for length in 1..stored.len() {
        if length != first {
            damaged(&stored[..length]);
        }
    }
}

#[test]
fn a_flipped_bit_never_passes() {
    let stored = member(two_rows().as_bytes());
    let wanted = rows(&stored);
    let mut passed = 0;
    for bit in 0..stored.len() * 8 {
        let mut bytes = stored.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        match read_bytes(&bytes) {
            Err(fault) => assert_eq!(fault.kind, FaultKind::ArchiveGzip, "{bit}"),
            // Nothing depends on the bit.
            Ok(_) => {
                assert_eq!(rows(&bytes), wanted, "{bit}");
                passed += 1;
            }
        }
    }
    // Modification time, extra flags, operating system, the "text" flag, three reserved flags; in
    // the compressed data few bits are idle.
    assert!((52..80).contains(&passed), "{passed}");
}

#[test]
fn what_is_not_gzip_is_refused() {
    damaged(two_rows().as_bytes());
    damaged(b"\x1f");
    damaged(b"\x1f\x8c\x08\0\0\0\0\0\0\0\0\0");
    let mut other_method = member(two_rows().as_bytes());
    other_method[2] = 7;
    damaged(&other_method);
    // A deflate block of the reserved type.
    damaged(&framed(&HEADER, &[0b111], b""));
}

#[test]
fn no_row_is_no_archive() {
    for bytes in
        [vec![], member(b""), member(b"\n"), member(" \r\n\t\r\u{a0}\u{2003}\u{1c}\u{85}".as_bytes())]
    {
        assert_eq!(read_bytes(&bytes).unwrap_err().kind, FaultKind::ArchiveEmpty);
    }
}
