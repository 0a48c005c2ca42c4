//! How near reading comes to its floor: `census` of a large archive against inflating and
//! hashing the same file and doing nothing with it, in turns, on one core.
//!
//! `cargo bench -p assay --bench census [-- ARCHIVE]`
//!
//! `cargo bench -p assay --bench census -- many ARCHIVE`: the same archive 5,000 times over, on
//! one thread and on all.
//!
//! Without ARCHIVE, one of 427 MB is made in the temporary folder out of the real archives of
//! the vectors (`ASSAY_VECTORS`): their rows ten times over, with distinct samples.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a measurement stops where it cannot go on, and prints"
)]

use assay::archive::{ReadLimits, census, census_many};
use assay::watch::Watch;
use flate2::{Compression, Decompress, FlushDecompress, Status, read::MultiGzDecoder, write::GzEncoder};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

const ROUNDS: usize = 15;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["memory", path] => memory(Path::new(path)),
        ["many", path] => many(Path::new(path)),
        [path] => compare(Path::new(path)),
        _ => compare(&made()),
    }
}

/// Reads the archive and returns how many bytes it inflates to.
type Work = fn(&Path) -> u64;

/// Times all in turns, so that a drifting machine drifts for all. Time on the processor is told
/// beside wall time, for machines that have other work too.
fn compare(path: &Path) {
    let works: [(&str, Work); 4] = [
        ("inflate, SHA-256", |path| floor(path, false)),
        ("inflate, SHA-256, CRC-32", |path| floor(path, true)),
        ("gzip decoder, SHA-256", decoder),
        ("census", counted),
    ];
    let mut times = [const { Vec::new() }; 4];
    let mut inflated = 0;
    for _ in 0..ROUNDS {
        for ((_, work), times) in works.iter().zip(&mut times) {
            let (wall, processor) = (Instant::now(), on_processor());
            inflated = work(path);
            times.push((wall.elapsed().as_secs_f64(), on_processor() - processor));
        }
    }
    let stored = std::fs::metadata(path).unwrap().len();
    println!("{stored} bytes stored, {inflated} inflated, {ROUNDS} rounds, medians");
    let medians =
        times.map(|times| (median(times.iter().map(|time| time.0)), median(times.iter().map(|time| time.1))));
    for ((name, _), (wall, processor)) in works.iter().zip(medians) {
        let (wall_ratio, processor_ratio) = (wall / medians[0].0, processor / medians[0].1);
        println!(
            "{name:24}  wall {wall:.4} s, x {wall_ratio:.3}  processor {processor:.4} s, x {processor_ratio:.3}"
        );
    }
    let program = std::env::current_exe().unwrap();
    let child = std::process::Command::new(program).arg("memory").arg(path).output().unwrap();
    print!("{}", String::from_utf8_lossy(&child.stdout));
}

fn median(times: impl Iterator<Item = f64>) -> f64 {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Seconds this thread has run, where the system tells.
fn on_processor() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()).unwrap_or(f64::NAN) / 1e9
}

/// zlib-rs alone, in blocks that suit it, and the hash of what is stored; with the checksum of
/// what is inflated or without.
fn floor(path: &Path, checked: bool) -> u64 {
    let mut file = File::open(path).unwrap();
    let (mut hasher, mut checksum) = (Sha256::new(), crc32fast::Hasher::new());
    let mut inflate = Decompress::new(false);
    let (mut input, mut output) = (vec![0; 64 << 10], vec![0; 256 << 10]);
    // The archives made here have one member and no optional header field.
    let mut header = 10;
    loop {
        let count = file.read(&mut input).unwrap();
        if count == 0 {
            std::hint::black_box((hasher.finalize(), checksum.finalize()));
            return inflate.total_out();
        }
        hasher.update(&input[..count]);
        let mut at = std::mem::take(&mut header);
        while at < count {
            let (consumed, produced) = (inflate.total_in(), inflate.total_out());
            let status = inflate.decompress(&input[at..count], &mut output, FlushDecompress::None).unwrap();
            at += (inflate.total_in() - consumed) as usize;
            let fresh = &output[..(inflate.total_out() - produced) as usize];
            if checked {
                checksum.update(fresh);
            }
            std::hint::black_box(fresh);
            if status == Status::StreamEnd {
                break;
            }
        }
    }
}

/// The same by the library's own gzip reader, which checks the checksum.
fn decoder(path: &Path) -> u64 {
    struct Hashed(File, Sha256);
    impl Read for Hashed {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.0.read(buffer)?;
            self.1.update(&buffer[..count]);
            Ok(count)
        }
    }
    let source = Hashed(File::open(path).unwrap(), Sha256::new());
    let mut decoder = MultiGzDecoder::new(BufReader::with_capacity(64 << 10, source));
    let mut output = vec![0; 256 << 10];
    let mut total = 0;
    loop {
        match decoder.read(&mut output).unwrap() {
            0 => return total,
            count => total += count as u64,
        }
    }
}

fn counted(path: &Path) -> u64 {
    census(path, &ReadLimits::default(), &Watch::new()).unwrap().inflated_bytes
}

fn many(path: &Path) {
    let paths = vec![path; 5000];
    for threads in [1, 0] {
        let start = Instant::now();
        let found = census_many(&paths, &ReadLimits::default(), &Watch::new(), threads);
        assert!(found.iter().all(Result::is_ok));
        let threads = if threads == 1 { "one thread" } else { "all cores" };
        println!("{} archives, {threads}: {:.3} s", found.len(), start.elapsed().as_secs_f64());
    }
}

/// The growth of this process over one census.
fn memory(path: &Path) {
    let before = peak();
    let census = census(path, &ReadLimits::default(), &Watch::new()).unwrap();
    println!("peak memory grew by {} KiB over {} rows", peak() - before, census.rows);
}

fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

fn made() -> PathBuf {
    let path = std::env::temp_dir().join("assay-bench__refactor-427.jsonl.gz");
    if path.exists() {
        return path;
    }
    let root = std::env::var_os("ASSAY_VECTORS").map(PathBuf::from);
    let root = root.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"));
    let folder = root.join("archives/real");
    let mut archives: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.to_string_lossy().contains("refactor_dev__")
                && path.extension().is_some_and(|end| end == "gz")
        })
        .collect();
    archives.sort();
    let half = path.with_extension("part");
    let mut out = GzEncoder::new(BufWriter::new(File::create(&half).unwrap()), Compression::new(6));
    for round in 0..10 {
        for (source, archive) in archives.iter().enumerate() {
            for line in BufReader::new(MultiGzDecoder::new(File::open(archive).unwrap())).lines() {
                let line = line.unwrap();
                let rest = line.strip_prefix("{\"sample\":\"").unwrap();
                writeln!(out, "{{\"sample\":\"{source}.{round}.{rest}").unwrap();
            }
        }
    }
    out.finish().unwrap().flush().unwrap();
    std::fs::rename(half, &path).unwrap();
    path
}
