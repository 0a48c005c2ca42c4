import { kindTable } from '../entry.js';

export const IMPORT_KINDS = kindTable({
  'import.detect': {
    means: 'A file is of no known format.',
    mend: 'Name the format: `assay import --help` lists them; jsonl and csv take any fields.',
  },
  'import.format': {
    means: 'A file is not of the format it is said to be, or lacks a field that is needed.',
    mend: 'See what the file is taken for with `assay import --detect FILE`.',
  },
  'import.version': {
    means: 'The log is of a version that is not read.',
    mend: 'Write it again with a version that the documentation lists.',
  },
  'import.route': {
    means: 'No route is declared; none is ever inferred from a log.',
    mend: 'Say which route the responses came from with --route.',
  },
  'import.window': {
    means: 'No window is declared, or the log has none to adopt.',
    mend: 'Give --window-start and --window-end, or --window-from log where the log has times.',
  },
  'import.model': {
    means: 'The records name several models, or not the one that was asked for.',
    mend: 'Take one of them with --only-model.',
  },
  'import.no-text': {
    means: 'There is no generated text to take.',
    mend: 'Run the evaluation with a task that generates text and keeps its samples.',
  },
  'import.id': {
    means: 'Items cannot be told apart by their ids.',
    mend: 'Mend the ids in the log, or import its files one at a time.',
  },
  'import.zip': {
    means: 'A zip file is damaged, ambiguous or a bomb.',
    mend: 'Fetch the log again, or write it again with the tool it is from.',
  },
  'import.truncated': {
    means: 'A file ends where more is due.',
    mend: 'Fetch the log again; --salvage takes what is whole and says what was lost.',
  },
  'import.json': {
    means: 'A record, or what is taken of it, is no JSON that can be read.',
    mend: 'Mend the record, or leave it out of the file.',
  },
  'import.text': {
    means: 'What should be a text is none.',
    mend: 'Mend the record; where a tool logs other JSON as output, see the flags of its format.',
  },
});
