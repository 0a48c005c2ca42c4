//! Grams and their buckets (contract, section 6).
//!
//! A gram is `n` consecutive code points; its bucket is the CRC-32 of its UTF-8 bytes,
//! masked. CRC-32 is linear: the checksum of a message is the exclusive or of what each byte
//! contributes from its distance to the end, and of what the length alone gives. So a bucket
//! takes one table look-up a byte, none waiting for another.

/// Which grams are counted, and into how many buckets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FeatureSpec {
    /// `chargram/v1`: orders 3, 4 and 5, 2^18 buckets.
    Chargram,
    /// `chargram1/v1`: order 1, 2^10 buckets.
    Chargram1,
}

impl FeatureSpec {
    /// The id that documents carry.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Chargram => "chargram/v1",
            Self::Chargram1 => "chargram1/v1",
        }
    }

    /// How many buckets there are.
    pub const fn buckets(self) -> usize {
        match self {
            Self::Chargram => 1 << 18,
            Self::Chargram1 => 1 << 10,
        }
    }

    /// The numbers of code points that make a gram, ascending.
    pub const fn orders(self) -> &'static [usize] {
        match self {
            Self::Chargram => &[3, 4, 5],
            Self::Chargram1 => &[1],
        }
    }

    /// Calls `each` with the bucket of every gram of `text`: orders ascending, within an
    /// order from the first code point to the last.
    pub fn for_each_bucket(self, text: &str, mut each: impl FnMut(usize)) {
        let mask = self.buckets() - 1;
        if text.is_ascii() {
            match self {
                Self::Chargram => {
                    ascii_grams::<3>(text, mask, &mut each);
                    ascii_grams::<4>(text, mask, &mut each);
                    ascii_grams::<5>(text, mask, &mut each);
                }
                Self::Chargram1 => ascii_grams::<1>(text, mask, &mut each),
            }
            return;
        }
        let bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        for order in self.orders() {
            for (start, end) in bounds.iter().zip(bounds.iter().skip(*order)) {
                each(crc32(text.as_bytes().get(*start..*end).unwrap_or_default()) as usize & mask);
            }
        }
    }
}

/// The grams of a text whose code points are single bytes.
fn ascii_grams<const ORDER: usize>(text: &str, mask: usize, each: &mut impl FnMut(usize)) {
    for gram in text.as_bytes().windows(ORDER) {
        each(crc32(gram) as usize & mask);
    }
}

/// The longest gram: five code points of four bytes.
const LONGEST: usize = 20;

/// `FROM_END[d][b]`: what byte `b` contributes when `d` bytes follow it.
static FROM_END: [[u32; 256]; LONGEST] = from_end();
/// What a message of so many bytes gives beside its bytes.
static OF_LENGTH: [u32; LONGEST + 1] = of_length();

const fn step(crc: u32) -> u32 {
    let mut crc = crc;
    let mut bit = 0;
    while bit < 8 {
        crc = crc >> 1 ^ (crc & 1).wrapping_neg() & 0xedb8_8320;
        bit += 1;
    }
    crc
}

const fn from_end() -> [[u32; 256]; LONGEST] {
    let mut tables = [[0; 256]; LONGEST];
    let mut distance = 0;
    while distance < LONGEST {
        let mut byte = 0;
        while byte < 256 {
            let before = if distance == 0 { byte as u32 } else { tables[distance - 1][byte] };
            tables[distance][byte] = step(before);
            byte += 1;
        }
        distance += 1;
    }
    tables
}

const fn of_length() -> [u32; LONGEST + 1] {
    let mut constants = [0; LONGEST + 1];
    let mut register = u32::MAX;
    let mut length = 0;
    while length <= LONGEST {
        constants[length] = !register;
        register = step(register);
        length += 1;
    }
    constants
}

/// CRC-32 (IEEE 802.3) of at most [`LONGEST`] bytes.
#[inline]
fn crc32(gram: &[u8]) -> u32 {
    let length = gram.len().min(LONGEST);
    gram.iter()
        .rev()
        .zip(&FROM_END)
        .fold(OF_LENGTH[length], |crc, (byte, table)| crc ^ table[usize::from(*byte)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn buckets(spec: FeatureSpec, text: &str) -> Vec<usize> {
        let mut met = Vec::new();
        spec.for_each_bucket(text, |bucket| met.push(bucket));
        met
    }

    /// Contract, section 13.
    #[test]
    fn the_contracts_buckets_hold() {
        for (gram, bucket) in [
            ("abc", 16834),
            ("abcd", 183569),
            ("abcde", 252005),
            ("日本語", 217829),
            ("😀ab", 98338),
            ("\n\n\n", 23888),
        ] {
            let order = gram.chars().count() - 3;
            let last = buckets(FeatureSpec::Chargram, gram).into_iter().last();
            assert_eq!(last, Some(bucket), "{gram:?} of order {}", order + 3);
        }
        assert_eq!(buckets(FeatureSpec::Chargram1, "a"), [579]);
        assert_eq!(buckets(FeatureSpec::Chargram1, "é"), [318]);
    }

    #[test]
    fn an_order_longer_than_the_text_yields_nothing() {
        assert_eq!(buckets(FeatureSpec::Chargram, "ab").len(), 0);
        assert_eq!(buckets(FeatureSpec::Chargram, "abcd").len(), 3);
        assert_eq!(buckets(FeatureSpec::Chargram, "éééé").len(), 3);
        assert_eq!(buckets(FeatureSpec::Chargram1, "").len(), 0);
    }

    proptest! {
        #[test]
        fn buckets_are_checksums_of_grams_in_order(text in "[a-c\n]{0,12}|\\PC{0,12}") {
            let chars: Vec<char> = text.chars().collect();
            for spec in [FeatureSpec::Chargram, FeatureSpec::Chargram1] {
                let mut expected = Vec::new();
                for order in spec.orders() {
                    for gram in chars.windows(*order) {
                        let gram: String = gram.iter().collect();
                        expected.push(crc32fast::hash(gram.as_bytes()) as usize % spec.buckets());
                    }
                }
                prop_assert_eq!(buckets(spec, &text), expected);
            }
        }
    }
}
