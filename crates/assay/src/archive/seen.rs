//! A set of texts, of which only keyed hashes are kept.
//!
//! An archive of any size must be read in little memory, so an item costs 12 bytes and its
//! share of a table, not its text. The hash is SipHash with keys drawn for this process: nobody
//! can prepare texts that meet. With 96 bits, ten million items meet by chance once in 10^15.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use siphasher::sip128::SipHasher13;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

/// Tables a set is spread over: one grows at a time, so growth costs little beside the rest.
const SHARDS: usize = 64;

static HASHER: LazyLock<SipHasher13> = LazyLock::new(|| {
    let drawn = RandomState::new();
    SipHasher13::new_with_keys(drawn.hash_one(0), drawn.hash_one(1))
});

/// 96 bits of a keyed hash.
pub(super) type Digest = [u32; 3];

/// The digest of `text`, the same within this process only.
pub(super) fn digest(text: &[u8]) -> Digest {
    let (low, high) = HASHER.hash(text).as_u64();
    [low as u32, (low >> 32) as u32, high as u32]
}

/// Texts met so far.
pub(super) struct Seen {
    shards: [HashTable<Digest>; SHARDS],
    count: u64,
}

impl Seen {
    /// None.
    pub(super) fn new() -> Self {
        Self { shards: [const { HashTable::new() }; SHARDS], count: 0 }
    }

    /// Adds `text`; false if it was there.
    pub(super) fn insert(&mut self, text: &str) -> bool {
        let digest = digest(text.as_bytes());
        // The index is below SHARDS, so there is a shard.
        let Some(shard) = self.shards.get_mut(digest[2] as usize % SHARDS) else { return false };
        match shard.entry(in_table(&digest), |other| *other == digest, in_table) {
            Entry::Occupied(_) => false,
            Entry::Vacant(place) => {
                place.insert(digest);
                self.count += 1;
                true
            }
        }
    }

    /// How many distinct texts there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }
}

/// The part of a digest that places it within a shard.
fn in_table(digest: &Digest) -> u64 {
    u64::from(digest[0]) | u64::from(digest[1]) << 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_new_once() {
        let mut seen = Seen::new();
        for round in 0..2 {
            for number in 0..10_000 {
                assert_eq!(seen.insert(&number.to_string()), round == 0);
            }
        }
        assert_eq!(seen.count(), 10_000);
    }
}
