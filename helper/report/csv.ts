// Items for a spreadsheet: one line each, as RFC 4180 has it. The mark at the beginning tells spreadsheets that it is UTF-8.

import { csvColumns, type TableWords } from './csv-columns.ts';
import type { ListedItem } from './subject.ts';

export async function* csvOf(
  items: AsyncIterable<ListedItem>,
  words: TableWords,
): AsyncGenerator<string, void, undefined> {
  yield `\ufeff${line(csvColumns.map(({ name }) => words.columns[name]))}`;
  for await (const { item } of items) yield line(csvColumns.map(({ show }) => show(item, words)));
}

function line(values: readonly string[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/** A spreadsheet takes what begins so for a formula, and runs it. */
const startsFormula = /^[=+\-@\t\r]/;

export function csvField(value: string): string {
  const harmless = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
