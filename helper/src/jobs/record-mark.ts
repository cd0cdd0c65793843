// How a helper knows its own records again: each ends with a mark that only who holds the key of this home can make. What is
// on a tape anybody may have put there, a person of this computer as well as a stranger: without the mark it is a file like
// any other.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the catalogue, and not lost with it. */
const keyName = 'record.key';
const keyBytes = 32;

/** Made when it is first wanted. */
export function recordKey(home: string): Buffer {
  const path = join(home, keyName);
  const fresh = `${path}.new`;
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Under its name only when it is whole.
  writeFileSync(fresh, randomBytes(keyBytes), { mode: 0o600, flush: true });
  linkSync(fresh, path);
  rmSync(fresh);
  return readFileSync(path);
}

const end = '\n}\n';
const lastField = /,\n "mark": "([0-9a-f]{64})"\n\}\n$/;

/** Of a record's text, as `recordText` gives it. */
export function marked(text: string, key: Buffer): string {
  return `${text.slice(0, -end.length)},\n "mark": "${markOf(text, key)}"${end}`;
}

export function isMarked(text: string, key: Buffer): boolean {
  const [field, mark] = lastField.exec(text) ?? [];
  if (field === undefined || mark === undefined) return false;
  const before = `${text.slice(0, -field.length)}${end}`;
  return timingSafeEqual(Buffer.from(mark, 'hex'), Buffer.from(markOf(before, key), 'hex'));
}

function markOf(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
