// Holds what the command line prints against the published schemas, more strictly than those ask: a field that none of
// them names is a failure here, as nobody was told of it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { schemaFile } from '../../cli/schemas.ts';
import { root } from './papers.ts';

export type Value = Readonly<Record<string, unknown>>;

const folder = join(root, 'resources/schemas');
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
for (const file of readdirSync(folder).filter((name) => name !== schemaFile('report csv')))
  ajv.addSchema(closed(JSON.parse(readFileSync(join(folder, file), 'utf8'))), file);

/** Every object holds what is named of it, and no more. */
function closed(schema: unknown): AnySchema {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    isObject(value) && isObject(value.properties) ? { ...value, additionalProperties: false } : value,
  );
}

function isObject(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** By title, which of the things that a line can be have been printed. */
const met = new Set<string>();

/** The lines, as values. */
export function conforming(title: string, lines: string): readonly Value[] {
  const file = schemaFile(title);
  const check = ajv.getSchema(file);
  if (check === undefined) throw new Error(`there is no schema of ${title}`);
  const values = lines.split('\n').filter((line) => line !== '');
  return values.map((line) => {
    const value: Value = JSON.parse(line);
    if (check(value) !== true)
      expect.fail(`${title} printed ${line}\n${ajv.errorsText(check.errors, { separator: '\n' })}`);
    for (const kind of kindsOf(title)) if (ajv.getSchema(kind)?.(value) === true) met.add(kind);
    return value;
  });
}

/** What there is a schema of, and nothing was printed. */
export function neverPrinted(titles: readonly string[]): readonly string[] {
  return titles.flatMap(kindsOf).filter((kind) => !met.has(kind));
}

/** "jobs-show.json#/anyOf/1": one of the things that a line of it can be. */
function kindsOf(title: string): readonly string[] {
  const file = schemaFile(title);
  const schema = ajv.getSchema(file)?.schema;
  const kinds = isObject(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return kinds.length === 0 ? [file] : kinds.map((_, at) => `${file}#/anyOf/${at}`);
}
