import { Args, Flags } from '@oclif/core';
import { parseCollector, type WrittenWindow, writeWindow } from '../../archive/index.js';
import { AssayCommand, type Outcome } from '../../command/base.js';
import { safe } from '../../terminal/index.js';

export default class WindowWrite extends AssayCommand<WrittenWindow> {
  static override summary = 'Declare when an archive was collected, and from which route';
  static override description =
    `Reads and checks the archive, then writes its window sidecar beside it. The window is your declaration: nothing is read out of file times or content. Times are ISO 8601 with a zone and are kept as you write them.

Exit code: 0 written, 1 refused (nothing is written), 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> examples/archives/reference/synthtask__synth-route-a.jsonl.gz --route synth/route-a --start 2026-01-01T00:00:00Z --end 2026-01-01T01:00:00Z --out windows/synthtask__synth-route-a.jsonl.gz.window.json',
    '<%= config.bin %> <%= command.id %> examples/archives/reference/synthtask__synth-route-b.jsonl.gz --route synth/route-b --start 2026-01-01T00:00:00Z --end 2026-01-01T01:00:00Z --collector temperature=0.7 --collector provider=synthetic --out windows/synthtask__synth-route-b.jsonl.gz.window.json --replace',
  ];
  static override args = {
    archive: Args.string({ description: 'the archive', required: true }),
  };
  static override flags = {
    route: Flags.string({
      summary: 'the route that the responses came from',
      description: 'With / written as -, it must be the slug in the file name.',
      helpValue: 'ROUTE',
      required: true,
    }),
    start: Flags.string({ summary: 'when collection began', helpValue: 'TIME', required: true }),
    end: Flags.string({ summary: 'when collection ended', helpValue: 'TIME', required: true }),
    collector: Flags.string({
      summary: 'how the responses were collected',
      description:
        'A value that is a JSON scalar (3, 0.7, true, null) is stored as that, anything else as text.',
      helpValue: 'NAME=VALUE',
      multiple: true,
    }),
    out: Flags.string({ summary: 'where to write, instead of beside the archive', helpValue: 'FILE' }),
    replace: Flags.boolean({ summary: 'replace a sidecar that stands there' }),
  };

  protected override async execute(): Promise<Outcome<WrittenWindow>> {
    const { args, flags } = await this.parse(WindowWrite);
    const collector = parseCollector(flags.collector ?? []);
    const written = await this.long('window write', (run) =>
      writeWindow(args.archive, { ...flags, collector }, run),
    );
    return { result: written, text: `wrote ${safe(written.sidecar)}` };
  }
}
