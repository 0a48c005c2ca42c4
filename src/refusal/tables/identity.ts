import { kindTable } from '../entry.js';

export const IDENTITY_KINDS = kindTable({
  'fit.input': {
    means: 'The archives and the candidate set do not make a fit.',
    mend: 'Give at least two candidates, and an archive of every candidate for every task.',
  },
  'fit.detector': {
    means: 'No detector has that name, or the detector does not read that view.',
    mend: 'Use --detector chargram with --view CANON@1, RAW@1 or ABL@1, or --detector trivial without --view.',
    ruling: 'PMK-DET-004',
  },
  'fit.folds': {
    means: 'An archive has no rows in one of the two folds.',
    mend: 'Collect more samples, or leave the archive out.',
    ruling: 'PMK-CAL-005',
  },
  'fit.no-points': {
    means: 'No operating point could be calibrated.',
    mend: 'Use more draws (--n-null), a coarser --far-grid, smaller --m-grid sizes, or larger archives.',
    ruling: 'PMK-CAL-007',
  },
  'fit.donor': {
    means: 'A donor archive lacks an item of the base archive, so no substitution can be spliced.',
    mend: 'Give archives that hold the same items for every route.',
    ruling: 'PMK-POW-001',
  },
  'fit.self-check': {
    means: 'Unspliced draws alarm more often than the declared rate allows.',
    mend: 'Raise --n-null; where that does not help, the archives do not behave like one producer in one window.',
    ruling: 'PMK-POW-002',
  },
  'fit.no-power': {
    means: 'No substitution could be measured.',
    mend: 'Use larger archives, or smaller --m-grid sizes.',
    ruling: 'PMK-POW-003',
  },
  'nulls.differ': {
    means: 'The archives do not give the null draws that the thresholds of the model rest on.',
    mend: 'Give exactly the archives of the fit under their names then, and the --min-clusters of the fit.',
    ruling: 'PMK-CAL-004',
  },
  'model.read': { means: 'The model cannot be read.', mend: 'Give a model file written by `assay fit`.' },
  'model.schema': {
    means: 'The file is no `model/v1` document.',
    mend: 'Give a model file written by `assay fit`.',
  },
  'model.id': {
    means: "The model's id is not the hash of its body.",
    mend: 'The file was edited or damaged; fit it again or fetch it again.',
    ruling: 'PMK-EMIT-002',
  },
  'model.default': {
    means: 'No model is shipped yet, so `default` names none.',
    mend: 'Fit one with `assay fit` and give its path.',
  },
  'score.route': {
    means: "The archive's route is not in the model's candidate set.",
    mend: 'Fit a model whose candidates hold the route.',
    ruling: 'PMK-CRT-003',
  },
  'score.task': {
    means: 'The model was not calibrated for the task.',
    mend: 'Fit the task, or declare with --task-as which calibrated task stands for it.',
    ruling: 'PMK-RUL-005',
  },
  'score.no-text': {
    means: 'A warning: more than a tenth of the rows carry no gram, and score 0 for every candidate.',
    mend: 'Look at the archive: empty answers are no evidence about the wording of a producer.',
    ruling: 'PMK-FEA-002',
  },
  'store.read': {
    means: 'The ruling store cannot be opened or read.',
    mend: 'Give a file that this user may read and, to record rulings, create or write.',
  },
  'store.torn': {
    means: 'The last line of the store was cut short.',
    mend: 'Keep a copy, remove the incomplete last line, and score again.',
    ruling: 'PMK-RUL-003',
  },
  'store.line': {
    means: 'A line of the store is no ruling, or not the one its id names.',
    mend: 'Restore the store from a copy; lines are never edited.',
    ruling: 'PMK-RUL-003',
  },
  'store.duplicate': {
    means: 'The store holds one ruling id twice.',
    mend: 'Restore the store from a copy; lines are never edited.',
    ruling: 'PMK-RUL-003',
  },
  'store.supersedes': {
    means: 'A ruling supersedes one that does not stand before it.',
    mend: 'Restore the store from a copy; lines are never edited.',
    ruling: 'PMK-RUL-003',
  },
  'store.locked': {
    means: 'Another writer held the store for longer than the wait.',
    mend: 'Wait for it, or raise --lock-wait.',
    ruling: 'PMK-RUL-003',
  },
  'store.missing': { means: 'The store holds no ruling to check.', mend: 'Score an archive first.' },
  'certify.ruling': {
    means: 'The store holds no ruling of that id.',
    mend: 'Take an id from `assay show` on the store.',
    ruling: 'PMK-CRT-001',
  },
  'certify.nothing': {
    means: 'Neither a ruling nor an archive with a model was given.',
    mend: 'Give --ruling ID, or an archive with --model.',
    ruling: 'PMK-CRT-001',
  },
  'certify.body': {
    means: 'The ruling lacks a member that a certificate copies, or has it in another shape.',
    mend: 'Score the archive again; a ruling of this program holds every member.',
    ruling: 'PMK-CRT-001',
  },
  'certify.superseded': {
    means: 'A warning: a later ruling in the store supersedes the one that is certified.',
    mend: 'Certify the later ruling, unless the earlier one is what you mean.',
    ruling: 'PMK-RUL-003',
  },
  'certificate.read': {
    means: 'The certificate cannot be read as a regular file of at most 16 MiB.',
    mend: 'Give a certificate that this user may read.',
  },
  'certificate.schema': {
    means: 'The file is no `certificate/v1` document.',
    mend: 'Give a certificate written with `assay certify --out`.',
  },
  'certificate.id': {
    means: "The certificate's id is not the hash of its body.",
    mend: 'The file was edited or damaged; certify the ruling again.',
    ruling: 'PMK-EMIT-002',
  },
  'gate.baseline': {
    means: 'The baseline cannot be read or evaluated.',
    mend: 'Write one with `assay gate MODEL --baseline FILE --write-baseline`.',
    ruling: 'PMK-GTE-001',
  },
  'gate.empty': {
    means: 'One side of the comparison has no operating point, and an empty comparison cannot pass.',
    mend: 'Compare models that hold operating points.',
    ruling: 'PMK-GTE-002',
  },
  'corpus.read': {
    means: 'The corpus manifest cannot be read.',
    mend: 'Give a folder that holds MANIFEST.json.',
  },
  'corpus.schema': {
    means: 'The manifest is no `corpus/v1` document.',
    mend: 'Give the manifest of a calibration corpus.',
    ruling: 'PMK-COR-001',
  },
  'corpus.id': {
    means: "The manifest's id is not the hash of its body.",
    mend: 'The manifest was edited; fetch it again.',
    ruling: 'PMK-COR-001',
  },
  'corpus.file': {
    means: 'A pinned file is missing, unsafe to open, or has another digest.',
    mend: 'Restore the file that the manifest pins.',
    ruling: 'PMK-COR-002',
  },
  'synth.input': {
    means: 'No synthetic archives can be made from these numbers or task names.',
    mend: 'Give 2 to 26 routes, 2 or more clusters, 1 or more draws, a separation from 0 to 1, and distinct task names.',
  },
  'spec.unknown': { means: 'No active ruling has that id.', mend: 'List them with `assay spec list`.' },
  'show.kind': {
    means: 'The file is no artifact that assay writes.',
    mend: 'Give a model, store, certificate, baseline, manifest or sidecar.',
  },
});
