// Names on their way to the index of their parts: some together in one row, as long as they follow each other and are the same
// person's.

import type { FleetClient } from '../database.ts';
import { namesOfBlock } from '../name-block.ts';
import { copiedRow, copyRows } from './copied-rows.ts';

/** More would be compressed by Postgres, and taken apart for every look. */
const blockCharactersMost = 1_800;

export const blockColumns = 'first, owner, count, names';

/** Puts names together that follow each other and are the same person's. */
export class NameBlocks {
  readonly #rows: string[];
  #first = 0;
  #owner: number | null = null;
  #names: string[] = [];
  #characters = 0;

  constructor(rows: string[]) {
    this.#rows = rows;
  }

  /** `small`: its name in small letters. */
  add(number: number, owner: number | null, small: string): void {
    const isNext = number === this.#first + this.#names.length && owner === this.#owner;
    const isFull = this.#names.length === namesOfBlock || this.#characters + small.length > blockCharactersMost;
    if (!isNext || isFull) {
      this.end();
      [this.#first, this.#owner] = [number, owner];
    }
    this.#names.push(small);
    this.#characters += small.length + 2;
  }

  end(): void {
    const count = this.#names.length;
    if (count > 0) this.#rows.push(copiedRow([this.#first, this.#owner, count, `/${this.#names.join('//')}/`]));
    [this.#names, this.#characters] = [[], 0];
  }
}

/** Of folders in `coming_folder` that are somebody else's now: they and what stands with them are put together anew. */
export async function regroupNames(client: FleetClient, listing: number, host: number): Promise<void> {
  const { rows } = await client.query<{ readonly first: number; readonly names: string }>(
    `DELETE FROM capstan.name_block AS block USING coming_folder AS folder
     WHERE block.listing = $1 AND block.first BETWEEN folder.number - ${namesOfBlock - 1} AND folder.number
       AND folder.number < block.first + block.count AND block.owner IS DISTINCT FROM folder.owner
     RETURNING block.first, block.names`,
    [listing],
  );
  if (rows.length === 0) return;
  const names = rows.flatMap(({ first, names: together }) =>
    together
      .slice(1, -1)
      .split('//')
      .map((name, at) => ({ number: first + at, name })),
  );
  const { rows: owners } = await client.query<{ readonly number: number; readonly owner: number | null }>(
    'SELECT number, owner FROM capstan.entry WHERE listing = $1 AND number = ANY ($2)',
    [listing, names.map(({ number }) => number)],
  );
  const ownerOf = new Map(owners.map(({ number, owner }) => [number, owner]));
  const coming: string[] = [];
  const blocks = new NameBlocks(coming);
  for (const { number, name } of names.toSorted((one, other) => one.number - other.number))
    blocks.add(number, ownerOf.get(number) ?? null, name);
  blocks.end();
  await client.query('TRUNCATE coming_block');
  await copyRows(client, `coming_block (${blockColumns})`, coming);
  await client.query(
    `INSERT INTO capstan.name_block (listing, host, ${blockColumns}) SELECT $1, $2, ${blockColumns} FROM coming_block`,
    [listing, host],
  );
}
