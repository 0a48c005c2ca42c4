//! Archives of invented routes whose producer is known by construction (contract, section 12).

use super::mersenne::{Generator, Mersenne};
use super::seed::seed;
use crate::canonical::write_string;
use crate::fault::{Fault, FaultKind};
use rayon::prelude::*;

/// What to generate.
#[derive(Debug, Clone, PartialEq)]
pub struct SynthOptions {
    /// How many routes, 2 to 26.
    pub routes: u32,
    /// How many clusters an archive has, at least 2; each has six items.
    pub clusters: u64,
    /// How many draws an item has, at least 1.
    pub k: u64,
    /// How often a word comes from the route's own vocabulary, 0 to 1.
    pub separation: f64,
    /// The caller's seed in decimal; it enters every label.
    pub seed: String,
    /// The tasks, in order.
    pub tasks: Vec<String>,
}

impl Default for SynthOptions {
    fn default() -> Self {
        Self {
            routes: 3,
            clusters: 12,
            k: 4,
            separation: 0.5,
            seed: "0".to_owned(),
            tasks: vec!["synthtask".to_owned()],
        }
    }
}

/// One archive's rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SynthArchive {
    /// The task.
    pub task: String,
    /// The route.
    pub route: String,
    /// The lines, before compression.
    pub text: String,
}

const PROFILES: [&str; 3] = ["minimal", "standard", "max"];
const LANGUAGES: [&str; 2] = ["python", "go"];
const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";
const OWN_WORDS: usize = 24;
/// The words that every route uses.
const SHARED: [&str; 16] = [
    "return", "value", "count", "total", "index", "buffer", "result", "state", "config", "input", "output",
    "status", "record", "field", "table", "queue",
];

/// Generates the archives, tasks in the given order, routes in letter order. Refuses
/// `usage.option` where a number is outside its range.
pub fn synth(options: &SynthOptions) -> Result<Vec<SynthArchive>, Fault> {
    let refuse = |message: &str| Err(Fault::new(FaultKind::UsageOption, message));
    if !(2..=26).contains(&options.routes) {
        return refuse("the number of routes lies between 2 and 26");
    }
    if options.clusters < 2 {
        return refuse("an archive has at least 2 clusters, for calibration draws by cluster");
    }
    if options.k < 1 {
        return refuse("an item has at least 1 draw");
    }
    if !(0.0..=1.0).contains(&options.separation) {
        return refuse("the separation lies between 0 and 1");
    }
    let routes: Vec<String> = LETTERS
        .iter()
        .take(options.routes as usize)
        .map(|letter| format!("synth/route-{}", char::from(*letter)))
        .collect();
    let archives: Vec<(&String, &String)> =
        options.tasks.iter().flat_map(|task| routes.iter().map(move |route| (task, route))).collect();
    Ok(archives
        .into_par_iter()
        .map(|(task, route)| SynthArchive {
            task: task.clone(),
            route: route.clone(),
            text: archive_text(task, route, options),
        })
        .collect())
}

fn archive_text(task: &str, route: &str, options: &SynthOptions) -> String {
    let mut mersenne = Mersenne::<1>::new();
    let writer = Writer { vocabulary: vocabulary(route, &options.seed), separation: options.separation };
    let mut text = String::new();
    for cluster in 0..options.clusters {
        let sample = format!("s{cluster:03}");
        for profile in PROFILES {
            for language in LANGUAGES {
                let label = ["synth-item", task, route, &sample, profile, language, &options.seed];
                mersenne.seed(&[seed(&label)]);
                let draws = writer.draws(options.k, &mut mersenne.lane(0));
                push_row(&sample, profile, language, 1 + cluster % 5, &draws, &mut text);
            }
        }
    }
    text
}

fn vocabulary(route: &str, label: &str) -> Vec<String> {
    let mut mersenne = Mersenne::<1>::new();
    mersenne.seed(&[seed(&["synth-vocab", route, label])]);
    let mut generator = mersenne.lane(0);
    (0..OWN_WORDS)
        .map(|_| {
            let length = generator.between(4, 9);
            (0..length).filter_map(|_| generator.choice(LETTERS).map(|letter| char::from(*letter))).collect()
        })
        .collect()
}

/// Writes completions in the manner of one route.
struct Writer {
    vocabulary: Vec<String>,
    separation: f64,
}

impl Writer {
    /// The draws of one item: most repeat the first, as at temperature 0.
    fn draws(&self, k: u64, generator: &mut Generator<'_, 1>) -> Vec<String> {
        let first = self.completion(generator);
        let mut draws = vec![first.clone()];
        for _ in 1..k {
            let repeats = generator.random() < 0.8;
            draws.push(if repeats { first.clone() } else { self.completion(generator) });
        }
        draws
    }

    fn completion(&self, generator: &mut Generator<'_, 1>) -> String {
        let count = generator.between(8, 20);
        let mut words = Vec::new();
        for _ in 0..count {
            let word = if generator.random() < self.separation {
                generator.choice(&self.vocabulary).map(String::as_str)
            } else {
                generator.choice(&SHARED).copied()
            };
            words.extend(word);
        }
        words.join(" ")
    }
}

/// Appends a row, names sorted, with a space after each comma and colon.
fn push_row(sample: &str, profile: &str, language: &str, n_ops: u64, draws: &[String], text: &mut String) {
    text.push_str(&format!("{{\"intrinsic\": {{\"n_ops\": {n_ops}}}, \"language\": \"{language}\""));
    text.push_str(&format!(", \"profile\": \"{profile}\", \"raw_outputs\": ["));
    for (place, draw) in draws.iter().enumerate() {
        if place > 0 {
            text.push_str(", ");
        }
        write_string(draw, text);
    }
    text.push_str(&format!("], \"sample\": \"{sample}\", \"tier\": \"A\", \"variant\": \"base\"}}\n"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical::sha256_hex;

    /// Contract, section 13.
    #[test]
    fn the_contracts_words_hold() {
        let words = vocabulary("synth/route-a", "0");
        assert_eq!(words.len(), 24);
        assert_eq!(words[..4], ["kphlay", "xmeejqkth", "xydk", "bkohwmj"]);
        assert_eq!(words[23], "ogmyul");
        let text = archive_text("synthtask", "synth/route-a", &SynthOptions::default());
        assert!(text.starts_with(
            "{\"intrinsic\": {\"n_ops\": 1}, \"language\": \"python\", \"profile\": \"minimal\", \"raw_outputs\": \
             [\"return frjfq biuwzdka rhlxyv output queue queue lmtxz field\", "
        ));
    }

    /// Contract, section 12, Run A.
    #[test]
    fn run_a_has_the_contracts_bytes() {
        let archives = synth(&SynthOptions::default()).unwrap();
        let found: Vec<(usize, String)> = archives
            .iter()
            .map(|archive| (archive.text.len(), sha256_hex(archive.text.as_bytes())))
            .collect();
        let expected = [
            (39806, "f22f2f2dc144e04bb0d209e2046fda78f6d7c71eecf4088d044fe6e2de51ff8e"),
            (38488, "5716750b8fd63d0e5395fc52b197ab2e83d63614c7e2e996d9502163cd761dc8"),
            (37968, "e1740c9c98a33f4fbdf9185ef4895308157031f65cf33b8a695a45fd4793aecc"),
        ];
        assert_eq!(found, expected.map(|(length, hash)| (length, hash.to_owned())));
        assert_eq!(archives[2].route, "synth/route-c");
    }

    #[test]
    fn tasks_come_in_the_given_order_and_routes_in_letter_order() {
        let options =
            SynthOptions { routes: 2, tasks: vec!["t2".into(), "t1".into()], ..SynthOptions::default() };
        let named: Vec<(String, String)> =
            synth(&options).unwrap().into_iter().map(|archive| (archive.task, archive.route)).collect();
        let expected = [("t2", "a"), ("t2", "b"), ("t1", "a"), ("t1", "b")];
        assert_eq!(named, expected.map(|(task, letter)| (task.to_owned(), format!("synth/route-{letter}"))));
    }

    #[test]
    fn numbers_outside_their_range_are_refused() {
        let plain = SynthOptions::default();
        for options in [
            SynthOptions { routes: 1, ..plain.clone() },
            SynthOptions { routes: 27, ..plain.clone() },
            SynthOptions { clusters: 1, ..plain.clone() },
            SynthOptions { k: 0, ..plain.clone() },
            SynthOptions { separation: 1.5, ..plain.clone() },
            SynthOptions { separation: f64::NAN, ..plain },
        ] {
            assert_eq!(synth(&options).unwrap_err().kind, FaultKind::UsageOption);
        }
    }
}
