//! The closed set of routes that a verdict is relative to (contract, section 3).

use crate::canonical::content_id;
use crate::json::Value;

/// Candidate routes, sorted by code point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidates {
    routes: Vec<String>,
}

impl Candidates {
    /// The set of `routes`, sorted, each once.
    pub fn new(routes: &[String]) -> Self {
        let mut set = Self::as_given(routes.to_vec());
        set.routes.dedup();
        set
    }

    /// The routes of a document: sorted, repetitions kept, because they are part of its id.
    pub(super) fn as_given(mut routes: Vec<String>) -> Self {
        routes.sort();
        Self { routes }
    }

    /// The routes in order.
    pub fn routes(&self) -> &[String] {
        &self.routes
    }

    /// Where `route` stands.
    pub fn position(&self, route: &str) -> Option<usize> {
        self.routes.iter().position(|candidate| candidate == route)
    }

    /// `pmk-cs-…`.
    pub fn id(&self) -> String {
        let routes = self.routes.iter().cloned().map(Value::Str).collect();
        let body = Value::Object(vec![("routes".to_owned(), Value::Array(routes))]);
        content_id(&body, "candidate_set_id", "pmk-cs")
    }
}
