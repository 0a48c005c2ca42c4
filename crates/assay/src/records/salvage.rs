//! What is whole in a zip file that lost its end, and with it its directory.

use super::input::{failed, refused};
use super::zip::{MOST_MEMBERS, inflated, name_of, zip_fault};
use crate::fault::{Fault, FaultKind};
use crate::files::Steady;
use rawzip::CompressionMethod;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

const LOCAL: [u8; 4] = *b"PK\x03\x04";
const DIRECTORY: [u8; 4] = *b"PK\x01\x02";
/// The fixed part of a local header, signature included.
const HEADER: usize = 30;
/// Encryption, and sizes that follow the data.
const UNREADABLE_FLAGS: u16 = 1 | 1 << 3;

/// A member that lies whole before the cut.
pub(super) struct Whole {
    pub(super) name: String,
    /// How many members before it have the same name.
    pub(super) earlier: u64,
    pub(super) method: CompressionMethod,
    offset: u64,
    size: u64,
    checksum: u32,
}

pub(super) struct Found {
    pub(super) whole: Vec<Whole>,
    /// The member at which the search ended, where there was one.
    pub(super) lost: Option<Fault>,
}

/// Walks the local headers from the start, as far as each says how long its member is.
pub(super) fn members(file: &File) -> Result<Found, Fault> {
    let size = Steady::of(file).map_err(refused)?.size();
    let mut file = file;
    let mut found = Found { whole: Vec::new(), lost: None };
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut at = 0;
    loop {
        let mut header = [0; HEADER];
        if at + HEADER as u64 > size || !read_at(&mut file, at, &mut header)? {
            return Ok(found);
        }
        if header.starts_with(&DIRECTORY) || !header.starts_with(&LOCAL) {
            return Ok(found);
        }
        let word = |from: usize| u16::from_le_bytes([header[from], header[from + 1]]);
        let long = |from: usize| u32::from(word(from)) | u32::from(word(from + 2)) << 16;
        let mut name = vec![0; usize::from(word(26))];
        let data = at + HEADER as u64 + u64::from(word(26)) + u64::from(word(28));
        let end = data + u64::from(long(18));
        if !read_at(&mut file, at + HEADER as u64, &mut name)? {
            return Ok(found);
        }
        let name = name_of(&name)?;
        if word(6) & UNREADABLE_FLAGS != 0 || long(18) == u32::MAX || end > size {
            let shown: String = name.chars().take(200).collect();
            let message = format!("member {shown} is cut short, or does not say where it ends");
            found.lost = Some(Fault::new(FaultKind::ImportTruncated, message));
            return Ok(found);
        }
        let method = CompressionMethod::new(word(8));
        if found.whole.len() as u64 == MOST_MEMBERS {
            return Err(zip_fault(format!("more than {MOST_MEMBERS} members")));
        }
        let one = Whole { name, earlier: 0, method, offset: data, size: end - data, checksum: long(14) };
        // As in a whole file: of members with one name the last counts.
        match places.entry(one.name.clone()) {
            Entry::Occupied(place) => {
                if let Some(earlier) = found.whole.get_mut(*place.get()) {
                    *earlier = Whole { earlier: earlier.earlier + 1, ..one };
                }
            }
            Entry::Vacant(place) => {
                place.insert(found.whole.len());
                found.whole.push(one);
            }
        }
        at = end;
    }
}

/// The bytes of a member, inflated.
pub(super) fn bytes(file: &File, one: &Whole) -> Result<Vec<u8>, Fault> {
    let mut file = file;
    file.seek(SeekFrom::Start(one.offset)).map_err(|error| failed(&error))?;
    let bytes = inflated(one.method, file.take(one.size))?;
    if crc32fast::hash(&bytes) != one.checksum {
        return Err(zip_fault("it does not match its checksum"));
    }
    Ok(bytes)
}

/// Whether `into` could be filled from `offset` on.
fn read_at(file: &mut &File, offset: u64, into: &mut [u8]) -> Result<bool, Fault> {
    file.seek(SeekFrom::Start(offset)).map_err(|error| failed(&error))?;
    match file.read_exact(into) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(failed(&error)),
    }
}
