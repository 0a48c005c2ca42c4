import { kindTable } from '../entry.js';

export const RUN_KINDS = kindTable({
  'usage.argument': {
    means: 'The command line is not one this command takes.',
    mend: 'See the command with --help.',
  },
  'usage.option': { means: 'An option is outside its range.', mend: 'See the command with --help.' },
  'run.cancelled': { means: 'The run was stopped before it finished.', mend: 'Run it again.' },
  'run.native': {
    means: 'The native part of assay cannot be loaded on this machine.',
    mend: 'Install assay again for this platform, or build it in a checkout with `npm run build`.',
  },
  'internal.panic': {
    means: 'The program broke one of its own rules; nothing was written.',
    mend: 'Report it with the command line and `assay env`.',
  },
});
