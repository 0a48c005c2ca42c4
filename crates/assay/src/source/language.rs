//! The languages whose structure is known.

use super::grammar::{self, Grammar};

/// A language of programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Python 3.12.
    Python,
    /// JavaScript.
    JavaScript,
    /// TypeScript.
    TypeScript,
    /// Go.
    Go,
    /// Rust.
    Rust,
    /// Java.
    Java,
    /// C++.
    Cpp,
}

impl Language {
    /// The language of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "python" => Self::Python,
            "javascript" => Self::JavaScript,
            "typescript" => Self::TypeScript,
            "go" => Self::Go,
            "rust" => Self::Rust,
            "java" => Self::Java,
            "cpp" => Self::Cpp,
            _ => return None,
        })
    }

    /// What its nodes mean; Python has a reader of its own.
    pub(super) const fn grammar(self) -> Option<&'static Grammar> {
        Some(match self {
            Self::Python => return None,
            Self::JavaScript => &grammar::JAVASCRIPT,
            Self::TypeScript => &grammar::TYPESCRIPT,
            Self::Go => &grammar::GO,
            Self::Rust => &grammar::RUST,
            Self::Java => &grammar::JAVA,
            Self::Cpp => &grammar::CPP,
        })
    }
}
