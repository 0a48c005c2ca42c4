//! Who wrote them: features, detectors, calibration, scores (contract, sections 4 to 9).
//!
//! A fit goes from archives to a model document, a score from a model and an archive to means:
//!
//! ```text
//! read_features -> FeaturedArchive -> calibrate -> Calibration::document -> ModelBytes
//!                                                                            |
//!                                     Scores <- Model::score <- Model::read <'
//! ```
//!
//! | file | question |
//! |---|---|
//! | `seed`, `mersenne` | which random numbers does a label give |
//! | `view`, `gram`, `count` | which buckets do a row's draws fall into, and how often |
//! | `archive` | what is left of an archive for detectors |
//! | `detector`, `candidates`, `options` | what is asked for |
//! | `chargram`, `trivial`, `fitted` | what does a detector learn, and how does it score |
//! | `training`, `fold` | which rows train which model |
//! | `exact`, `population`, `draw` | what is the statistic of a draw of clusters |
//! | `null`, `operating_point` | where are the thresholds |
//! | `alarm`, `power` | what do they catch |
//! | `calibrate` | all of it, in order |
//! | `compact`, `compact_build` | how is a large table of a document held |
//! | `document`, `model_write`, `model_read` | which bytes and which id has a model |
//! | `model`, `score` | what does an archive score by a model that was read |
//! | `synth` | archives whose producer is known |
//!
//! The work is spread over the rayon pool that the caller is in; no result depends on its size.

mod alarm;
mod archive;
mod calibrate;
mod candidates;
mod chargram;
mod compact;
mod compact_build;
mod count;
mod detector;
mod document;
mod draw;
mod exact;
mod fitted;
mod fold;
mod gram;
mod mersenne;
mod model;
mod model_read;
mod model_write;
mod null;
mod operating_point;
mod options;
mod population;
mod power;
mod score;
mod seed;
mod synth;
#[cfg(test)]
mod tests;
mod training;
mod trivial;
mod view;

pub use archive::{FeaturedArchive, FeaturedRow, FeaturedRows, read_features};
pub use calibrate::{Calibration, FittedCell, calibrate, null_draws};
pub use candidates::Candidates;
pub use chargram::LogTheta;
pub use count::{Count, RowCounts};
pub use detector::Detector;
pub use document::ModelBytes;
pub use fitted::CellModel;
pub use gram::FeatureSpec;
pub use model::Model;
pub use null::NullDraws;
pub use operating_point::OperatingPoint;
pub use options::FitOptions;
pub use power::{CurvePoint, Power, PowerEntry, RHO_GRID};
pub use score::Scores;
pub use synth::{SynthArchive, SynthOptions, synth};
pub use training::ArchiveRef;
pub use trivial::Centroid;
pub use view::View;
