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
    /// single table lookup of the wide forms.
    pub(super) simple: u64,
}

/// The bytes of a block that are not ASCII.
pub(super) fn not_ascii(block: &[u8; WIDTH]) -> u64 {
    let parts = block.as_chunks::<16>().0.iter().enumerate();
    parts.fold(0, |mask, (part, bytes)| mask | place(wide::u8x16::new(*bytes), part))
}

/// The masks of a block, by the vectors every target of the family has (SSE2, NEON).
#[inline]
pub(super) fn masks(block: &[u8; WIDTH]) -> Masks {
    let mut masks = Masks { backslash: 0, stop: 0, simple: 0 };
    for (part, bytes) in block.as_chunks::<16>().0.iter().enumerate() {
        let bytes = wide::u8x16::new(*bytes);
        let is = |byte: u8| bytes.simd_eq(wide::u8x16::splat(byte));
        let (quote, backslash) = (is(b'"'), is(b'\\'));
        let control = bytes.simd_lt(wide::u8x16::splat(0x20));
        let letter = is(b'n') | is(b't') | is(b'r') | is(b'f') | is(b'/');
        masks.backslash |= place(backslash, part);
        // The highest bit of a lane is what counts: a byte that is not ASCII has it by itself.
        masks.stop |= place(quote | control | bytes, part);
        masks.simple |= place(quote | backslash | letter, part);
    }
    masks
}

fn place(lanes: wide::u8x16, part: usize) -> u64 {
    u64::from(lanes.to_bitmask()) << (part * 16)
}

/// The one simple escape for each low half of a byte, the quotation mark aside; where there is
/// none, a byte with another low half, which equals no byte looked up there.
#[cfg(target_arch = "x86_64")]
const BY_LOW_HALF: [i8; 16] = {
    let mut table = [0; 16];
    table[0x0] = 1;
    table[0x2] = b'r' as i8;
    table[0x4] = b't' as i8;
    table[0x6] = b'f' as i8;
    table[0xC] = b'\\' as i8;
    table[0xE] = b'n' as i8;
    table[0xF] = b'/' as i8;
    table
};

/// The same for processors with AVX2.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn masks_avx2(block: &[u8; WIDTH]) -> Masks {
    use std::arch::x86_64::*;
    let mut masks = Masks { backslash: 0, stop: 0, simple: 0 };
    let bits = |lanes| u64::from(_mm256_movemask_epi8(lanes) as u32);
    // SAFETY: the pointer comes from a reference to 16 bytes; the load needs no alignment.
    let table = _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(BY_LOW_HALF.as_ptr().cast()) });
    for (part, half) in block.as_chunks::<32>().0.iter().enumerate() {
        // SAFETY: the pointer comes from a reference to 32 bytes; the load needs no alignment.
        let bytes = unsafe { _mm256_loadu_si256(half.as_ptr().cast()) };
        let quote = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'"' as i8));
        let backslash = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'\\' as i8));
        // Signed: bytes of 0x80 and above are negative, so this takes them with the controls.
        let low = _mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), bytes);
        let listed = _mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(table, bytes));
        masks.backslash |= bits(backslash) << (part * 32);
        masks.stop |= bits(_mm256_or_si256(quote, low)) << (part * 32);
        masks.simple |= bits(_mm256_or_si256(quote, listed)) << (part * 32);
    }
    masks
}

/// The same for processors with AVX-512.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn masks_avx512(block: &[u8; WIDTH]) -> Masks {
    use std::arch::x86_64::*;
    // SAFETY: the pointers come from references to 16 and to 64 bytes; the loads need no alignment.
    let (table, bytes) =
        unsafe { (_mm_loadu_si128(BY_LOW_HALF.as_ptr().cast()), _mm512_loadu_si512(block.as_ptr().cast())) };
    let quote = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'"' as i8));
    // Signed, as above.
    let low = _mm512_cmplt_epi8_mask(bytes, _mm512_set1_epi8(0x20));
    let listed = _mm512_cmpeq_epi8_mask(bytes, _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), bytes));
    Masks {
        backslash: _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(b'\\' as i8)),
        stop: quote | low,
        simple: quote | listed,
    }
}
