//! The check values of the contract, sections 12 and 13, over the whole path.

mod model;
mod refusals;
mod run_a;
mod run_b;
mod several;

use super::archive::read_features;
use super::synth::{SynthOptions, synth};
use super::training::ArchiveRef;
use super::{Calibration, Detector, FeaturedArchive, FitOptions, calibrate};
use crate::archive::ReadLimits;
use crate::fault::Fault;
use crate::watch::Watch;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::PathBuf;
use tempfile::TempDir;

/// Archives on disk under a folder that goes away with them; each has a folder of its own,
/// so that names may repeat.
struct Archives {
    folder: TempDir,
    tasks: Vec<String>,
    routes: Vec<String>,
    names: Vec<String>,
}

impl Archives {
    fn synthetic(options: &SynthOptions) -> Self {
        let mut archives = Self::none();
        for archive in synth(options).unwrap() {
            archives.add(&archive.task, &archive.route, &archive.text);
        }
        archives
    }

    fn none() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder, tasks: Vec::new(), routes: Vec::new(), names: Vec::new() }
    }

    fn add(&mut self, task: &str, route: &str, text: &str) {
        let name = format!("{task}__{}.jsonl.gz", route.replace('/', "-"));
        let mut file = GzEncoder::new(Vec::new(), Compression::default());
        file.write_all(text.as_bytes()).unwrap();
        let folder = self.folder.path().join(self.names.len().to_string());
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join(&name), file.finish().unwrap()).unwrap();
        self.tasks.push(task.to_owned());
        self.routes.push(route.to_owned());
        self.names.push(name);
    }

    fn path(&self, index: usize) -> PathBuf {
        self.folder.path().join(index.to_string()).join(&self.names[index])
    }

    fn featured(&self, detector: Detector) -> Vec<FeaturedArchive> {
        let paths: Vec<PathBuf> = (0..self.names.len()).map(|index| self.path(index)).collect();
        read_features(&paths, detector.spec(), detector.view(), &ReadLimits::default(), &Watch::new())
            .into_iter()
            .map(Result::unwrap)
            .collect()
    }

    fn refs<'a>(&'a self, featured: &'a [FeaturedArchive]) -> Vec<ArchiveRef<'a>> {
        let named = featured.iter().zip(&self.tasks).zip(&self.routes).zip(&self.names);
        named.map(|(((archive, task), route), name)| ArchiveRef { archive, task, route, name }).collect()
    }

    fn fit(&self, options: &FitOptions) -> Result<Calibration, Fault> {
        let featured = self.featured(options.detector);
        let refs = self.refs(&featured);
        calibrate(&refs, &self.routes, options, &Watch::new())
    }
}

/// One row as a line.
fn line(sample: &str, profile: &str, draws: &[&str]) -> String {
    let draws: Vec<String> = draws.iter().map(|draw| format!("{draw:?}")).collect();
    format!(
        "{{\"intrinsic\": {{}}, \"language\": \"go\", \"profile\": \"{profile}\", \"raw_outputs\": [{}], \
         \"sample\": \"{sample}\", \"variant\": \"base\"}}\n",
        draws.join(", ")
    )
}
