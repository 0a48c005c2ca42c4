//! Strings in ASCII: the escapes of the contract, section 3.

/// Which bytes stand for themselves: U+0020 to U+007E but the quote and the backslash.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0x20;
    while byte < 0x7f {
        plain[byte] = byte != b'"' as usize && byte != b'\\' as usize;
        byte += 1;
    }
    plain
};

/// Appends `text` to `out` in quotes: `\" \\ \b \t \n \f \r`, everything else outside
/// U+0020 to U+007E as `\u` and four lower-case hex digits, above U+FFFF as a pair.
pub fn write_string(text: &str, out: &mut String) {
    out.push('"');
    push_escaped(text, out);
    out.push('"');
}

/// Appends the inside of [`write_string`].
pub(super) fn push_escaped(text: &str, out: &mut String) {
    out.reserve(text.len() + 2);
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !PLAIN[usize::from(byte)]) {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        let mut chars = special.chars();
        if let Some(c) = chars.next() {
            push_escape(c, out);
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
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
                out.push_str("\\u");
                out.extend([12, 8, 4, 0].map(|shift| hex_digit(*unit >> shift)));
            }
        }
    }
}

/// The lower-case hexadecimal digit of the lowest four bits.
fn hex_digit(bits: u16) -> char {
    char::from_digit(u32::from(bits & 15), 16).unwrap_or('0')
}
