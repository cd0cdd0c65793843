// What programs are promised: the schemas in resources/schemas are those of the types that the verbs are held to. After a
// type has changed, run this test with -u, and look whether what it wrote takes anything back.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { wholeProgram } from '../../cli/program.ts';
import { schemaFile, wholeSchema } from '../../cli/schemas.ts';
import { leavesOf, pathOf } from '../../cli/verbs.ts';
import { cartridgeRecord } from '../../contract/cartridge-record.ts';
import { conforming } from './conforming.ts';
import { root } from './papers.ts';
import { start } from './program.ts';
import { schemasOf } from './schema-of-types.ts';

const folder = join(root, 'resources/schemas');
const cli = join(root, 'helper/cli');
const { fields, definitions } = schemasOf(join(cli, 'tsconfig.json'), join(cli, 'printed.ts'), [
  'Printed',
  'PrintedByAll',
]);
const { $schema: _, ...ofRecord } = z.toJSONSchema(cartridgeRecord, { io: 'input' });
/** And what is written to cartridges. */
const printed = { ...fields.Printed, ...fields.PrintedByAll, 'cartridge record': ofRecord };
const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** Of a table, with its headings in every language: the window's tests hold it against the table. */
const tableFile = schemaFile('report csv');

/** They print what a shell or a person reads, whatever is asked for. */
const withoutJson = ['bridge', 'completion', 'help'];

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
  test('are of every verb that prints JSON, and of no other', async () => {
    const verbs = leavesOf(await wholeProgram()).map(pathOf);
    expect(Object.keys(fields.Printed ?? {}).sort()).toEqual(
      verbs.filter((verb) => !withoutJson.includes(verb)).sort(),
    );
  });

  test.each(Object.entries(files))('say in %s what the types say', async (file, schema) => {
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(join(folder, file));
  });

  test('are those files and no others', () => {
    expect(readdirSync(folder).sort()).toEqual([...Object.keys(files), tableFile].sort());
  });
});

describe('help --schema', () => {
  test('lists what there is a schema of', async () => {
    const { code, out } = await start('/nowhere', 'help', '--schema').done;
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toEqual([...Object.keys(printed), 'report csv'].sort());
  });

  test('prints one with all that it refers to', async () => {
    const { code, out } = await start('/nowhere', 'help', '--schema', 'jobs', 'list').done;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(wholeSchema('jobs list'));
  });

  test.each(Object.keys(printed))('of %s stands alone', (title) => {
    expect(new Ajv2020({ allowUnionTypes: true }).compile(wholeSchema(title))({})).toBe(false);
  });

  test('refuses a verb that prints no JSON, a group, and what is no verb', async () => {
    for (const words of [['completion'], ['jobs'], ['sing']])
      expect(await start('/nowhere', 'help', '--schema', ...words).done).toMatchObject({ code: 64, out: '' });
  });
});

describe('what the tests ask of a line', () => {
  test('is that it has every field, and none that is not published', () => {
    expect(conforming('version', '{"version":"1.2.3","protocolVersion":1}')).toHaveLength(1);
    expect(() => conforming('version', '{"version":"1.2.3"}')).toThrow('protocolVersion');
    expect(() => conforming('version', '{"version":"1.2.3","protocolVersion":1,"more":1}')).toThrow('additional');
    expect(() => conforming('jobs stop', '{"id":7}')).toThrow('string');
  });
});
