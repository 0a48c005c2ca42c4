//! The structure of programs.

use crate::job::{Job, spawn};
use assay::source::{self, Language};
use napi::bindgen_prelude::{AsyncTask, Uint8Array};
use napi::{Error, Result};
use napi_derive::napi;

/// A rule of a task pack.
#[napi(object)]
pub struct SourceRule {
    pub rule_id: String,
    pub class_id: String,
    /// Lower-case hex.
    pub structure_digest: String,
}

/// What a task pack says about sources.
#[napi(object)]
pub struct SourcePack {
    /// `python`, `javascript`, `typescript`, `go`, `rust`, `java` or `cpp`.
    pub language: String,
    pub entry_point: String,
    /// Names that renaming must not touch, beside the language's own and the entry point.
    pub reserved: Vec<String>,
    pub rules: Vec<SourceRule>,
}

/// Something found, by its lines, counted from 1.
#[napi(object)]
pub struct SourceFinding {
    /// `call_site`, `comparison`, `function_definition`, `import`, `loop`, `subscript_write` or
    /// `unresolved_call`.
    pub kind: String,
    pub start_line: u32,
    pub end_line: u32,
}

/// The counts of one tree.
#[napi(object)]
pub struct SourceObservations {
    pub nodes: u32,
    pub depth: u32,
    pub functions: u32,
    pub loops: u32,
    pub comparisons: u32,
    pub calls: u32,
    pub subscript_writes: u32,
    pub imports: u32,
    pub unresolved_calls: u32,
    pub top_level_nondefinition_statements: u32,
}

/// What one source shows.
#[napi(object)]
pub struct SourceAnalysis {
    /// `parsed`, `invalid_syntax` or `resource_limited`.
    pub parse_status: String,
    /// The index of the matched rule; then the source is recognized.
    pub rule: Option<u32>,
    /// Where there is no rule: `unsupported_syntax`, `opaque_dependency` or `insufficient_evidence`.
    pub reason: Option<String>,
    /// Where the rule is seen, the entry point first.
    pub evidence: Vec<SourceFinding>,
    /// Absent unless parsed.
    pub observations: Option<SourceObservations>,
    /// At most 32.
    pub findings: Vec<SourceFinding>,
    pub findings_omitted: u32,
}

/// The structure of one source.
#[napi(object)]
pub struct SourceStructure {
    /// `parsed`, `invalid_syntax` or `resource_limited`.
    pub parse_status: String,
    /// Lower-case hex; absent unless parsed.
    pub digest: Option<String>,
    /// Absent unless parsed.
    pub observations: Option<SourceObservations>,
}

/// Analyses sources by a pack's rules; one analysis a source, in order.
#[napi(ts_return_type = "Promise<SourceAnalysis[]>")]
pub fn analyse_sources(
    sources: Vec<Uint8Array>,
    pack: SourcePack,
) -> Result<AsyncTask<Job<Vec<SourceAnalysis>>>> {
    let language = language(&pack.language)?;
    let sources: Vec<Vec<u8>> = sources.iter().map(|one| one.to_vec()).collect();
    let pack = source::Pack {
        entry_point: pack.entry_point,
        reserved: pack.reserved,
        rules: pack.rules.into_iter().map(Into::into).collect(),
    };
    Ok(spawn(move || sources.iter().map(|one| source::analyse(one, language, &pack).into()).collect()))
}

/// The structure of one source.
#[napi(ts_return_type = "Promise<SourceStructure>")]
pub fn source_structure(
    source: Uint8Array,
    language: String,
    entry_point: String,
    reserved: Vec<String>,
) -> Result<AsyncTask<Job<SourceStructure>>> {
    let language = self::language(&language)?;
    let source = source.to_vec();
    Ok(spawn(move || source::structure(&source, language, &entry_point, &reserved).into()))
}

fn language(name: &str) -> Result<Language> {
    Language::from_name(name).ok_or_else(|| Error::from_reason("the language is not known"))
}

impl From<SourceRule> for source::Rule {
    fn from(rule: SourceRule) -> Self {
        Self { rule_id: rule.rule_id, class_id: rule.class_id, digest: rule.structure_digest }
    }
}

impl From<source::Finding> for SourceFinding {
    fn from(finding: source::Finding) -> Self {
        Self {
            kind: finding.kind.name().to_owned(),
            start_line: finding.start_line,
            end_line: finding.end_line,
        }
    }
}

impl From<source::Observations> for SourceObservations {
    fn from(counts: source::Observations) -> Self {
        Self {
            nodes: counts.nodes,
            depth: counts.depth,
            functions: counts.functions,
            loops: counts.loops,
            comparisons: counts.comparisons,
            calls: counts.calls,
            subscript_writes: counts.subscript_writes,
            imports: counts.imports,
            unresolved_calls: counts.unresolved_calls,
            top_level_nondefinition_statements: counts.top_level_nondefinition_statements,
        }
    }
}

impl From<source::Analysis> for SourceAnalysis {
    fn from(analysis: source::Analysis) -> Self {
        Self {
            parse_status: analysis.parse.name().to_owned(),
            rule: analysis.rule.and_then(|index| u32::try_from(index).ok()),
            reason: analysis.reason.map(|reason| reason.name().to_owned()),
            evidence: analysis.evidence.into_iter().map(Into::into).collect(),
            observations: analysis.observations.map(Into::into),
            findings: analysis.findings.into_iter().map(Into::into).collect(),
            findings_omitted: analysis.findings_omitted,
        }
    }
}

impl From<source::Structure> for SourceStructure {
    fn from(structure: source::Structure) -> Self {
        Self {
            parse_status: structure.parse.name().to_owned(),
            digest: structure.digest,
            observations: structure.observations.map(Into::into),
        }
    }
}
