//! Seeds: the first eight bytes of the SHA-256 of a label (contract, section 4).
//!
//! Every random stream of this crate is named by such a label, so a draw depends on what
//! it is, never on when or on which thread it is made.

use sha2::{Digest, Sha256};

/// The seed of the label `parts`, joined by `|`.
pub fn seed(parts: &[&str]) -> u64 {
    let mut hasher = Sha256::new();
    absorb(&mut hasher, parts);
    first_eight(hasher)
}

/// The seeds of labels that differ in their last but one part, the draw index.
#[derive(Debug, Clone)]
pub struct SeedSeries {
    /// The hash after `head|`, shared by all draws.
    head: Sha256,
    /// `|tail`, what follows the index.
    tail: String,
}

impl SeedSeries {
    /// The series of the labels `head…|index|tail`.
    pub fn new(head: &[&str], tail: &str) -> Self {
        let mut hasher = Sha256::new();
        absorb(&mut hasher, head);
        hasher.update(b"|");
        Self { head: hasher, tail: format!("|{tail}") }
    }

    /// The seed of draw `index`.
    pub fn at(&self, index: u64) -> u64 {
        let mut digits = [0u8; 20];
        let mut start = digits.len();
        let mut rest = index;
        for slot in digits.iter_mut().rev() {
            *slot = b'0' + (rest % 10) as u8;
            rest /= 10;
            start -= 1;
            if rest == 0 {
                break;
            }
        }
        let mut hasher = self.head.clone();
        hasher.update(digits.get(start..).unwrap_or_default());
        hasher.update(self.tail.as_bytes());
        first_eight(hasher)
    }
}

fn absorb(hasher: &mut Sha256, parts: &[&str]) {
    for (position, part) in parts.iter().enumerate() {
        if position > 0 {
            hasher.update(b"|");
        }
        hasher.update(part.as_bytes());
    }
}

fn first_eight(hasher: Sha256) -> u64 {
    let digest = hasher.finalize();
    digest.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contract, section 13.
    #[test]
    fn labels_give_the_seeds_of_the_contract() {
        let a = "synth/route-a";
        let b = "synth/route-b";
        let task = "synthtask";
        let source = "synthtask__synth-route-a.jsonl.gz";
        let cases: [(&[&str], u64); 8] = [
            (&["crossfit-folds", "0"], 9786888828854931220),
            (&["crossfit-folds", "20260803"], 480340743656744958),
            (&["null", task, source, "25", "0", "0"], 10083569334515191280),
            (&["power-rho0", task, a, source, "25", "0", "0"], 17826609914765064351),
            (&["power", task, a, b, source, "25", "rho=0.02", "0", "0"], 9063186399459852072),
            (&["power", task, a, b, source, "25", "rho=1.0", "199", "0"], 9244514060272142743),
            (&["synth-vocab", a, "0"], 17164987995298737898),
            (&["é"], 5375421630974772051),
        ];
        for (parts, expected) in cases {
            assert_eq!(seed(parts), expected, "{parts:?}");
        }
        let item = ["synth-item", task, a, "s000", "minimal", "python", "0"];
        assert_eq!(seed(&item), 4907205180992764957);
    }

    #[test]
    fn a_series_is_its_labels_one_by_one() {
        let series = SeedSeries::new(&["power", "t", "rho=1.0"], "-7");
        for index in [0, 9, 10, 199, u64::MAX] {
            assert_eq!(series.at(index), seed(&["power", "t", "rho=1.0", &index.to_string(), "-7"]));
        }
    }
}
