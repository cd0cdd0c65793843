// Where to look for entries: few of them all at once, by an index; of many, slice by slice in the order of their listings.

import type { NameLookup } from '../../src/catalogue/name-patterns.ts';
import type { FleetSearch } from '../agent-methods.ts';
import type { FleetClient } from '../database.ts';
import { boundsOf, type FleetEntryPlace } from './shown-entries.ts';

/** An entry that may be meant: `lookup` is how well its name fits, the best first. */
export interface FleetCandidate extends FleetEntryPlace {
  readonly lookup: number;
}

export interface CandidateSlice {
  readonly candidates: readonly FleetCandidate[];
  /** Where the next slice begins; null: there is none. */
  readonly next: FleetEntryPlace | null;
}

interface BlockRow {
  readonly listing: number;
  readonly first: number;
  readonly names: string | null;
}

/** More are gone through in their order instead. */
const fewBlocks = 1_000;
const beforeAll: FleetEntryPlace = { listing: -1, number: -1 };
/** Where so many names of the first ones are meant, an index would find nearly all of them. */
const frequentAmong = 100;
const frequentBlocks = 250;
const fewFiles = 20_000;
/** Of a name that the index cannot tell from others. */
const indexWithin = '2s';
/** Of a page's first slice; each of the next is twice as large. */
const firstOfSlice = 250;
const mostOfSlice = 16_000;
const indexedOfSlice = 500;
const indexedBytes = 104_857_600;

/** All that may be meant, the best first; null: they are many. */
export async function fewCandidates(
  client: FleetClient,
  wanted: FleetSearch,
  lookups: readonly NameLookup[] | null,
  within: readonly number[] | null,
): Promise<readonly FleetCandidate[] | null> {
  if (wanted.sha256 !== undefined) {
    const { rows } = await client.query<FleetEntryPlace>('SELECT * FROM capstan.files_with_content($1, $2, $3)', [
      ...[...boundsOf(wanted.sha256), fewFiles + 1],
    ]);
    return rows.length > fewFiles ? null : inOrder(rows.map((row) => ({ ...row, lookup: 0 })));
  }
  if (lookups === null) return await largeFiles(client, wanted);
  if (lookups.some(({ parts }) => parts.length === 0)) return null;
  const blocks = await blocksNamed(client, lookups, within, beforeAll, fewBlocks + 1);
  return blocks === null || blocks.length > fewBlocks ? null : inOrder(namedIn(blocks, lookups));
}

/** So frequent among the first names that an index would find nearly all; or such that it cannot help. */
export async function areFrequent(
  client: FleetClient,
  lookups: readonly NameLookup[] | null,
  within: readonly number[] | null,
): Promise<boolean> {
  if (lookups === null) return true;
  if (lookups.some(({ parts }) => parts.length === 0)) return true;
  const { rows } = await client.query<BlockRow>('SELECT * FROM capstan.blocks_after($1, $2, $3, $4, $5)', [
    ...[textsOf(lookups), within, beforeAll.listing, beforeAll.number, frequentBlocks],
  ]);
  return namedIn(rows, lookups).length >= frequentAmong;
}

async function largeFiles(
  client: FleetClient,
  { minBytes = 0 }: FleetSearch,
): Promise<readonly FleetCandidate[] | null> {
  if (minBytes < indexedBytes) return null;
  const { rows } = await client.query<FleetEntryPlace>(
    `SELECT listing, number FROM capstan.entry WHERE size >= ${indexedBytes} AND size >= $1 LIMIT $2`,
    [minBytes, fewFiles + 1],
  );
  return rows.length > fewFiles ? null : inOrder(rows.map((row) => ({ ...row, lookup: 0 })));
}

/** The next blocks that the index finds; null: it takes too long to tell. */
async function blocksNamed(
  client: FleetClient,
  lookups: readonly NameLookup[],
  within: readonly number[] | null,
  after: FleetEntryPlace,
  most: number,
): Promise<readonly BlockRow[] | null> {
  await client.query(`SAVEPOINT looking; SET LOCAL statement_timeout = '${indexWithin}'`);
  try {
    const { rows } = await client.query<BlockRow>('SELECT * FROM capstan.blocks_named($1, $2, $3, $4, $5)', [
      ...[textsOf(lookups), within, after.listing, after.number, most],
    ]);
    await client.query('RELEASE looking; SET LOCAL statement_timeout = 60000');
    return rows;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '57014')) throw error;
    await client.query('ROLLBACK TO looking');
    return null;
  }
}

/** Each alternative's texts, which must all be there; without those that another one finds anyway. */
function textsOf(lookups: readonly NameLookup[]): string {
  const all = lookups.map(({ texts }) => texts.filter((text) => text !== ''));
  const isFoundBy = (one: readonly string[], other: readonly string[]) =>
    other.every((text) => one.some((longer) => longer.includes(text)));
  const broadest = all.filter(
    (one, at) => !all.some((other, by) => by !== at && isFoundBy(one, other) && !(by > at && isFoundBy(other, one))),
  );
  return JSON.stringify(broadest);
}

/** The next of very many, in the order of listings. */
export async function nextSlice(
  client: FleetClient,
  lookups: readonly NameLookup[] | null,
  within: readonly number[] | null,
  after: FleetEntryPlace,
  { isFrequent, count }: { readonly isFrequent: boolean; readonly count: number },
): Promise<CandidateSlice> {
  const size = Math.min(firstOfSlice * 2 ** count, mostOfSlice);
  if (lookups === null) return await entriesAfter(client, within, after, size);
  if (!isFrequent) {
    const found = await blocksNamed(client, lookups, within, after, indexedOfSlice);
    if (found !== null) return sliceOf(found, lookups, found.length === indexedOfSlice);
  }
  const isIndexed = lookups.every(({ parts }) => parts.length > 0);
  const { rows } = await client.query<BlockRow>('SELECT * FROM capstan.blocks_after($1, $2, $3, $4, $5)', [
    ...[isIndexed ? textsOf(lookups) : '[]', within, after.listing, after.number, size],
  ]);
  return sliceOf(rows, lookups, true);
}

function sliceOf(rows: readonly BlockRow[], lookups: readonly NameLookup[], isMore: boolean): CandidateSlice {
  const last = isMore ? rows.at(-1) : undefined;
  const candidates = namedIn(rows, lookups).map((one) => ({ ...one, lookup: 0 }));
  return { candidates, next: last === undefined ? null : { listing: last.listing, number: last.first } };
}

async function entriesAfter(
  client: FleetClient,
  within: readonly number[] | null,
  after: FleetEntryPlace,
  size: number,
): Promise<CandidateSlice> {
  const { rows } = await client.query<FleetEntryPlace>(
    `SELECT listing, number FROM capstan.entry
     WHERE (listing, number) > ($1, $2) AND ($3::integer[] IS NULL OR listing = ANY ($3))
     ORDER BY listing, number LIMIT $4`,
    [after.listing, after.number, within, size],
  );
  return { candidates: rows.map((row) => ({ ...row, lookup: 0 })), next: rows.at(-1) ?? null };
}

/** Names that fit as far as they alone tell: of a pattern with folders the path decides later. */
function namedIn(blocks: readonly BlockRow[], lookups: readonly NameLookup[]): readonly FleetCandidate[] {
  return blocks.flatMap(({ listing, first, names }) => {
    if (names === null) return [];
    return names
      .slice(1, -1)
      .split('//')
      .flatMap((name, at) => {
        const lookup = lookups.findIndex(({ accepts }) => mayFit(name, accepts));
        return lookup < 0 ? [] : [{ listing, number: first + at, lookup }];
      });
  });
}

const needsFolder = Symbol('its folder decides');

function mayFit(name: string, accepts: NameLookup['accepts']): boolean {
  try {
    return accepts(name, () => {
      throw needsFolder;
    });
  } catch (error) {
    if (error === needsFolder) return true;
    throw error;
  }
}

function inOrder(candidates: readonly FleetCandidate[]): readonly FleetCandidate[] {
  return candidates.toSorted(
    (one, other) => one.lookup - other.lookup || one.listing - other.listing || one.number - other.number,
  );
}
