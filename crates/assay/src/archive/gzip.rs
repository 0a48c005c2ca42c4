//! The gzip container (RFC 1952): members one after another, each checked against its trailer.
//!
//! The framing is our own because the rules are stricter than a decoder's: zero padding is
//! allowed only after a member, anything else there refuses the file, and every kind of
//! damage is one kind of refusal. The header's own checksum is skipped, as the contract has it.

use super::source::Source;
use crate::fault::{Fault, FaultKind};
use flate2::{Decompress, FlushDecompress, Status};

const MAGIC: [u8; 2] = [0x1f, 0x8b];
const DEFLATE: u8 = 8;
const FHCRC: u8 = 1 << 1;
const FEXTRA: u8 = 1 << 2;
const FNAME: u8 = 1 << 3;
const FCOMMENT: u8 = 1 << 4;

enum Place {
    /// Before the first byte of the file.
    Start,
    /// Inside a member's compressed data.
    Body,
    /// After a member.
    Between,
    /// After the last byte of the file.
    End,
}

/// The inflated bytes of all members, as one stream.
pub(super) struct Members<'a> {
    source: Source<'a>,
    inflate: &'a mut Decompress,
    place: Place,
    checksum: crc32fast::Hasher,
    inflated: u64,
}

impl<'a> Members<'a> {
    /// Inflates `source` with the given, possibly used, decompressor.
    pub(super) fn new(source: Source<'a>, inflate: &'a mut Decompress) -> Self {
        Self { source, inflate, place: Place::Start, checksum: crc32fast::Hasher::new(), inflated: 0 }
    }

    /// Fills `out` with inflated bytes; fewer only at the end of the file.
    pub(super) fn fill(&mut self, out: &mut [u8]) -> Result<usize, Fault> {
        // A block can inflate to a thousand times its size, so the source's own checks may be
        // far apart.
        self.source.check_cancelled()?;
        let mut filled = 0;
        while let Some(room @ [_, ..]) = out.get_mut(filled..) {
            match self.place {
                Place::Start => self.begin("the file does not begin with a gzip header")?,
                Place::Between => {
                    self.skip_padding()?;
                    self.begin("bytes that are no gzip member follow a complete one")?;
                }
                Place::Body => filled += self.body(room)?,
                Place::End => break,
            }
        }
        self.inflated += filled as u64;
        Ok(filled)
    }

    /// How many bytes were inflated.
    pub(super) fn inflated(&self) -> u64 {
        self.inflated
    }

    /// The stored bytes.
    pub(super) fn source(&self) -> &Source<'a> {
        &self.source
    }

    /// The stored bytes, which have been read to the end once [`Members::fill`] has returned
    /// less than was asked for.
    pub(super) fn into_source(self) -> Source<'a> {
        self.source
    }

    /// Enters the next member, or the end of the file.
    fn begin(&mut self, stray: &str) -> Result<(), Fault> {
        let at = self.source.offset();
        if self.source.waiting()?.is_empty() {
            self.place = Place::End;
            return Ok(());
        }
        if [self.needed("header")?, self.needed("header")?] != MAGIC {
            return Err(Fault::new(FaultKind::ArchiveGzip, stray).at_offset(at));
        }
        self.rest_of_header()?;
        self.inflate.reset(false);
        self.checksum.reset();
        self.place = Place::Body;
        Ok(())
    }

    fn rest_of_header(&mut self) -> Result<(), Fault> {
        let method = self.needed("header")?;
        if method != DEFLATE {
            let message = format!("compression method {method} is not deflate");
            return Err(self.fault(message));
        }
        let flags = self.needed("header")?;
        // Modification time, extra flags, operating system.
        self.skip(6)?;
        if flags & FEXTRA != 0 {
            let length = u16::from_le_bytes([self.needed("header")?, self.needed("header")?]);
            self.skip(length)?;
        }
        for field in [FNAME, FCOMMENT] {
            if flags & field != 0 {
                while self.needed("header")? != 0 {}
            }
        }
        if flags & FHCRC != 0 {
            self.skip(2)?;
        }
        Ok(())
    }

    /// Inflates into `room`, of which there is some.
    fn body(&mut self, room: &mut [u8]) -> Result<usize, Fault> {
        let (consumed, produced) = (self.inflate.total_in(), self.inflate.total_out());
        let input = self.source.waiting()?;
        if input.is_empty() {
            return Err(self.cut("compressed data"));
        }
        let status = self.inflate.decompress(input, room, FlushDecompress::None);
        // Both are bounded by the slices just given.
        let consumed = (self.inflate.total_in() - consumed) as usize;
        let produced = (self.inflate.total_out() - produced) as usize;
        self.source.consume(consumed);
        self.checksum.update(room.get(..produced).unwrap_or_default());
        match status {
            Ok(Status::StreamEnd) => self.trailer()?,
            Ok(_) if consumed + produced > 0 => {}
            Ok(_) | Err(_) => return Err(self.fault("the compressed data is broken")),
        }
        Ok(produced)
    }

    fn trailer(&mut self) -> Result<(), Fault> {
        let checksum = self.word()?;
        let length = self.word()?;
        if checksum != std::mem::take(&mut self.checksum).finalize() {
            return Err(self.fault("the data does not match its checksum (CRC-32)"));
        }
        // The field holds the length modulo 2^32 (RFC 1952, 2.3.1).
        if length != self.inflate.total_out() as u32 {
            return Err(self.fault("the data does not match its length field"));
        }
        self.place = Place::Between;
        Ok(())
    }

    fn skip_padding(&mut self) -> Result<(), Fault> {
        loop {
            let waiting = self.source.waiting()?;
            let zeros = waiting.iter().take_while(|byte| **byte == 0).count();
            let more = zeros > 0 && zeros == waiting.len();
            self.source.consume(zeros);
            if !more {
                return Ok(());
            }
        }
    }

    fn word(&mut self) -> Result<u32, Fault> {
        let mut word = [0; 4];
        for byte in &mut word {
            *byte = self.needed("trailer")?;
        }
        Ok(u32::from_le_bytes(word))
    }

    fn skip(&mut self, count: u16) -> Result<(), Fault> {
        for _ in 0..count {
            self.needed("header")?;
        }
        Ok(())
    }

    fn needed(&mut self, part: &str) -> Result<u8, Fault> {
        match self.source.byte()? {
            Some(byte) => Ok(byte),
            None => Err(self.cut(part)),
        }
    }

    fn cut(&self, part: &str) -> Fault {
        self.fault(format!("the file ends inside a member's {part}"))
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(FaultKind::ArchiveGzip, message).at_offset(self.source.offset())
    }
}
