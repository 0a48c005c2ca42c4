//! What a task pack says about sources, and what is found in one.

/// A rule of a task pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its id, such as `sort-adj-sweep/1`.
    pub rule_id: String,
    /// The class of a program that matches it.
    pub class_id: String,
    /// The structure digest of such a program, in lower-case hex.
    pub digest: String,
}

/// What a task pack says about sources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// The function that a program must define.
    pub entry_point: String,
    /// Names that renaming must not touch, beside the language's own.
    pub reserved: Vec<String>,
    /// The rules, in the order in which they are tried.
    pub rules: Vec<Rule>,
}

/// Whether a source has a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParseStatus {
    /// It has.
    Parsed,
    /// It is no program of the language.
    InvalidSyntax,
    /// It is larger, longer or deeper than is looked at.
    ResourceLimited,
}

impl ParseStatus {
    /// The contract's word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parsed => "parsed",
            Self::InvalidSyntax => "invalid_syntax",
            Self::ResourceLimited => "resource_limited",
        }
    }
}

/// Why no rule was matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// There is no tree.
    UnsupportedSyntax,
    /// An import, or a call of something unknown.
    OpaqueDependency,
    /// The tree is no rule's.
    InsufficientEvidence,
}

impl Reason {
    /// The contract's word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnsupportedSyntax => "unsupported_syntax",
            Self::OpaqueDependency => "opaque_dependency",
            Self::InsufficientEvidence => "insufficient_evidence",
        }
    }
}

/// What a finding, or an anchor of evidence, points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingKind {
    /// A call.
    CallSite,
    /// A comparison.
    Comparison,
    /// A function.
    FunctionDefinition,
    /// An import.
    Import,
    /// A loop.
    Loop,
    /// A subscript that is written to.
    SubscriptWrite,
    /// A call of something unknown.
    UnresolvedCall,
}

impl FindingKind {
    /// The contract's word. The kinds are declared in the order of these words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CallSite => "call_site",
            Self::Comparison => "comparison",
            Self::FunctionDefinition => "function_definition",
            Self::Import => "import",
            Self::Loop => "loop",
            Self::SubscriptWrite => "subscript_write",
            Self::UnresolvedCall => "unresolved_call",
        }
    }
}

/// One thing found, by its lines, counted from 1. The order is the contract's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The line of its first character.
    pub start_line: u32,
    /// The line of its last character.
    pub end_line: u32,
    /// What it is.
    pub kind: FindingKind,
}

/// The counts of one tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Observations {
    /// Nodes.
    pub nodes: u32,
    /// The deepest node's level; the root has level 0.
    pub depth: u32,
    /// Function definitions.
    pub functions: u32,
    /// Loops.
    pub loops: u32,
    /// Comparisons.
    pub comparisons: u32,
    /// Calls.
    pub calls: u32,
    /// Subscripts that are written to.
    pub subscript_writes: u32,
    /// Imports.
    pub imports: u32,
    /// Calls of something unknown.
    pub unresolved_calls: u32,
    /// Statements of the module that define no function.
    pub top_level_nondefinition_statements: u32,
}

/// What one source shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// Whether there is a tree.
    pub parse: ParseStatus,
    /// The index of the rule that the tree matches.
    pub rule: Option<usize>,
    /// Why there is none.
    pub reason: Option<Reason>,
    /// Where the matched rule is seen: the entry point first.
    pub evidence: Vec<Finding>,
    /// The counts, where there is a tree.
    pub observations: Option<Observations>,
    /// The first things found.
    pub findings: Vec<Finding>,
    /// How many more there are.
    pub findings_omitted: u32,
}

impl Analysis {
    /// The analysis of a source without a tree.
    pub fn without_tree(parse: ParseStatus) -> Self {
        Self {
            parse,
            rule: None,
            reason: Some(Reason::UnsupportedSyntax),
            evidence: Vec::new(),
            observations: None,
            findings: Vec::new(),
            findings_omitted: 0,
        }
    }
}

/// A source's structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Structure {
    /// Whether there is a tree.
    pub parse: ParseStatus,
    /// The structure digest, in lower-case hex, where there is one.
    pub digest: Option<String>,
    /// The counts, where there is a tree.
    pub observations: Option<Observations>,
}
