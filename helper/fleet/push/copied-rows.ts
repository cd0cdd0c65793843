// Rows as COPY takes them, in its text: a column each, "\\N" for none, and a backslash before what would mean something.

import { finished } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import type { FleetClient } from '../database.ts';

type CopiedValue = string | number | boolean | Buffer | null;

/** So much is handed to the connection at a time. */
const pieceCharacters = 262_144;

export function copiedRow(values: readonly CopiedValue[]): string {
  return `${values.map(copied).join('\t')}\n`;
}

function copied(value: CopiedValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, escaped) : value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return `\\\\x${value.toString('hex')}`;
}

function escaped(sign: string): string {
  switch (sign) {
    case '\t':
      return '\\t';
    case '\n':
      return '\\n';
    case '\r':
      return '\\r';
    default:
      return '\\\\';
  }
}

/** `into`: a table and its columns. */
export async function copyRows(client: FleetClient, into: string, rows: Iterable<string>): Promise<void> {
  const stream = client.query(from(`COPY ${into} FROM STDIN`));
  const done = finished(stream);
  let piece = '';
  try {
    for (const row of rows) {
      piece += row;
      if (piece.length < pieceCharacters) continue;
      const isRoom = stream.write(piece);
      piece = '';
      if (!isRoom) await Promise.race([drained(stream), done]);
    }
    stream.end(piece);
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  }
  await done;
}

function drained(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => stream.once('drain', () => resolve()));
}
