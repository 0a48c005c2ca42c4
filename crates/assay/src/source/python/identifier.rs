//! Which characters make an identifier: XID_Start and XID_Continue of Unicode 15.0 (Python 3.12).

use crate::text::is_assigned;
use unicode_ident::{is_xid_continue, is_xid_start};

/// Characters of Unicode 15.0 that became identifier characters only later (15.1).
const LATER: [char; 4] = ['\u{200c}', '\u{200d}', '\u{30fb}', '\u{ff65}'];

/// Whether the text may be an identifier, before it is normalised.
pub(super) fn is_identifier(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(starts) && characters.all(continues)
}

fn starts(c: char) -> bool {
    c == '_' || (is_xid_start(c) && is_assigned(c))
}

fn continues(c: char) -> bool {
    is_xid_continue(c) && is_assigned(c) && !LATER.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use regex_syntax::hir::{Class, HirKind};

    /// The members of a class by the Unicode 15.0 tables of another crate.
    fn class(pattern: &str) -> Vec<(char, char)> {
        match regex_syntax::parse(pattern).unwrap().into_kind() {
            HirKind::Class(Class::Unicode(class)) => {
                class.iter().map(|one| (one.start(), one.end())).collect()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_character_is_judged_as_unicode_15_0_does() {
        let (start, rest) = (class(r"\p{XID_Start}"), class(r"\p{XID_Continue}"));
        let within = |class: &[(char, char)], c: char| {
            let at = class.partition_point(|range| range.1 < c);
            class.get(at).is_some_and(|range| range.0 <= c)
        };
        for c in '\0'..=char::MAX {
            assert_eq!(starts(c), c == '_' || within(&start, c), "{c:?} at the start");
            assert_eq!(continues(c), within(&rest, c), "{c:?} within");
        }
    }
}
