//! Python's `str.lower`: the full lower-casing of Unicode 15.0 with the final-sigma rule.

use super::is_assigned;
use unicode_general_category::{GeneralCategory as Category, get_general_category};

/// The text in lower case: `İ` becomes `i` and U+0307, `Σ` becomes `ς` at the end of a word.
pub fn lower(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            '\0'..='\x7f' => out.push(c.to_ascii_lowercase()),
            'Σ' => out.push(if ends_word(text, at) { 'ς' } else { 'σ' }),
            _ if is_assigned(c) => out.extend(c.to_lowercase()),
            _ => out.push(c),
        }
    }
    out
}

/// Final_Sigma (Unicode 15.0, table 3-17): a cased letter before `at`, none after the sigma
/// there, case-ignorable code points aside.
fn ends_word(text: &str, at: usize) -> bool {
    let cased = |found: Option<char>| found.is_some_and(is_cased);
    let (before, from) = text.split_at(at);
    cased(before.chars().rev().find(|&c| !is_case_ignorable(c)))
        && !cased(from.chars().skip(1).find(|&c| !is_case_ignorable(c)))
}

/// Cased: the letters with case by the 15.0 categories (U+0295 lost its own later), and what
/// Other_Lowercase and Other_Uppercase add, which the standard library knows.
fn is_cased(c: char) -> bool {
    match get_general_category(c) {
        Category::LowercaseLetter | Category::UppercaseLetter | Category::TitlecaseLetter => true,
        Category::Unassigned => false,
        _ => c.is_lowercase() || c.is_uppercase(),
    }
}

/// Case_Ignorable: five categories, and the code points whose Word_Break is MidLetter,
/// MidNumLet or Single_Quote.
fn is_case_ignorable(c: char) -> bool {
    matches!(
        c,
        '\'' | '.'
            | ':'
            | '\u{b7}'
            | '\u{387}'
            | '\u{55f}'
            | '\u{5f4}'
            | '\u{2018}'
            | '\u{2019}'
            | '\u{2024}'
            | '\u{2027}'
            | '\u{fe13}'
            | '\u{fe52}'
            | '\u{fe55}'
            | '\u{ff07}'
            | '\u{ff0e}'
            | '\u{ff1a}'
    ) || matches!(
        get_general_category(c),
        Category::NonspacingMark
            | Category::EnclosingMark
            | Category::Format
            | Category::ModifierLetter
            | Category::ModifierSymbol
    )
}
