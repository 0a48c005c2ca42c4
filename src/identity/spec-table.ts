/**
 * The rulings of the identity specification, worded here. Ids, meanings and standing follow
 * the contract's table (identity.md section 11); documents of other programs cite the same ids.
 */

export interface SpecRuling {
  readonly id: string;
  readonly status: 'active' | 'superseded';
  /** What the ruling demands, as a heading. */
  readonly title: string;
  /** What it demands and why, in a sentence or two. */
  readonly meaning: string;
  /** The ruling that took its place. */
  readonly supersededBy?: string;
}

function active(id: string, title: string, meaning: string): SpecRuling {
  return { id, status: 'active', title, meaning };
}

/** All 41 rulings, in the order of the contract. */
export const RULINGS: readonly SpecRuling[] = [
  active(
    'PMK-ARC-001',
    'The file name alone names the route',
    'The route of an archive is read from its file name and resolved through the declared candidates, never from a row. A label that the text could influence would make the text its own witness.',
  ),
  active(
    'PMK-ARC-002',
    'Three-key rows are error stubs',
    'A row with only sample, profile and language records a failed item. It is counted and its share is capped, but it gives no features, because silence is a fact about serving and not about wording.',
  ),
  active(
    'PMK-ARC-003',
    'Rows with and without tier are read',
    'Both full row shapes are accepted, and an uneven number of draws is counted as ragged instead of being padded or cut. Real collections hold both.',
  ),
  active(
    'PMK-ARC-004',
    'A row holds text and identity only',
    'Nothing but draws, identity fields and small integers fits into a row, so timing, headers or log-probabilities cannot reach a detector even by mistake.',
  ),
  active(
    'PMK-CAL-001',
    'The sample is the resampling cluster',
    'All rows of one sample are drawn or left out together. They answer the same task, so resampling them one by one would understate the spread.',
  ),
  {
    id: 'PMK-CAL-002',
    status: 'superseded',
    title: 'Folds split per archive',
    meaning:
      'Each archive was once split into folds of its own. One sample could then stand in the training half of one archive and the scored half of another, so the split was withdrawn.',
    supersededBy: 'PMK-CAL-005',
  },
  active(
    'PMK-CAL-003',
    'A null is one route in one window',
    'Null draws come from a single archive, that is from one route over one declared window. Mixing sources would widen the null and hide real changes.',
  ),
  active(
    'PMK-CAL-004',
    'Thresholds are conservative',
    'A threshold is the lower order statistic of its draws, and an archive is judged at the largest calibrated size that it reaches. Both choices keep the alarm rate at or under the declared one.',
  ),
  active(
    'PMK-CAL-005',
    'One fold map for all archives',
    'Cross-fitting assigns each sample to one fold for every archive and task, and each row is scored by the model that never saw its sample. Shared samples therefore cannot leak between halves.',
  ),
  active(
    'PMK-CAL-006',
    'Thresholds belong to the declared route',
    'Every route and task has its own operating points. A pooled threshold would be too lax for some routes and too strict for others.',
  ),
  active(
    'PMK-CAL-007',
    'Five expected draws in the tail',
    'An operating point needs at least five expected draws beyond it, and the draws are shared out over the archives that are large enough. A quantile that rests on fewer is noise, so it is left out and not reported.',
  ),
  active(
    'PMK-CRT-001',
    'One certificate speaks for one ruling',
    'A certificate copies a single ruling and leaves the process with 0 where it holds, 1 where it does not, 2 where it cannot be decided. Scripts can then tell a negative from an unknown.',
  ),
  active(
    'PMK-CRT-002',
    'The no-weights statement is never left out',
    'Every certificate says that it makes no claim about model weights, since answers alone cannot show which weights produced them.',
  ),
  active(
    'PMK-CRT-003',
    'Verdicts hold within the closed set',
    'A verdict compares the declared route with the other declared candidates only. A producer outside the set is neither found nor ruled out.',
  ),
  active(
    'PMK-COR-001',
    'The manifest hash is the corpus',
    'A calibration corpus is named by the content hash of its manifest, and every ruling cites it, so that the data behind a threshold can be told apart from any other.',
  ),
  active(
    'PMK-COR-002',
    'The reference corpus is pinned, not shipped',
    'The reference corpus is published as digests that a local copy is checked against. Nobody has to publish the answers again for others to verify them.',
  ),
  active(
    'PMK-DET-001',
    'Detectors see response sets, never files',
    'A detector gets rows and gives scores; it opens nothing, and its whole state survives being written and read back. It can then neither peek at a name nor depend on a session.',
  ),
  active(
    'PMK-DET-002',
    'The trivial detector is a reference for tests',
    'Single-character frequencies are kept as a simple baseline that exercises the same machinery. They are not meant to decide anything in earnest.',
  ),
  active(
    'PMK-DET-003',
    'The main detector is a hashed n-gram multinomial',
    'Characters in groups of three, four and five are hashed, counted and smoothed into one distribution for each route and task. It is fully determined by its input and has no training noise.',
  ),
  active(
    'PMK-DET-004',
    'CANON@1 is the primary view',
    'Detectors read the CANON@1 view unless another is asked for, and that view is frozen. Comparable numbers need one way of cleaning text.',
  ),
  active(
    'PMK-EMIT-001',
    'Artifacts are canonical bytes',
    'The same input gives the same bytes, whenever and wherever it is run. Otherwise a hash would identify a run and not its result.',
  ),
  active(
    'PMK-EMIT-002',
    'Ids are hashes of content',
    'An id is computed over the document without its id field, so that any later edit can be seen by whoever reads it.',
  ),
  active(
    'PMK-EMIT-003',
    'Seeds come from labels',
    'Every random stream starts from a hash of what it is for and of the declared seed. Order, threads and clocks then have no say in a draw.',
  ),
  active(
    'PMK-FEA-001',
    'Features see the draws only',
    'Features are computed from the text of the draws and from no other field, so that a result speaks of the wording and not of the metadata.',
  ),
  active(
    'PMK-FEA-002',
    'One row is one unit of evidence',
    'The draws of a row are pooled into a single score. Repeated draws of one item are not independent and must not be counted as if they were.',
  ),
  active(
    'PMK-FEA-003',
    'Views are versioned, never edited',
    'A changed way of cleaning text gets a new version number. Models that were fitted on the old one keep their meaning.',
  ),
  active(
    'PMK-GTE-001',
    'A gate has three exits',
    'A gate leaves with 0 for a pass, 1 for a measured failure and 2 for input that cannot be evaluated, so that a broken input never looks like either answer.',
  ),
  active(
    'PMK-GTE-002',
    'An empty comparison cannot pass',
    'Where one side holds no operating point there is nothing to compare, and the gate reports 2. Agreement about nothing is no agreement.',
  ),
  active(
    'PMK-GTE-003',
    'Points move only with a declared bump',
    'A moved, missing or new operating point fails the gate unless the detector or the major version of the specification changed as well. A silent shift would change what old verdicts mean.',
  ),
  active(
    'PMK-POW-001',
    'Substitutions are spliced on scores, by whole clusters',
    'Power is measured by replacing the scores of whole samples with those of another route. That keeps the dependence between the rows of a sample.',
  ),
  active(
    'PMK-POW-002',
    'An unspliced draw must match the null',
    'Draws without a substitution have to raise alarms at the declared rate. If they do not, the calibration is refused, since its power figures would mean nothing.',
  ),
  active(
    'PMK-POW-003',
    'The smallest resolvable share is reported',
    'For every pair of routes the smallest substituted fraction that reaches the power target is stated, or that none does. A missing alarm is only worth what the test could have seen.',
  ),
  active(
    'PMK-POW-004',
    'Seeded realism is an unvalidated bound',
    'Spliced archives imitate a substitution and are not one. Power measured on them is a bound that no field data has confirmed, and must be read so.',
  ),
  active(
    'PMK-RUL-001',
    'There are three verdicts',
    'A ruling says SAME-PRODUCER, SUBSTITUTED or UNDETERMINED, and the last is an answer of full standing. Forcing a yes or a no would turn ignorance into a claim.',
  ),
  active(
    'PMK-RUL-002',
    'What forces UNDETERMINED or a refusal is a fixed list',
    'Too few items or clusters, too many stubs, no operating point, no power or too little of it give UNDETERMINED; undeclared input is refused. The list is fixed so that nobody chooses after seeing the numbers.',
  ),
  active(
    'PMK-RUL-003',
    'The store only grows',
    'Rulings are appended and checked on every read; a correction is a new ruling that names the one it supersedes. What was once ruled can always be read again.',
  ),
  active(
    'PMK-RUL-004',
    'A ruling pins what it rests on',
    'The id of a ruling covers detector, candidate set, operating point and corpus, so two rulings with one id rest on the same ground.',
  ),
  active(
    'PMK-RUL-005',
    'Task aliases are declared and recorded',
    "Scoring one task under another one's calibration has to be asked for, and the ruling keeps both names. The reader can then judge whether the loan is fair.",
  ),
  active(
    'PMK-SDC-001',
    'Windows are declared, never inferred',
    'When the answers were collected is stated by whoever collected them. File times, names and contents are no evidence of it.',
  ),
  active(
    'PMK-SDC-002',
    'The sidecar must agree with the file name',
    'Route and task in the sidecar have to match the archive name. The sidecar may spell out a slug, but it cannot contradict it.',
  ),
  active(
    'PMK-SDC-003',
    'The sidecar pins the archive',
    'A sidecar carries the digest of the archive that it describes, so that a window cannot be moved to other bytes.',
  ),
];
