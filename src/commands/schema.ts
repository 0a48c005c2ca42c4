import { Args } from '@oclif/core';
import { AssayCommand, type Outcome } from '../command/base.js';
import { listSchemas, readSchema, type SchemaEntry, schemaText } from '../schema/index.js';
import { table } from '../terminal/index.js';

type Result = { readonly schemas: readonly SchemaEntry[] } | { readonly schema: object };

export default class Schema extends AssayCommand<Result> {
  static override summary = 'Print the JSON Schema of a format';
  static override description =
    `Prints a schema (JSON Schema 2020-12) as it is shipped, or lists all of them. A schema sees one document alone: what readers refuse beyond it is said in its description, and in docs/formats.md.

Exit code: 0 printed, 1 no schema has the name, 2 wrong usage.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> window',
    '<%= config.bin %> <%= command.id %> ruling --json',
  ];
  static override args = { name: Args.string({ description: 'the name of a schema' }) };

  protected override async execute(): Promise<Outcome<Result>> {
    const { name } = (await this.parse(Schema)).args;
    if (name !== undefined) {
      const text = await schemaText(name);
      return { result: { schema: await readSchema(name) }, text: text.replace(/\n$/, '') };
    }
    const schemas = await listSchemas();
    const text = table(
      [{ title: 'schema' }, { title: 'of' }],
      schemas.map((one) => [one.name, one.title]),
    );
    return { result: { schemas }, text };
  }
}
