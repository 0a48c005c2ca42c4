//! Every pair of profiles.

use super::Profile;
use rayon::prelude::*;

/// How many lists a pair has: both failed; left failed, right passed; right failed, left
/// passed; left failed, right unobserved; right failed, left unobserved.
pub const LISTS: usize = 5;

/// What all pairs of some profiles have in common and where they part.
///
/// Pairs stand in the order (0, 1), (0, 2), …, (1, 2), …
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlap {
    /// A pair's number of cases that both completed.
    pub both_completed: Vec<u32>,
    /// Where each list of each pair starts in `cases`, [`LISTS`] a pair, and one end.
    pub starts: Vec<u32>,
    /// The lists, one behind the other: indices of cases, ascending.
    pub cases: Vec<u32>,
}

/// The words of one pair's lists, at one place.
fn lists(left: (u64, u64), right: (u64, u64)) -> [u64; LISTS] {
    let ((left_passed, left_failed), (right_passed, right_failed)) = (left, right);
    [
        left_failed & right_failed,
        left_failed & right_passed,
        right_failed & left_passed,
        left_failed & !(right_passed | right_failed),
        right_failed & !(left_passed | left_failed),
    ]
}

fn words(profile: &Profile) -> impl Iterator<Item = (u64, u64)> {
    profile.passed.iter().copied().zip(profile.failed.iter().copied())
}

/// Compares every two profiles of one suite; all must cover the same cases.
pub fn pairs(profiles: &[Profile]) -> Overlap {
    let all: Vec<(&Profile, &Profile)> = profiles
        .iter()
        .enumerate()
        .flat_map(|(index, left)| profiles.iter().skip(index + 1).map(move |right| (left, right)))
        .collect();
    let counted: Vec<(u32, [u32; LISTS])> =
        all.par_iter().with_min_len(16).map(|(left, right)| count(left, right)).collect();

    let mut starts = Vec::with_capacity(all.len() * LISTS + 1);
    let mut end = 0_u32;
    starts.push(end);
    for (_, sizes) in &counted {
        for size in sizes {
            end += size;
            starts.push(end);
        }
    }
    let mut cases = vec![0; end as usize];
    let mut rest = cases.as_mut_slice();
    let mut parts = Vec::with_capacity(all.len());
    for (pair, (_, sizes)) in all.iter().zip(&counted) {
        let lists = sizes.map(|size| {
            let (list, behind) = std::mem::take(&mut rest).split_at_mut(size as usize);
            rest = behind;
            list
        });
        parts.push((pair, lists));
    }
    parts.into_par_iter().with_min_len(4).for_each(|((left, right), lists)| fill(left, right, lists));
    Overlap { both_completed: counted.iter().map(|one| one.0).collect(), starts, cases }
}

fn count(left: &Profile, right: &Profile) -> (u32, [u32; LISTS]) {
    let (mut both, mut sizes) = (0, [0; LISTS]);
    for (left, right) in words(left).zip(words(right)) {
        both += ((left.0 | left.1) & (right.0 | right.1)).count_ones();
        for (size, word) in sizes.iter_mut().zip(lists(left, right)) {
            *size += word.count_ones();
        }
    }
    (both, sizes)
}

/// Writes a pair's lists, whose sizes [`count`] gave.
fn fill(left: &Profile, right: &Profile, outputs: [&mut [u32]; LISTS]) {
    let mut outputs = outputs.map(|list| list.iter_mut());
    for (index, (left, right)) in words(left).zip(words(right)).enumerate() {
        for (output, word) in outputs.iter_mut().zip(lists(left, right)) {
            let mut word = word;
            while word != 0 {
                if let Some(place) = output.next() {
                    *place = (index * 64) as u32 + word.trailing_zeros();
                }
                word &= word - 1;
            }
        }
    }
}
