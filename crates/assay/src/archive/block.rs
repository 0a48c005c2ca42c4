//! Which of 64 bytes matter to the end and the well-formedness of a JSON string.
//!
//! The masks answer for all bytes of a block at once: bit n stands for byte n. Rows are almost
//! entirely string, so this is where reading spends its time.

/// How many bytes are looked at together.
pub(super) const WIDTH: usize = 64;

/// What stands where in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Masks {
    /// A backslash.
    pub(super) backslash: u64,
    /// A quotation mark, a control character (below U+0020), or a byte that is not ASCII.
    pub(super) stop: u64,
    /// A byte that may follow a backslash with nothing more to check: all of RFC 8259's
    /// escapes but `u`, which needs digits, and `b`, left out because it does not fit the
    /// single table lookup of the AVX2 form.
    pub(super) simple: u64,
}

/// The quotation marks and the control characters among the stops of a block.
pub(super) fn quotes_and_controls(block: &[u8; WIDTH]) -> (u64, u64) {
    let mut masks = (0, 0);
    for (part, bytes) in block.as_chunks::<16>().0.iter().enumerate() {
        let bytes = wide::u8x16::new(*bytes);
        masks.0 |= place(bytes.simd_eq(wide::u8x16::splat(b'"')), part);
        masks.1 |= place(bytes.simd_lt(wide::u8x16::splat(0x20)), part);
    }
    masks
}

/// The masks of a block, by the vectors every target of the family has (SSE2, NEON).
pub(super) fn masks(block: &[u8; WIDTH]) -> Masks {
    let mut masks = Masks { backslash: 0, stop: 0, simple: 0 };
    for (part, bytes) in block.as_chunks::<16>().0.iter().enumerate() {
        let bytes = wide::u8x16::new(*bytes);
        let is = |byte: u8| bytes.simd_eq(wide::u8x16::splat(byte));
        let (quote, backslash) = (is(b'"'), is(b'\\'));
        let ascii_text = bytes.simd_ge(wide::u8x16::splat(0x20)) & bytes.simd_lt(wide::u8x16::splat(0x80));
        let letter = is(b'n') | is(b't') | is(b'r') | is(b'f') | is(b'/');
        masks.backslash |= place(backslash, part);
        masks.stop |= place(quote | !ascii_text, part);
        masks.simple |= place(quote | backslash | letter, part);
    }
    masks
}

fn place(lanes: wide::u8x16, part: usize) -> u64 {
    u64::from(lanes.to_bitmask()) << (part * 16)
}

/// The same with AVX2, for processors that have it.
#[cfg(target_arch = "x86_64")]
pub(super) mod avx2 {
    use super::{Masks, WIDTH};
    use std::arch::x86_64::{
        __m256i, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_loadu_si256, _mm256_movemask_epi8,
        _mm256_or_si256, _mm256_set1_epi8, _mm256_setr_epi8, _mm256_shuffle_epi8,
    };

    /// The masks of a block.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(in super::super) fn masks(block: &[u8; WIDTH]) -> Masks {
        let (halves, _) = block.as_chunks::<32>();
        let mut masks = Masks { backslash: 0, stop: 0, simple: 0 };
        for (part, half) in halves.iter().enumerate() {
            // SAFETY: the pointer comes from a reference to 32 bytes; the load has no alignment
            // requirement.
            let bytes = unsafe { _mm256_loadu_si256(half.as_ptr().cast::<__m256i>()) };
            let shift = part * 32;
            let quote = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'"' as i8));
            let backslash = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'\\' as i8));
            // Signed: bytes of 0x80 and above are negative, so this takes them with the controls.
            let low = _mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), bytes);
            let escapee = _mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(by_low_half(), bytes));
            masks.backslash |= bits(backslash) << shift;
            masks.stop |= bits(_mm256_or_si256(quote, low)) << shift;
            masks.simple |= bits(_mm256_or_si256(quote, escapee)) << shift;
        }
        masks
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn bits(lanes: __m256i) -> u64 {
        u64::from(_mm256_movemask_epi8(lanes) as u32)
    }

    /// The one simple escape for each low half of a byte, the quotation mark aside; where there
    /// is none, a byte with another low half, which equals no byte looked up there.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn by_low_half() -> __m256i {
        let (r, t, f, n) = (b'r' as i8, b't' as i8, b'f' as i8, b'n' as i8);
        let (slash, backslash) = (b'/' as i8, b'\\' as i8);
        _mm256_setr_epi8(
            1, 0, r, 0, t, 0, f, 0, 0, 0, 0, 0, backslash, 0, n, slash, //
            1, 0, r, 0, t, 0, f, 0, 0, 0, 0, 0, backslash, 0, n, slash,
        )
    }
}
