//! Views: what of a draw a detector sees (contract, section 5).

use crate::text::{is_ws, lower, nfc, strip_ws};
use std::borrow::Cow;

/// A versioned rewriting of a draw before its grams are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum View {
    /// `RAW@1`: the draw as it is.
    Raw,
    /// `CANON@1`: NFC, without an outer fence, white space gathered.
    Canon,
    /// `ABL@1`: one lower-case line of 200 code points at most, without fences.
    Ablated,
}

/// How much of a draw `ABL@1` keeps.
const ABLATED_LENGTH: usize = 200;

impl View {
    /// Every view.
    pub const ALL: [View; 3] = [View::Raw, View::Canon, View::Ablated];

    /// The id that documents carry.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Raw => "RAW@1",
            Self::Canon => "CANON@1",
            Self::Ablated => "ABL@1",
        }
    }

    /// The view of an id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.id() == id)
    }

    /// What the view leaves of `draw`.
    pub fn apply(self, draw: &str) -> Cow<'_, str> {
        match self {
            Self::Raw => Cow::Borrowed(draw),
            Self::Canon => Cow::Owned(canon(draw)),
            Self::Ablated => Cow::Owned(ablated(draw)),
        }
    }
}

fn canon(draw: &str) -> String {
    let composed = nfc(draw);
    gather_space(unfenced(&composed))
}

/// The lines between an outer pair of fences, or the text as it came.
fn unfenced(text: &str) -> &str {
    let stripped = strip_ws(text);
    match (stripped.split_once('\n'), stripped.rsplit_once('\n')) {
        (Some((first, inside)), Some((_, last))) if is_fence(first) && is_fence(last) => {
            // The first and the last line may be neighbours: then nothing is inside.
            inside.rsplit_once('\n').map_or("", |(inner, _)| inner)
        }
        _ => text,
    }
}

/// Whether a line is `WS`*, three backticks, no further backtick, `WS`*. What is not a
/// backtick or LF may stand after them, so trailing `WS` needs no test of its own.
fn is_fence(line: &str) -> bool {
    line.trim_start_matches(is_ws).strip_prefix("```").is_some_and(|info| !info.contains('`'))
}

/// Steps 3 to 5 of `CANON@1`: each run of spaces and tabs becomes one space; from the first
/// to the last LF of a run of `WS`, one LF stays; `WS` at both ends goes.
fn gather_space(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = strip_ws(text);
    while let Some(start) = find_loose_run(rest) {
        let (kept, from) = rest.split_at(start);
        out.push_str(kept);
        let after = from.trim_start_matches(is_ws);
        let (run, after) = from.split_at(from.len() - after.len());
        push_run(run, &mut out);
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Where the first run of `WS` begins that may not stay as it is: one with a tab, or of two
/// code points and more.
fn find_loose_run(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut run = None;
    let mut at = 0;
    loop {
        let byte = *bytes.get(at)?;
        let (space, length) = match byte {
            b'\t' => return run.or(Some(at)),
            0x0a..=0x0d | 0x1c..=0x20 => (true, 1),
            0x80.. => {
                let c = text.get(at..)?.chars().next()?;
                (is_ws(c), c.len_utf8())
            }
            _ => (false, 1),
        };
        if space && run.is_some() {
            return run;
        }
        run = space.then_some(at);
        at += length;
    }
}

/// Appends what stays of a maximal run of `WS`.
fn push_run(run: &str, out: &mut String) {
    match (run.find('\n'), run.rfind('\n')) {
        (Some(first), Some(last)) => {
            push_blanks(run.get(..first).unwrap_or_default(), out);
            out.push('\n');
            push_blanks(run.get(last + 1..).unwrap_or_default(), out);
        }
        _ => push_blanks(run, out),
    }
}

/// Appends `run`, each run of spaces and tabs in it as one space.
fn push_blanks(run: &str, out: &mut String) {
    let mut blank = false;
    for c in run.chars() {
        let is_blank = matches!(c, ' ' | '\t');
        if !is_blank {
            out.push(c);
        } else if !blank {
            out.push(' ');
        }
        blank = is_blank;
    }
}

fn ablated(draw: &str) -> String {
    let kept: Vec<&str> = draw.split('\n').filter(|line| !is_fence(line)).collect();
    let words = kept.join(" ");
    let mut line = String::with_capacity(words.len());
    for word in words.split(is_ws).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let mut lowered = lower(&line);
    if let Some((end, _)) = lowered.char_indices().nth(ABLATED_LENGTH) {
        lowered.truncate(end);
    }
    lowered
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The table of the contract, section 5.
    #[test]
    fn the_contracts_table_holds() {
        let unchanged = |text: &'static str| text;
        let fenced = "\u{feff}```\nx\n```";
        let accents = "Cafe\u{301} \u{fb01} \u{212b}\n```\nΟΔΟΣ İI\n```  \nEND";
        let cases = [
            ("  ```py\r\n\tx\t \t=  1\r\n\r\n\r\n    y\r\n```  \n", "x = 1\r\n y", "x = 1 y"),
            ("````\nx\n````", unchanged("````\nx\n````"), "```` x ````"),
            ("```\n```", "", ""),
            ("a \n \u{a0}\n\n  b\u{2028}\n\tc\n\n", "a \n b\u{2028}\n c", "a b c"),
            ("```js\nA\n```\n\nB\n```\nC\n```", "A\n```\nB\n```\nC", "a b c"),
            ("\u{1c}```\u{1f}\nx\u{85}y\n\u{3000}```\u{2003}", "x\u{85}y", "x y"),
            (fenced, fenced, "\u{feff}``` x"),
            (
                accents,
                "Caf\u{e9} \u{fb01} \u{c5}\n```\nΟΔΟΣ İI\n``` \nEND",
                "cafe\u{301} \u{fb01} \u{e5} οδος i\u{307}i end",
            ),
        ];
        for (draw, canon, ablated) in cases {
            assert_eq!(View::Canon.apply(draw), canon, "{draw:?}");
            assert_eq!(View::Ablated.apply(draw), ablated, "{draw:?}");
            assert_eq!(View::Raw.apply(draw), draw);
        }
    }

    #[test]
    fn a_fence_without_a_second_line_or_a_closing_line_stays() {
        assert_eq!(View::Canon.apply("```"), "```");
        assert_eq!(View::Canon.apply("```\nx"), "```\nx");
        assert_eq!(View::Canon.apply("x\n```"), "x\n```");
        assert_eq!(View::Canon.apply("```a`b\nx\n```"), "```a`b\nx\n```");
    }

    #[test]
    fn two_hundred_code_points_stay_after_lower_casing() {
        // İ grows to two code points; the cut comes after.
        let shown = View::Ablated.apply(&"İ".repeat(150)).into_owned();
        assert_eq!(shown.chars().count(), 200);
        assert!(shown.ends_with("i\u{307}"));
        assert_eq!(View::Ablated.apply(&"é".repeat(201)).chars().count(), 200);
    }

    #[test]
    fn ids_go_both_ways() {
        for view in View::ALL {
            assert_eq!(View::from_id(view.id()), Some(view));
        }
        assert_eq!(View::from_id("CANON@2"), None);
    }

    /// Steps 3 to 5 as the contract words them, one whole pass each.
    fn stepwise(text: &str) -> String {
        let mut blanks = String::new();
        for c in text.chars() {
            match c {
                ' ' | '\t' if blanks.ends_with(' ') => {}
                ' ' | '\t' => blanks.push(' '),
                _ => blanks.push(c),
            }
        }
        let chars: Vec<char> = blanks.chars().collect();
        let mut out = String::new();
        let mut at = 0;
        while let Some(&c) = chars.get(at) {
            out.push(c);
            at += 1;
            if c == '\n' {
                let run = chars[at..].iter().take_while(|c| is_ws(**c)).count();
                if let Some(last) = chars[at..at + run].iter().rposition(|c| *c == '\n') {
                    at += last + 1;
                }
            }
        }
        strip_ws(&out).to_owned()
    }

    proptest! {
        #[test]
        fn gathering_space_is_the_three_steps(text in "[ab \t\n\r\u{a0}\u{85}é]{0,40}") {
            prop_assert_eq!(gather_space(&text), stepwise(&text));
        }
    }
}
