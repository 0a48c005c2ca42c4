/** What artifacts do not show: each limit once, by the name that documents give it where they give one. */

import { type Block, heading, paragraph } from '../report/index.js';

const LIMITS = {
  NO_WEIGHTS_CLAIM:
    'A verdict speaks of a route label. It says nothing about which model weights stood behind it, or whether they were the same.',
  NO_CAUSE_CLAIM:
    'Where answers fit the declared route worse than the calibration allows, the reason is not known: another model, other settings, another prompt and a fault of the collection look alike.',
  CLOSED_SET:
    'Only the candidates of the model were compared. A producer outside the set is not considered; it is told as whichever candidate it resembles, or not at all.',
  WINDOW_AS_A_WHOLE:
    'The window is declared, not measured, and an archive is judged as a whole: a substitution may be spread unevenly over the window.',
  SPLICED_SUBSTITUTIONS:
    'Substitutions were spliced from the archives of the calibration. How well they imitate a real change of producer cannot be checked, so miss and rho* are bounds on what may be expected (PMK-POW-004).',
  CALIBRATED_CONDITIONS:
    'Thresholds hold for answers that were collected as the calibration archives were: the same task, prompts and settings. Other conditions were not calibrated.',
  BYTES_NOT_AUTHORS:
    'That bytes and manifest agree shows that nothing was changed since they were written. It does not show who wrote them, or that the named models did.',
  SAME_INPUTS_SAME_RESULT:
    'A snapshot shows that the result follows from the inputs it holds. Where the inputs came from is not shown.',
  DECLARED_IMPORT:
    'Route, task and (unless taken from the log) window are declared by whoever imported. Model names found in the files are shown, and were not used.',
} as const;

export type Limit = keyof typeof LIMITS;

export function isLimit(name: string): name is Limit {
  return Object.hasOwn(LIMITS, name);
}

/** A link to where the limit is explained. GitHub gives the heading the same anchor. */
export function limitLink(limit: Limit): string {
  return `[${limit}](#${limit.toLowerCase()})`;
}

/** The section that explains the limits of a report, each once. */
export function limitsSection(limits: Iterable<Limit>): readonly Block[] {
  const named = [...new Set(limits)];
  if (named.length === 0) return [];
  return [
    heading(2, 'What this does not show', 'limits'),
    ...named.flatMap((one) => [heading(3, one, one.toLowerCase()), paragraph(LIMITS[one])]),
  ];
}
