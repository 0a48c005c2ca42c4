//! Which detector, over which view (contract, section 7).

use super::gram::FeatureSpec;
use super::view::View;

/// A detector, as documents name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Detector {
    /// `chargram`: the smoothed multinomial over hashed grams.
    Chargram(View),
    /// `trivial`: the nearest centroid over single code points; its view is `RAW@1`.
    Trivial,
}

impl Detector {
    /// The detector of an id and, where one is given, a view. Says what is wrong with them
    /// otherwise.
    pub fn from_ids(id: &str, view: Option<&str>) -> Result<Self, String> {
        let named = view
            .map(|id| View::from_id(id).ok_or_else(|| format!("no view is called {id:?}")))
            .transpose()?;
        match (id, named) {
            ("chargram", view) => Ok(Self::Chargram(view.unwrap_or(View::Canon))),
            ("trivial", None | Some(View::Raw)) => Ok(Self::Trivial),
            ("trivial", Some(view)) => Err(format!("detector trivial reads RAW@1, not {}", view.id())),
            _ => Err(format!("no detector is called {id:?}")),
        }
    }

    /// The id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Chargram(_) => "chargram",
            Self::Trivial => "trivial",
        }
    }

    /// The version, the same for both so far.
    pub const fn version(self) -> &'static str {
        "1"
    }

    /// The grams it counts.
    pub const fn spec(self) -> FeatureSpec {
        match self {
            Self::Chargram(_) => FeatureSpec::Chargram,
            Self::Trivial => FeatureSpec::Chargram1,
        }
    }

    /// The view it counts them in.
    pub const fn view(self) -> View {
        match self {
            Self::Chargram(view) => view,
            Self::Trivial => View::Raw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_select_a_detector_or_say_what_is_wrong() {
        assert_eq!(Detector::from_ids("chargram", None), Ok(Detector::Chargram(View::Canon)));
        assert_eq!(Detector::from_ids("chargram", Some("ABL@1")), Ok(Detector::Chargram(View::Ablated)));
        assert_eq!(Detector::from_ids("trivial", Some("RAW@1")), Ok(Detector::Trivial));
        assert!(Detector::from_ids("trivial", Some("ABL@1")).unwrap_err().contains("ABL@1"));
        assert!(Detector::from_ids("chargram", Some("CANON@2")).unwrap_err().contains("CANON@2"));
        assert!(Detector::from_ids("other", None).unwrap_err().contains("other"));
    }
}
