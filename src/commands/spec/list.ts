import { AssayCommand } from '../../command/base.js';
import { type SpecList, specList } from '../../identity/index.js';
import { table } from '../../terminal/index.js';

export default class SpecListCommand extends AssayCommand<SpecList> {
  static override summary = 'List the rulings of the identity specification';
  static override description =
    `Refusals and documents cite these ids. A superseded ruling stays in the list, marked with the one that took its place.

Exit code: 0 printed, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];

  protected override async execute() {
    await this.parse(SpecListCommand);
    const result = specList();
    const rows = result.rulings.map(({ id, title, superseded_by }) => [
      id,
      superseded_by === null ? title : `${title} (superseded by ${superseded_by})`,
    ]);
    return { result, text: table([{ title: 'ruling' }, { title: 'demands' }], rows) };
  }
}
