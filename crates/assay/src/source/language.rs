//! The languages whose structure is known.

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
}
