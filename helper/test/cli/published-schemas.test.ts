// What programs are promised: the schemas in resources/schemas are those of the types that the verbs are held to. After a
// type has changed, run this test with -u, and look whether what it wrote takes anything back.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../cli/program.ts';
import { schemaFile } from '../../cli/schemas.ts';
import { leavesOf, pathOf } from '../../cli/verbs.ts';
import { root } from './papers.ts';
import { start } from './program.ts';
import { schemasOf } from './schema-of-types.ts';

const folder = join(root, 'resources/schemas');
const cli = join(root, 'helper/cli');
const { fields, definitions } = schemasOf(join(cli, 'tsconfig.json'), join(cli, 'printed.ts'), [
  'Printed',
  'PrintedByAll',
]);
const printed = { ...fields.Printed, ...fields.PrintedByAll };
const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** They print what a shell or a person reads, whatever is asked for. */
const withoutJson = ['completion', 'help'];

const files: Readonly<Record<string, object>> = {
  'model.json': { $schema: dialect, $id: 'model.json', title: 'Parts of what is printed', $defs: definitions },
  ...Object.fromEntries(
    Object.entries(printed).map(([title, schema]) => {
      const file = schemaFile(title);
      return [file, { $schema: dialect, $id: file, title, ...schema }];
    }),
  ),
};

describe('the published schemas', () => {
  test('are of every verb that prints JSON, and of no other', () => {
    const verbs = leavesOf(createProgram()).map(pathOf);
    expect(Object.keys(fields.Printed ?? {}).sort()).toEqual(
      verbs.filter((verb) => !withoutJson.includes(verb)).sort(),
    );
  });

  test.each(Object.entries(files))('say in %s what the types say', async (file, schema) => {
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(join(folder, file));
  });

  test('are those files and no others', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort());
  });
});

describe('help --schema', () => {
  test('lists what there is a schema of', async () => {
    const { code, out } = await start('/nowhere', 'help', '--schema').done;
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toEqual(Object.keys(printed).sort());
  });
});
