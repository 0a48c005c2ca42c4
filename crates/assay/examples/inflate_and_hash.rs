//! What a plain reader costs: flate2's checked gzip reader over zlib-rs (it verifies the CRC),
//! and the hash of what is stored. `bench/run.mjs` compares `assay census` with it; the raw
//! inflate without that reader is lower, and `benches/census.rs` measures against it.
//!
//! `cargo run --release -p assay --example inflate_and_hash ARCHIVE`

#![allow(clippy::print_stdout, reason = "a measurement prints what it found")]

use flate2::bufread::MultiGzDecoder;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufReader, Read, Result};

/// Passes bytes on and hashes them.
struct Hashed<R> {
    inner: R,
    hash: Sha256,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(buffer.get(..count).unwrap_or_default());
        Ok(count)
    }
}

fn main() -> Result<()> {
    for path in std::env::args_os().skip(1) {
        let stored = Hashed { inner: File::open(path)?, hash: Sha256::new() };
        let mut members = MultiGzDecoder::new(BufReader::with_capacity(64 << 10, stored));
        let mut buffer = vec![0; 256 << 10];
        let mut inflated = 0_u64;
        loop {
            match members.read(&mut buffer)? {
                0 => break,
                count => inflated += count as u64,
            }
        }
        let digest = members.into_inner().into_inner().hash.finalize();
        println!("{inflated} bytes, hash begins {:02x}", digest.first().copied().unwrap_or_default());
    }
    Ok(())
}
