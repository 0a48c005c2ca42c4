/** The analyses of studies. */

import { join } from 'node:path';
import type { OrderedObject } from '../../json/ordered.js';
import {
  compareStudies,
  inspectStudy,
  renderPage,
  renderReport,
  resultDocument,
  type StudyResult,
  studyReport,
  traceStudy,
} from '../../study/index.js';
import type { Action } from '../action.js';
import { textIfGiven, textOf } from '../arguments.js';
import { STUDY_LIMITS } from '../limits.js';
import { captureDocuments } from './documents.js';

interface Paths {
  of(name: string): string;
  ifGiven(name: string): string | undefined;
}

function studyAction(fields: readonly string[], analyse: (paths: Paths) => Promise<StudyResult>): Action {
  return {
    limits: STUDY_LIMITS,
    contract: fields,
    given: [...fields, 'pack?'],
    bound: [...fields, 'pack?'],
    capture: (given, capture) => captureDocuments(given, capture),
    run: (bound, { root }) => analyse(pathsIn(root, bound)),
    document: (result) => resultDocument(result),
    report: (result) => studyReport(result as StudyResult),
    markdown: (result) => renderReport(result as StudyResult, 'markdown'),
    page: (result, lead) => renderPage(result as StudyResult, lead),
  };
}

function pathsIn(root: string, bound: OrderedObject): Paths {
  return {
    of: (name) => join(root, textOf(bound, name)),
    ifGiven(name) {
      const path = textIfGiven(bound, name);
      return path === undefined ? undefined : join(root, path);
    },
  };
}

export const INSPECT = studyAction(['study', 'evidence?'], ({ of, ifGiven }) =>
  inspectStudy({ study: of('study'), evidence: ifGiven('evidence'), pack: ifGiven('pack') }),
);

export const TRACE = studyAction(['study', 'design?', 'evidence?'], ({ of, ifGiven }) =>
  traceStudy({
    study: of('study'),
    design: ifGiven('design'),
    evidence: ifGiven('evidence'),
    pack: ifGiven('pack'),
  }),
);

export const COMPARE = studyAction(['left', 'right', 'design?'], ({ of, ifGiven }) =>
  compareStudies({
    left: of('left'),
    right: of('right'),
    design: ifGiven('design'),
    pack: ifGiven('pack'),
  }),
);
