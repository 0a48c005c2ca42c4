//! Strings in ASCII: the escapes of the contract, section 3.

use std::fmt::Write;

/// Appends `text` to `out` in quotes: `\" \\ \b \t \n \f \r`, everything else outside
/// U+0020 to U+007E as `\u` and four lower-case hex digits, above U+FFFF as a pair.
pub fn write_string(text: &str, out: &mut String) {
    out.push('"');
    let mut rest = text;
    while let Some(at) =
        rest.bytes().position(|byte| !(0x20..0x7f).contains(&byte) || byte == b'"' || byte == b'\\')
    {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        let mut chars = special.chars();
        if let Some(c) = chars.next() {
            push_escape(c, out);
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
    out.push('"');
}

fn push_escape(c: char, out: &mut String) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\u{8}' => out.push_str("\\b"),
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\u{c}' => out.push_str("\\f"),
        '\r' => out.push_str("\\r"),
        _ => {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a String cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
}
