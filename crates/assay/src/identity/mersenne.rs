//! MT19937, several generators at a time (contract, section 4).
//!
//! Seeding is a chain of 1,247 steps, each waiting for the one before. [`Mersenne`] walks
//! the chains of `N` seeds side by side, one column a seed, which the compiler turns into
//! vector code. Twisting is lazy, one word when it is asked for: a shuffle of 50 names needs
//! some 70 of 624.

const SIZE: usize = 624;
const OFFSET: usize = 397;

/// Step 1 of seeding does not depend on the seed.
static FIRST_STAGE: [u32; SIZE] = {
    let mut state = [0u32; SIZE];
    state[0] = 19_650_218;
    let mut i = 1;
    while i < SIZE {
        let previous = state[i - 1];
        state[i] = 1_812_433_253u32.wrapping_mul(previous ^ previous >> 30).wrapping_add(i as u32);
        i += 1;
    }
    state
};

/// The states of `N` generators, interleaved.
#[derive(Debug, Clone)]
pub struct Mersenne<const N: usize> {
    /// `state[i][lane]` is word `i` of generator `lane`.
    state: Box<[[u32; N]; SIZE]>,
}

impl<const N: usize> Mersenne<N> {
    /// Room for `N` generators; all unseeded.
    pub fn new() -> Self {
        Self { state: Box::new([[0; N]; SIZE]) }
    }

    /// Seeds lane `i` with `seeds[i]`.
    pub fn seed(&mut self, seeds: &[u64; N]) {
        // The key is the seed's 32-bit words, least significant first, without leading
        // zero words; step t of stage 2 adds key[t mod len] + (t mod len).
        let even = seeds.map(|seed| seed as u32);
        let odd = seeds.map(|seed| match (seed >> 32) as u32 {
            0 => seed as u32,
            high => high.wrapping_add(1),
        });
        let state = &mut *self.state;
        let mut previous = [FIRST_STAGE[0]; N];
        for i in 1..SIZE {
            let key = if i % 2 == 1 { &even } else { &odd };
            for lane in 0..N {
                let mixed = (previous[lane] ^ previous[lane] >> 30).wrapping_mul(1_664_525);
                previous[lane] = (FIRST_STAGE[i] ^ mixed).wrapping_add(key[lane]);
            }
            state[i] = previous;
        }
        // The 624th step of stage 2 falls on word 1 again, with the odd key.
        for lane in 0..N {
            let mixed = (previous[lane] ^ previous[lane] >> 30).wrapping_mul(1_664_525);
            previous[lane] = (state[1][lane] ^ mixed).wrapping_add(odd[lane]);
        }
        state[1] = previous;
        for (i, word) in (0u32..).zip(state.iter_mut()).skip(2) {
            for lane in 0..N {
                let mixed = (previous[lane] ^ previous[lane] >> 30).wrapping_mul(1_566_083_941);
                previous[lane] = (word[lane] ^ mixed).wrapping_sub(i);
            }
            *word = previous;
        }
        for lane in 0..N {
            let mixed = (previous[lane] ^ previous[lane] >> 30).wrapping_mul(1_566_083_941);
            previous[lane] = (state[1][lane] ^ mixed).wrapping_sub(1);
        }
        state[1] = previous;
        state[0] = [0x8000_0000; N];
    }

    /// The generator of one lane, from its first output. `lane` is taken modulo `N`.
    ///
    /// A lane may be taken once per seeding: drawing from it changes it.
    pub fn lane(&mut self, lane: usize) -> Generator<'_, N> {
        Generator { state: &mut self.state, lane: lane % N, next: 0 }
    }
}

impl<const N: usize> Default for Mersenne<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Where the two other words of a twist stand.
const fn neighbours(i: usize) -> (usize, usize) {
    let next = if i + 1 == SIZE { 0 } else { i + 1 };
    let far = if i + OFFSET < SIZE { i + OFFSET } else { i + OFFSET - SIZE };
    (next, far)
}

const fn twist(own: u32, next: u32, far: u32) -> u32 {
    let joined = own & 0x8000_0000 | next & 0x7fff_ffff;
    far ^ joined >> 1 ^ (joined & 1).wrapping_neg() & 0x9908_b0df
}

const fn temper(word: u32) -> u32 {
    let mut y = word;
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c_5680;
    y ^= y << 15 & 0xefc6_0000;
    y ^ y >> 18
}

/// One seeded generator.
#[derive(Debug)]
pub struct Generator<'a, const N: usize> {
    state: &'a mut [[u32; N]; SIZE],
    lane: usize,
    /// The word that comes next; below [`SIZE`].
    next: usize,
}

impl<const N: usize> Generator<'_, N> {
    /// The next 32 random bits.
    #[inline]
    pub fn word(&mut self) -> u32 {
        let i = self.next;
        let (next, far) = neighbours(i);
        let lane = self.lane;
        let word = twist(self.state[i][lane], self.state[next][lane], self.state[far][lane]);
        self.state[i][lane] = word;
        self.next = next;
        temper(word)
    }

    /// A number in [0, 1) with 53 random bits.
    pub fn random(&mut self) -> f64 {
        let high = f64::from(self.word() >> 5);
        let low = f64::from(self.word() >> 6);
        (high * 67_108_864.0 + low) / 9_007_199_254_740_992.0
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: u32) -> u32 {
        loop {
            let candidate = self.word() >> n.leading_zeros();
            if candidate < n {
                return candidate;
            }
        }
    }

    /// A number from `low` to `high`, both included; `low <= high`.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high - low + 1)
    }

    /// One of `items`, or `None` of nothing.
    pub fn choice<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        let count = u32::try_from(items.len()).ok().filter(|count| *count > 0)?;
        items.get(self.below(count) as usize)
    }

    /// Shuffles `items` in place.
    ///
    /// Every word is one try for the last unsettled place; a rejected one swaps that place
    /// with itself. So the loop has no branch that the processor could mispredict.
    #[inline]
    pub fn shuffle<T: Copy>(&mut self, items: &mut [T]) {
        let mut last = items.len().saturating_sub(1);
        while last > 0 {
            let candidate = (self.word() >> (last as u32 + 1).leading_zeros()) as usize;
            let accepted = candidate <= last;
            let other = if accepted { candidate } else { last };
            items.swap(last, other);
            last -= usize::from(accepted);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeded(seed: u64) -> Mersenne<1> {
        let mut mersenne = Mersenne::new();
        mersenne.seed(&[seed]);
        mersenne
    }

    struct Known {
        seed: u64,
        words: [u32; 3],
        random: f64,
        shuffled: [u8; 10],
        below: [u32; 4],
        between: [u32; 4],
    }

    /// The table of the contract, section 4.
    const KNOWN: [Known; 4] = [
        Known {
            seed: 0,
            words: [3626764237, 1654615998, 3255389356],
            random: 0.8444218515250481,
            shuffled: [7, 8, 1, 5, 3, 4, 2, 0, 9, 6],
            below: [12, 13, 1, 8],
            between: [14, 20, 14, 8],
        },
        Known {
            seed: 1,
            words: [577090037, 2444712010, 3639700191],
            random: 0.13436424411240122,
            shuffled: [6, 8, 9, 7, 5, 3, 0, 4, 1, 2],
            below: [4, 2, 8, 3],
            between: [10, 17, 20, 20],
        },
        Known {
            seed: 1 << 32,
            words: [485306839, 1508871100, 1794561286],
            random: 0.11299430095636409,
            shuffled: [8, 9, 3, 2, 4, 7, 0, 6, 5, 1],
            below: [3, 11, 13, 0],
            between: [9, 13, 14, 8],
        },
        Known {
            seed: u64::MAX,
            words: [93740670, 1068495656, 1452108352],
            random: 0.021825695401270107,
            shuffled: [2, 6, 7, 9, 8, 1, 4, 5, 3, 0],
            below: [0, 7, 10, 6],
            between: [8, 11, 13, 17],
        },
    ];

    #[test]
    fn the_contracts_table_holds() {
        for known in &KNOWN {
            let mut mersenne = seeded(known.seed);
            let mut words = mersenne.lane(0);
            assert_eq!([words.word(), words.word(), words.word()], known.words);
            assert_eq!(seeded(known.seed).lane(0).random(), known.random);
            let mut items = [0u8, 1, 2, 3, 4, 5, 6, 7, 8, 9];
            seeded(known.seed).lane(0).shuffle(&mut items);
            assert_eq!(items, known.shuffled);
            let mut mersenne = seeded(known.seed);
            let mut numbers = mersenne.lane(0);
            assert_eq!([(); 4].map(|()| numbers.below(16)), known.below);
            let mut mersenne = seeded(known.seed);
            let mut numbers = mersenne.lane(0);
            assert_eq!([(); 4].map(|()| numbers.between(8, 20)), known.between);
        }
    }

    #[test]
    fn lanes_do_not_change_each_other() {
        let seeds = [0, 1, 1 << 32, u64::MAX, 5489];
        let mut lanes = Mersenne::<5>::new();
        lanes.seed(&seeds);
        for (lane, seed) in seeds.into_iter().enumerate() {
            let mut alone = seeded(seed);
            let mut alone = alone.lane(0);
            let mut together = lanes.lane(lane);
            // Far past one twist of the whole state.
            for _ in 0..2000 {
                assert_eq!(together.word(), alone.word(), "seed {seed}");
            }
        }
    }

    /// CPython 3.11: `random.seed(5489)`, then the 2,000th `getrandbits(32)`.
    #[test]
    fn words_past_the_first_twist_are_right() {
        let mut mersenne = seeded(5489);
        let mut generator = mersenne.lane(0);
        let last = (0..2000).map(|_| generator.word()).last();
        assert_eq!(last, Some(3857853497));
    }

    #[test]
    fn below_takes_the_bit_length_of_n_itself() {
        // Sixteen has five bits: the first word of seed 0 gives 27 of 32, a rejection.
        assert_eq!(3626764237u32 >> 27, 27);
        assert_eq!(seeded(0).lane(0).below(16), 12);
    }

    #[test]
    fn small_shuffles_and_choices() {
        let mut mersenne = seeded(3);
        let mut generator = mersenne.lane(0);
        generator.shuffle::<u8>(&mut []);
        generator.shuffle(&mut [1]);
        assert_eq!(generator.choice::<u8>(&[]), None);
        let mut untouched = seeded(3);
        assert_eq!(generator.word(), untouched.lane(0).word());
    }
}
