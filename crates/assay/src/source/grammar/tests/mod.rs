//! Expected values: the form as `docs/packs.md` describes it, written down by hand; programs of
//! which the languages' own specifications say that they are, or are not, the same.

mod form;
mod hostile;
mod observations;
mod sameness;

use super::super::{Analysis, Language, Pack, ParseStatus, analyse, digest, read, reserved, structure};

const ALL: [Language; 6] =
    [Language::JavaScript, Language::TypeScript, Language::Go, Language::Rust, Language::Java, Language::Cpp];

fn form(source: &str, language: Language) -> String {
    let tree = read(source.as_bytes(), language).unwrap_or_else(|status| panic!("{status:?}: {source}"));
    digest::form(&tree.hashed, &reserved(language, "f", &[]))
}

fn digest(source: &str, language: Language) -> String {
    structure(source.as_bytes(), language, "f", &[]).digest.unwrap_or_else(|| panic!("not parsed: {source}"))
}

fn status(source: &[u8], language: Language) -> ParseStatus {
    structure(source, language, "f", &[]).parse
}

fn analysis(source: &str, language: Language) -> Analysis {
    let pack = Pack { entry_point: "f".into(), reserved: Vec::new(), rules: Vec::new() };
    analyse(source.as_bytes(), language, &pack)
}
