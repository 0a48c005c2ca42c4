//! From inflated bytes to lines: line ends, encodings, sizes, and which of several faults is told.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod members;

use assay::archive::{ReadLimits, census};
use assay::fault::FaultKind;
use assay::watch::Watch;
use members::{CHUNK, damaged, file, member, refusal, row, rows, two_rows};

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
fn runs_of_empty_lines_are_counted_whole() {
    // Longer than a chunk, and with a CRLF across the end of one.
    for (end, count) in [("\n", CHUNK + 1), ("\r", CHUNK + 1), ("\r\n", CHUNK), ("\n\r\n", CHUNK)] {
        let lines = end.len().div_ceil(2) * count;
        for lead in ["", "\n"] {
            let text = format!("{lead}{}{}", end.repeat(count), row("a", &["x"]));
            let seen = rows(&member(text.as_bytes()));
            assert_eq!(
                seen.iter().map(|row| row.line).collect::<Vec<_>>(),
                [(lines + lead.len() + 1) as u64]
            );
        }
        assert_eq!(refusal(end.repeat(count)), (FaultKind::ArchiveEmpty, None));
    }
    // A CR that ends a line, not an empty one, may have its LF beside more empty lines.
    let text = format!("{}\r\n\n\r\r\n{}", row("a", &["x"]), row("b", &["x"]));
    let seen = rows(&member(text.as_bytes()));
    assert_eq!(seen.iter().map(|row| row.line).collect::<Vec<_>>(), [1, 5]);
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
        // Unoptimised code is slow enough for a sample.
        for back in (0..second.len() + 3).step_by(if cfg!(debug_assertions) { 7 } else { 1 }) {
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
