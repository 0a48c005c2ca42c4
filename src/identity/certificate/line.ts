/** The one line that a certificate is for people (contract, section 9; pinned by a golden). */

import { pythonRepr } from '../../native.js';
import { safe } from '../../terminal/index.js';
import { counted } from '../../text/counted.js';
import type { RulingBody } from '../ruling.js';

/** A format constant: it stands in every certificate, and so in every certificate id. */
export const SCOPE =
  'It speaks of the route label as it was served within the named candidate set, and makes no claim about model weights.';

/** The line for a ruling whose certificate has `certificateId`. */
export function certificateLine(certificateId: string, ruling: RulingBody): string {
  const { route, task, scored_as, window, detector, candidates } = ruling;
  const scored = scored_as === null ? '' : `, scored as ${scored_as}`;
  const subject = `the producer identity of route ${route}`;
  const collected = `task ${task}${scored}, window ${window.start_utc} to ${window.end_utc}`;
  const ground = `candidate set ${ruling.candidate_set_id} of ${counted(BigInt(candidates.length), 'route')}`;
  const evidence = `${counted(ruling.n_items, 'item')} in ${counted(ruling.n_clusters, 'cluster')}`;
  const made = `detector ${detector.id} ${detector.version}, model ${ruling.model_id}, ruling ${ruling.ruling_id}`;
  return safe(
    `certificate ${certificateId}: ${subject} (${collected}) ${clause(ruling)}, ` +
      `against ${ground}, over ${evidence}. ${SCOPE} [${made}]`,
  );
}

function clause({ verdict, operating_point, statistic, rho_min, reasons }: RulingBody): string {
  const far = pythonRepr(operating_point.far);
  switch (verdict) {
    case 'SAME-PRODUCER': {
      const resolvable =
        rho_min === null ? '' : `, with a minimum resolvable substituted fraction of ${pythonRepr(rho_min)}`;
      return `HOLDS at false-alarm rate ${far}${resolvable}`;
    }
    case 'SUBSTITUTED':
      return (
        `DOES NOT HOLD at false-alarm rate ${far}, ` +
        `with statistic ${pythonRepr(statistic)} below threshold ${pythonRepr(operating_point.threshold)}`
      );
    case 'UNDETERMINED':
      return `IS UNDETERMINED (${reasons.join('; ') || 'no reason was recorded'})`;
  }
}
