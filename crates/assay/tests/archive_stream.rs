//! From stored bytes to lines: members, their damage, line ends, encodings, sizes, files.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod members;

use assay::archive::{ReadLimits, Row, RowSink, census, census_many, read_archive};
use assay::fault::{Fault, FaultKind};
use assay::watch::{Phase, Watch};
use members::{HEADER, Kept, deflated, file, framed, member, read, read_bytes, refusal, row, rows};
use sha2::{Digest, Sha256};
use std::path::Path;

/// The size of the reader's chunks, which some tests place things around. Were it another, they
/// would test less, not fail.
const CHUNK: usize = 256 << 10;

#[track_caller]
fn damaged(bytes: &[u8]) {
    assert_eq!(read_bytes(bytes).unwrap_err().kind, FaultKind::ArchiveGzip);
}

fn two_rows() -> String {
    format!("{}\n{}\n", row("a", &["x", "y"]), row("b", &["x", "y"]))
}

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

#[test]
fn lines_end_in_lf_crlf_or_cr_and_blank_ones_count() {
    let ends = ["\n", "\r\n", "\r", "\n\r", "\r\r\n", "\n \t\n", "\r\u{3000}\r\n"];
    let lines = [1, 1, 1, 2, 2, 2, 2];
    let mut text = String::new();
    let mut number = 1;
    for (index, (end, lines)) in ends.iter().zip(lines).enumerate() {
        text += &row(&index.to_string(), &["x"]);
        text += end;
        number += lines;
    }
    let seen = rows(&member(text.as_bytes()));
    assert_eq!(seen.iter().map(|row| row.line).collect::<Vec<_>>(), [1, 2, 3, 4, 6, 8, 10]);
    assert_eq!(refusal(format!("{text}{{")), (FaultKind::ArchiveJson, Some(number)));
    assert_eq!(refusal(format!("{text}{{\n")), (FaultKind::ArchiveJson, Some(number)));
}

#[test]
fn a_bare_line_end_breaks_a_row() {
    let row = row("a", &["xy"]);
    for end in ["\n", "\r", "\r\n"] {
        for at in [1, 10, row.find("xy").unwrap() + 1, row.len() - 1] {
            let (head, tail) = row.split_at(at);
            assert_eq!(refusal(format!("{head}{end}{tail}\n")), (FaultKind::ArchiveJson, Some(1)));
        }
    }
}

#[test]
fn chunks_end_anywhere_in_a_line_its_end_or_a_character() {
    // A first line of such a length that what follows lies across the end of a chunk.
    let filler = row("filler", &[""]).len();
    for end in ["\n", "\r", "\r\n"] {
        let second = row("é😀", &["é\\\"😀\n"]);
        for back in 0..second.len() + 3 {
            let text = "x".repeat(CHUNK - filler - back);
            let bytes = format!("{}{end}{second}{end}{}", row("filler", &[&text]), row("last", &["z"]));
            let seen = rows(&member(bytes.as_bytes()));
            assert_eq!(seen.len(), 3, "{end:?} {back}");
            assert_eq!(
                (seen[1].line, seen[1].sample.as_str(), seen[1].draws[0].as_str()),
                (2, "é😀", "é\\\"😀\n")
            );
            assert_eq!((seen[2].line, seen[2].sample.as_str()), (3, "last"));
        }
    }
}

#[test]
fn a_row_of_many_chunks_is_read_whole() {
    let draws: Vec<String> = (0..40_000).map(|draw| format!("draw {draw} \\ \" é")).collect();
    let draws: Vec<&str> = draws.iter().map(String::as_str).collect();
    let bytes = format!("{}\n{}\n{}", row("a", &["x"]), row("big", &draws), row("b", &["x"]));
    let seen = rows(&member(bytes.as_bytes()));
    assert_eq!(seen[1].draws, draws);
    assert_eq!(seen[2].line, 3);
}

#[test]
fn bytes_must_be_utf8_throughout() {
    for bad in [
        &b"\x80"[..],
        b"\xc3",
        b"\xc3(",
        b"\xc0\x80",
        b"\xe2\x82",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xff",
        b"\xfe\xff",
    ] {
        for at in ["\"a\"", "\"x\"", "}"] {
            let good = row("a", &["x"]);
            let cut = good.find(at).unwrap() + 1;
            let line = [&good.as_bytes()[..cut], bad, &good.as_bytes()[cut..]].concat();
            let text = [b"\n", &line[..], b"\n"].concat();
            assert_eq!(refusal(&text), (FaultKind::ArchiveUtf8, Some(2)));
        }
    }
    // A character that a line end cuts, and one that the end of the archive cuts.
    assert_eq!(refusal(b"\xc3\n\xa9"), (FaultKind::ArchiveUtf8, Some(1)));
    assert_eq!(refusal([two_rows().as_bytes(), b"\xc3"].concat()), (FaultKind::ArchiveUtf8, Some(3)));
}

#[test]
fn damage_is_told_before_bad_bytes_and_those_before_bad_lines() {
    let bad_lines = format!("{}\n{{\n[]\n", row("a", &["x"]));
    assert_eq!(refusal(&bad_lines), (FaultKind::ArchiveJson, Some(2)));
    let bad_bytes = [bad_lines.as_bytes(), b"\xff\n\xff\n"].concat();
    assert_eq!(refusal(&bad_bytes), (FaultKind::ArchiveUtf8, Some(4)));
    let mut bad_trailer = member(&bad_bytes);
    *bad_trailer.last_mut().unwrap() ^= 1;
    damaged(&bad_trailer);
    // However far away the damage is.
    let far = format!("{bad_lines}{}", "\n".repeat(3 * CHUNK));
    damaged(&[member(far.as_bytes()), b"x".to_vec()].concat());
    // The same fault wherever the line lies.
    let good: String = (0..9000).map(|number| row(&number.to_string(), &["x"]) + "\n").collect();
    assert!(good.len() > 3 * CHUNK);
    assert_eq!(refusal(format!("{good}{bad_lines}{good}")), (FaultKind::ArchiveJson, Some(9002)));
}

#[test]
fn a_row_may_be_as_large_as_the_limit() {
    let line = row("a", &[&"x".repeat(1000)]);
    let archive = file(&member(format!("\n{line}\n").as_bytes()));
    let read = |max_row_bytes| census(archive.path(), &ReadLimits { max_row_bytes }, &Watch::new());
    assert!(read(line.len()).is_ok());
    let fault = read(line.len() - 1).unwrap_err();
    assert_eq!((fault.kind, fault.line), (FaultKind::ArchiveSize, Some(2)));
    // White space and what is no JSON is a row in this respect.
    for text in [" ".repeat(2000), "x".repeat(2000), format!("{}\u{e9}", "\"".repeat(1999))] {
        let archive = file(&member(text.as_bytes()));
        let fault = census(archive.path(), &ReadLimits { max_row_bytes: 1999 }, &Watch::new()).unwrap_err();
        assert_eq!((fault.kind, fault.line), (FaultKind::ArchiveSize, Some(1)));
    }
    assert_eq!(ReadLimits::default().max_row_bytes, 64 * 1024 * 1024);
}

#[test]
fn a_row_that_grows_past_the_limit_is_not_read_on() {
    // Digits that hardly compress, so that stored bytes show how far the reading went.
    let mut state = 1_u64;
    let noise: String = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        format!("{:08x}", state >> 32)
    })
    .take(1 << 20)
    .collect();
    let stored = member(format!("{{\"sample\":\"{noise}").as_bytes());
    let archive = file(&stored);
    let watch = Watch::new();
    let fault = census(archive.path(), &ReadLimits { max_row_bytes: 1 << 20 }, &watch).unwrap_err();
    assert_eq!((fault.kind, fault.line), (FaultKind::ArchiveSize, Some(1)));
    assert!(stored.len() > 4_000_000);
    assert!(watch.progress().done < 1_000_000, "{} bytes were read", watch.progress().done);
}

#[test]
fn reading_stops_on_request() {
    struct Cancelling<'a>(&'a Watch);
    impl RowSink for Cancelling<'_> {
        fn row(&mut self, _: &Row<'_>) -> Result<(), Fault> {
            self.0.cancel();
            Ok(())
        }
    }
    // More than a chunk, so that there is a check after the first row.
    let text: String = (0..5000).map(|number| row(&number.to_string(), &["x"]) + "\n").collect();
    assert!(text.len() > CHUNK);
    let archive = file(&[member(text.as_bytes()), vec![0; 1 << 20]].concat());
    let watch = Watch::new();
    let fault =
        read_archive(archive.path(), &ReadLimits::default(), &watch, &mut Cancelling(&watch)).unwrap_err();
    assert_eq!(fault.kind, FaultKind::RunCancelled);
    assert!(watch.progress().done < 1 << 20);
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
    // Longer than one block, so that the change is met in the middle.
    let stored = [member(two_rows().as_bytes()), vec![0; 300_000]].concat();
    let kind = |meddle: &dyn Fn(&Path)| {
        let archive = file(&stored);
        let path = archive.path().to_path_buf();
        let mut sink = Meddling(Some(|| meddle(&path)));
        read_archive(&path, &ReadLimits::default(), &Watch::new(), &mut sink).unwrap_err().kind
    };
    let open = |path: &Path| std::fs::File::options().write(true).open(path).unwrap();
    assert_eq!(kind(&|path| open(path).set_len(stored.len() as u64 + 1).unwrap()), FaultKind::ArchiveChanged);
    assert_eq!(kind(&|path| open(path).set_len(100_000).unwrap()), FaultKind::ArchiveChanged);
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
    let mut reader = assay::archive::Reader::new();
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
    assert!(self::read(two_rows()).is_ok());
}
