// Who may import whom, as data, and every file held against it. Default-deny: a file that no row covers
// is refused, and so is an import that its row does not name. The first row whose `files` match is the file's row.

import { type ImportedModule, importsOf, type SourceFile } from './imports.ts';
import { type LayerRow, layerTable } from './layer-table.ts';

/** One line per import that no row allows and per file that no row covers. */
export function violations(files: readonly SourceFile[]): readonly string[] {
  const ours = new Set(files.map((file) => file.path));
  return files.flatMap((file) => {
    const row = rowOf(file);
    if (row === undefined) return [`${file.path} is in no row of the table`];
    return importsOf(file, ours).flatMap((found) =>
      allowing(row, found).length > 0 ? [] : [`${file.path} imports ${found.target}: ${row.because}`],
    );
  });
}

/** One line per row that covers no file, and per pattern of a row that no import of its files needs. */
export function idleRules(files: readonly SourceFile[]): readonly string[] {
  const ours = new Set(files.map((file) => file.path));
  const needed = new Map<LayerRow, Set<RegExp>>();
  for (const file of files) {
    const row = rowOf(file);
    if (row === undefined) continue;
    const patterns = needed.get(row) ?? new Set();
    needed.set(row, patterns);
    for (const found of importsOf(file, ours)) for (const pattern of allowing(row, found)) patterns.add(pattern);
  }
  return layerTable.flatMap((row) => {
    const patterns = needed.get(row);
    if (patterns === undefined) return [`${row.files} covers no file`];
    return [...row.may, ...(row.types ?? [])]
      .filter((pattern) => !patterns.has(pattern))
      .map((pattern) => `no file of ${row.files} imports ${pattern}`);
  });
}

function rowOf({ path }: SourceFile): LayerRow | undefined {
  return layerTable.find((candidate) => candidate.files.test(path));
}

function allowing(row: LayerRow, { target, typesOnly }: ImportedModule): readonly RegExp[] {
  return [...row.may, ...(typesOnly ? (row.types ?? []) : [])].filter((pattern) => pattern.test(target));
}
