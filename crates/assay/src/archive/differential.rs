//! The quick ways of reading against slow ones: vectors against single bytes, our walk over
//! JSON against `serde_json`.

use super::block::{self, Masks, WIDTH};
use super::draws::{Draws, RawString};
use super::level::Level;
use super::row::{Members, line};
use super::scan::Cursor;
use super::string::{Strings, careful};
use proptest::prelude::*;
use proptest::sample::select;

/// A run that covers a whole block and begins and ends in others.
const BACKSLASHES: &str = match str::from_utf8(&[b'\\'; 2 * WIDTH + 1]) {
    Ok(text) => text,
    Err(_) => "",
};

/// Pieces of strings, good and bad, that meet at every border of a block.
const PIECES: &[&str] = &[
    BACKSLASHES,
    "a",
    "text ",
    "é",
    "😀",
    "\u{7f}",
    "/",
    "'",
    "\"",
    "\\",
    "\\\\",
    "\\\"",
    "\\/",
    "\\b",
    "\\f",
    "\\n",
    "\\r",
    "\\t",
    "\\u0041",
    "\\u00e9",
    "\\ud83d\\ude00",
    "\\ud83d",
    "\\ude00",
    "\\uD800\\uDBFF",
    "\\u12",
    "\\u12g4",
    "\\x",
    "\\é",
    "\\ ",
    "\n",
    "\r",
    "\t",
    "\0",
    "\u{1f}",
    "0123456789abcdef0123456789abcdef",
    "u",
    "n",
];

/// Pieces of JSON texts that fit together often enough to be a text.
const JSON: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    " ",
    "\t",
    "\"",
    "\\",
    "\"a\"",
    "\"b\":",
    "\"é\"",
    "\"\\n\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ud800\"",
    "0",
    "-0",
    "1",
    "-",
    "+",
    ".",
    "e",
    "E",
    "12.5",
    "1e5",
    "1E-5",
    "01",
    "true",
    "false",
    "null",
    "nul",
    "NaN",
    "\u{a0}",
    "\u{0}",
];

fn joined(pieces: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(select(pieces), 0..most).prop_map(|pieces| pieces.concat())
}

/// A good row, with a few of its bytes replaced, doubled or left out.
fn mangled_row() -> impl Strategy<Value = String> {
    let good = r#"{"sample":"s\"1","variant":"v","profile":-1,"language":"é","intrinsic":{"n":1,"m":-20},"tier":"t","raw_outputs":["a\\","\ud83d\ude00",""]}"#;
    let edit = (0..good.chars().count(), prop::option::of(select(JSON)), any::<bool>());
    prop::collection::vec(edit, 0..4).prop_map(move |edits| {
        let mut pieces: Vec<String> = good.chars().map(String::from).collect();
        for (place, new, keep) in edits {
            let old = if keep { pieces[place].clone() } else { String::new() };
            pieces[place] = old + new.unwrap_or_default();
        }
        pieces.concat()
    })
}

fn every_form(block: &[u8; WIDTH]) -> Vec<Masks> {
    let mut forms = vec![block::masks(block)];
    #[cfg(target_arch = "x86_64")]
    {
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has the feature.
            forms.push(unsafe { block::masks_avx2(block) });
        }
        if std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has the features.
            forms.push(unsafe { block::masks_avx512(block) });
        }
    }
    forms
}

#[test]
fn every_byte_is_classified_alike_at_every_place() {
    for byte in 0..=u8::MAX {
        for place in 0..WIDTH {
            let mut block = [b'x'; WIDTH];
            block[place] = byte;
            let bit = |matters: bool| u64::from(matters) << place;
            let wanted = Masks {
                backslash: bit(byte == b'\\'),
                stop: bit(byte == b'"' || !(0x20..0x80).contains(&byte)),
                simple: bit(b"\"\\/fnrt".contains(&byte)),
            };
            for masks in every_form(&block) {
                assert_eq!(masks, wanted, "{byte:#x} at {place}");
            }
            assert_eq!(block::not_ascii(&block), bit(byte >= 0x80));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(debug_assertions) { 2_000 } else { 20_000 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn strings_end_where_a_walk_byte_by_byte_ends_them(
        texts in prop::collection::vec(joined(PIECES, 40), 1..4), pad in 0..70_usize,
    ) {
        let text = format!("{}\"{}\"", " ".repeat(pad), texts.join("\" ,\""));
        let bytes = text.as_bytes();
        for level in Level::all() {
            let mut strings = Strings::at_level(bytes, level);
            let mut from = pad + 1;
            while from <= bytes.len() {
                let slow = careful(bytes, from).ok();
                prop_assert_eq!(strings.close(from), slow);
                let Some(close) = slow else { break };
                prop_assert!(bytes[from..close].is_ascii() || !strings.ascii());
                // The next literal begins at the next quotation mark outside of this one.
                let Some(open) = bytes[close + 1..].iter().position(|byte| *byte == b'"') else { break };
                if bytes[close + 1..][..open].contains(&b'\\') {
                    break;
                }
                from = close + 1 + open + 1;
            }
        }
    }

    #[test]
    fn json_is_what_serde_json_takes_for_it(text in prop_oneof![joined(JSON, 12), mangled_row()]) {
        let ours = line(Cursor::quick(text.as_bytes()), &mut Members::new());
        let careful = line(Cursor::careful(text.as_bytes()), &mut Members::new());
        prop_assert_eq!(ours.is_ok(), careful.is_ok());
        match serde_json::from_str::<serde_json::Value>(&text) {
            Ok(_) => prop_assert!(ours.is_ok(), "{:?}", ours),
            Err(error) if error.to_string().contains("out of range") => {}
            Err(error) => prop_assert!(ours.is_err(), "{}", error),
        }
    }

    #[test]
    fn draws_have_the_text_that_serde_json_gives_them(texts in prop::collection::vec(joined(PIECES, 30), 0..5)) {
        let array = format!(" \"{}\" ", texts.join("\" , \""));
        let Ok(wanted) = serde_json::from_str::<Vec<String>>(&format!("[{array}]")) else { return Ok(()) };
        let draws = Draws::checked(array.as_bytes(), wanted.len());
        let decoded: Vec<String> = draws.iter().map(|draw| {
            let mut text = String::new();
            draw.decode(&mut text);
            text
        }).collect();
        prop_assert_eq!(decoded, wanted);
    }

    #[test]
    fn no_bytes_make_a_walk_fail_otherwise_than_by_refusing(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = line(Cursor::quick(&bytes), &mut Members::new());
        let _ = line(Cursor::careful(&bytes), &mut Members::new());
        let mut text = String::new();
        RawString::checked(&bytes).decode(&mut text);
        for draw in Draws::checked(&bytes, 3) {
            draw.decode(&mut text);
        }
    }
}
