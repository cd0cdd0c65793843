// What the catalogue says of single files of the mount, kept while their cartridge does not change.

import { createHash } from 'node:crypto';
import type { Send } from '../contract/contract.ts';
import type { EntryDetail } from '../contract/model.ts';
import type { EntryPlace } from './places.ts';
import type { Wish } from './recalls.ts';

const keptMost = 10_000;

export class KnownEntries {
  readonly #send: () => Send;
  /** By the path in the mount, the one that was asked for last at the end. */
  readonly #kept = new Map<string, EntryDetail>();

  constructor(send: () => Send) {
    this.#send = send;
  }

  async of(shown: string, { barcode, path, generation }: EntryPlace): Promise<EntryDetail> {
    const kept = this.#kept.get(shown);
    if (kept !== undefined) return kept;
    const part = { barcode, path, ...(generation === undefined ? {} : { generation }) };
    const entry = await this.#send()('catalogue.entry', part);
    this.#kept.set(shown, entry);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMost && oldest !== undefined) this.#kept.delete(oldest);
    return entry;
  }

  forget(barcode: string): void {
    for (const shown of this.#kept.keys()) {
      if (shown === barcode || shown.startsWith(`${barcode}/`)) this.#kept.delete(shown);
    }
  }
}

export function wishFor(shown: string, place: EntryPlace, entry: EntryDetail): Wish {
  const seconds = Math.floor(Date.parse(entry.modifyTime) / 1000);
  const nanoseconds = Number(/\.(\d{9})Z$/.exec(entry.modifyTime)?.[1] ?? 0);
  return { place, content: contentOf(place, entry), name: { shown, bytes: entry.size, seconds, nanoseconds } };
}

/** Files of the same content are one. What another program wrote may have no checksum: then it is this very file. */
function contentOf(
  { barcode }: EntryPlace,
  { sha256, path, size, modifyTime, backupTime, extents }: EntryDetail,
): string {
  if (sha256 !== null) return sha256;
  const facts = JSON.stringify([barcode, path, size, modifyTime, backupTime, extents]);
  return `file-${createHash('sha256').update(facts).digest('hex')}`;
}
