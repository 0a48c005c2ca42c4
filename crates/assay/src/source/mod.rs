//! Which mechanism does a program's structure show (contract of studies, sections 4 and 15).
//!
//! A source becomes a tree within limits. From the tree come counts, findings by line, and the
//! structure digest; a task pack's rule names the digest of the programs that show its
//! mechanism. Nothing is executed, compiled or imported.

mod analysis;
mod digest;
mod grammar;
mod language;
mod observe;
mod python;
#[cfg(test)]
mod tests;
mod tree;

pub use analysis::{
    Analysis, Finding, FindingKind, Observations, Pack, ParseStatus, Reason, Rule, Structure,
};
pub use language::Language;

use std::collections::HashSet;
use tree::Node;

/// A source of more bytes is not looked at.
const MOST_BYTES: usize = 65_536;

/// What is known of a language once its source is a tree.
struct Tree {
    /// What is hashed of it.
    hashed: Node,
    /// What is seen in all of it.
    seen: observe::Seen,
}

/// Analyses one source by a pack's rules.
pub fn analyse(source: &[u8], language: Language, pack: &Pack) -> Analysis {
    let tree = match read(source, language) {
        Ok(tree) => tree,
        Err(parse) => return Analysis::without_tree(parse),
    };
    let reserved = reserved(language, &pack.entry_point, &pack.reserved);
    let rule = if tree.seen.opaque {
        Err(Reason::OpaqueDependency)
    } else {
        let digest = digest::digest(&tree.hashed, &reserved);
        let rule = pack.rules.iter().position(|rule| rule.digest == digest);
        // What a rule says is about the entry point; a match without it could not be shown.
        rule.filter(|_| tree.seen.defines(&pack.entry_point)).ok_or(Reason::InsufficientEvidence)
    };
    let evidence = rule.map_or_else(|_| Vec::new(), |_| tree.seen.evidence(&pack.entry_point));
    let (findings, findings_omitted) = tree.seen.findings();
    Analysis {
        parse: ParseStatus::Parsed,
        rule: rule.ok(),
        reason: rule.err(),
        evidence,
        observations: Some(tree.seen.observations),
        findings,
        findings_omitted,
    }
}

/// The structure of one source; the entry point is reserved, and the language's own names are.
pub fn structure(source: &[u8], language: Language, entry_point: &str, names: &[String]) -> Structure {
    match read(source, language) {
        Ok(tree) => Structure {
            parse: ParseStatus::Parsed,
            digest: Some(digest::digest(&tree.hashed, &reserved(language, entry_point, names))),
            observations: Some(tree.seen.observations),
        },
        Err(parse) => Structure { parse, digest: None, observations: None },
    }
}

fn read(source: &[u8], language: Language) -> Result<Tree, ParseStatus> {
    if source.len() > MOST_BYTES {
        return Err(ParseStatus::ResourceLimited);
    }
    let source = std::str::from_utf8(source).map_err(|_| ParseStatus::InvalidSyntax)?;
    match language.grammar() {
        None => python::read(source),
        Some(grammar) => grammar::read(source, grammar),
    }
}

fn reserved<'a>(language: Language, entry_point: &'a str, names: &'a [String]) -> HashSet<&'a str> {
    let own = language.grammar().map_or(&[python::BUILT_IN][..], |grammar| grammar.built_in);
    own.iter()
        .copied()
        .flatten()
        .copied()
        .chain(names.iter().map(String::as_str))
        .chain([entry_point])
        .collect()
}
