//! What can be wrong with an input, as data.
//!
//! A fault names its kind, the place and what was found. It never carries content beyond
//! what locates the problem: the caller decides how to word and print it.

use std::fmt;

/// Declares [`FaultKind`] with its dotted names, so that the list exists once.
macro_rules! fault_kinds {
    ($($(#[$doc:meta])* $variant:ident => $name:literal,)+) => {
        /// The closed set of things the core refuses. The dotted name is the refusal kind
        /// that users see; `docs/refusals.md` explains each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum FaultKind { $($(#[$doc])* $variant,)+ }

        impl FaultKind {
            /// Every kind, in the order of declaration.
            pub const ALL: &'static [FaultKind] = &[$(FaultKind::$variant,)+];

            /// The stable dotted name.
            pub const fn name(self) -> &'static str {
                match self { $(FaultKind::$variant => $name,)+ }
            }
        }
    };
}

fault_kinds! {
    /// The archive cannot be opened or read, or is not a regular file.
    ArchiveRead => "archive.read",
    /// The archive's size or times changed between the first and the last byte.
    ArchiveChanged => "archive.changed",
    /// Not gzip, cut short, or failing its checksum.
    ArchiveGzip => "archive.gzip",
    /// The inflated bytes are not UTF-8.
    ArchiveUtf8 => "archive.utf8",
    /// A line is not one JSON value.
    ArchiveJson => "archive.json",
    /// A line is JSON but no row of a known shape.
    ArchiveRow => "archive.row",
    /// `raw_outputs` is not a non-empty array of strings.
    ArchiveRawOutputs => "archive.raw-outputs",
    /// `intrinsic` is not an object of integers.
    ArchiveIntrinsic => "archive.intrinsic",
    /// Two rows claim the same item.
    ArchiveDuplicateItem => "archive.duplicate-item",
    /// The archive holds no row.
    ArchiveEmpty => "archive.empty",
    /// One row is larger than the limit.
    ArchiveSize => "archive.size",
    /// A document is not strict JSON.
    JsonSyntax => "json.syntax",
    /// A document is not UTF-8.
    JsonUtf8 => "json.utf8",
    /// An object names a member twice.
    JsonDuplicateName => "json.duplicate-name",
    /// A document nests deeper than its limit.
    JsonDepth => "json.depth",
    /// A document is larger than its limit.
    JsonSize => "json.size",
    /// A document holds `NaN`, `Infinity`, or a number that overflows.
    JsonNonFinite => "json.non-finite",
    /// A number cannot be written canonically (NaN or infinite).
    CanonicalNumber => "canonical.number",
    /// An entry of a bundle is missing, extra, or no regular file.
    BundleEntry => "bundle.entry",
    /// A bundle's manifest is not one strict JSON value.
    BundleJson => "bundle.json",
    /// A bundle's manifest has another version.
    BundleVersion => "bundle.version",
    /// A field of a manifest is missing, unknown, repeated, or of the wrong type.
    BundleField => "bundle.field",
    /// A value of a manifest breaks the rule of its field.
    BundleValue => "bundle.value",
    /// A count, a position or the distinctness of profiles is wrong.
    BundleCount => "bundle.count",
    /// A result does not hold what its status demands.
    BundleResult => "bundle.result",
    /// The data package does not have the named digest.
    BundleDigest => "bundle.digest",
    /// A file or list of a bundle is over its limit.
    BundleSize => "bundle.size",
    /// A sound manifest is not written canonically.
    BundleEncoding => "bundle.encoding",
    /// The archives cannot be fitted: candidates, tasks or grams are missing.
    FitInput => "fit.input",
    /// An archive has no rows in one of the two folds.
    FitFolds => "fit.folds",
    /// No operating point could be calibrated.
    FitNoPoints => "fit.no-points",
    /// A row of the base archive has no counterpart in the donor archive.
    FitDonor => "fit.donor",
    /// The unspliced draws do not match the null.
    FitSelfCheck => "fit.self-check",
    /// No power could be measured.
    FitNoPower => "fit.no-power",
    /// The model document is not a `model/v1` of this format.
    ModelSchema => "model.schema",
    /// The model's id is not the hash of its body.
    ModelId => "model.id",
    /// A ruling store cannot be opened, locked or read.
    StoreRead => "store.read",
    /// A file cannot be opened or read.
    FileRead => "file.read",
    /// A file, or a part of it, is over its limit.
    FileSize => "file.size",
    /// A file is not of the format it is said to be.
    ImportFormat => "import.format",
    /// A record, or what is taken of it, is no JSON that can be read.
    ImportJson => "import.json",
    /// A taken text is no Unicode text.
    ImportText => "import.text",
    /// A file ends where more is due.
    ImportTruncated => "import.truncated",
    /// A zip file is damaged, ambiguous or a bomb.
    ImportZip => "import.zip",
    /// A file cannot be written.
    FileWrite => "file.write",
    /// An option is outside its range.
    UsageOption => "usage.option",
    /// The caller gave up.
    RunCancelled => "run.cancelled",
    /// The program broke one of its own rules.
    InternalPanic => "internal.panic",
}

/// One problem with one input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// What was found, in words that quote no content beyond what locates it.
    pub message: String,
    /// The line, counted from 1, where the fault stands.
    pub line: Option<u64>,
    /// The byte offset in the file or document, counted from 0.
    pub offset: Option<u64>,
    /// The JSON pointer of the value at fault (RFC 6901).
    pub pointer: Option<String>,
}

impl Fault {
    /// A fault of `kind`, without a place.
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), line: None, offset: None, pointer: None }
    }

    /// The same fault, at `line`.
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// The same fault, at byte `offset`.
    #[must_use]
    pub fn at_offset(mut self, offset: u64) -> Self {
        self.offset = Some(offset);
        self
    }

    /// The same fault, at JSON `pointer`.
    #[must_use]
    pub fn at_pointer(mut self, pointer: impl Into<String>) -> Self {
        self.pointer = Some(pointer.into());
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.kind.name())?;
        if let Some(line) = self.line {
            write!(out, " at line {line}")?;
        }
        write!(out, ": {}", self.message)
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique_and_dotted() {
        let names: HashSet<_> = FaultKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names.len(), FaultKind::ALL.len());
        assert!(names.iter().all(|name| name.split('.').count() == 2));
    }
}
