// The published JSON Schemas: of what each verb prints with --json, of faults, of waiting and of the version. The files
// share model.json; what is printed of one stands alone.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packaged = join(import.meta.dirname, '..', 'schemas');
const inSources = join(import.meta.dirname, '..', '..', 'resources', 'schemas');
const folder = existsSync(packaged) ? packaged : inSources;

type Schema = Readonly<Record<string, unknown>>;

const model = 'model.json';
const reference = /"model\.json#\/\$defs\/(\w+)"/g;

/** What there is a schema of: "jobs list". */
export function schemaTitles(): readonly string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== model);
  return files.map((file) => String(read(file).title ?? read(file)['dc:title'])).sort();
}

export function schemaFile(title: string): string {
  return `${title.replaceAll(' ', '-')}.json`;
}

/** With every definition that it needs. */
export function wholeSchema(title: string): Schema {
  const schema = read(schemaFile(title));
  // Of a table, which is described in another way.
  if ('tableSchema' in schema) return schema;
  const { $defs } = read(model) as { readonly $defs: Readonly<Record<string, Schema>> };
  const needed = new Map<string, Schema>();
  const wanted: Schema[] = [schema];
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    for (const [, found = ''] of JSON.stringify(next).matchAll(reference)) {
      const definition = $defs[found];
      if (needed.has(found) || definition === undefined) continue;
      needed.set(found, definition);
      wanted.push(definition);
    }
  }
  const { $id: _, ...rest } = schema;
  const text = JSON.stringify({ ...rest, $defs: Object.fromEntries([...needed].sort()) });
  return JSON.parse(text.replaceAll(reference, '"#/$$defs/$1"'));
}

function read(file: string): Schema {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}
