// Where to look for entries: few of them all at once, by an index; of many, slice by slice through the parts of the table, in
// the order of their listings.

import type { NameLookup } from '../../src/catalogue/name-patterns.ts';
import type { FleetSearch } from '../agent-methods.ts';
import type { FleetClient } from '../database.ts';
import { nameBlockParts } from '../name-block.ts';
import { boundsOf, type FleetEntryPlace } from './shown-entries.ts';

/** An entry that may be meant. The lower ranks come first: of few, how well the name fits; of many, the part of the table. */
export interface FleetCandidate extends FleetEntryPlace {
  readonly rank: number;
}

export interface CandidateSlice {
  readonly candidates: readonly FleetCandidate[];
  /** Where the next slice begins; null: there is none. */
  readonly next: FleetCandidate | null;
  /** An index would not be faster. */
  readonly isDense: boolean;
  /** Alone they are too many to be had all at once. */
  readonly areMany: boolean;
}

interface BlockRow {
  readonly listing: number;
  readonly first: number;
  readonly names: string | null;
}

/** More are gone through in their order instead. */
const fewBlocks = 1_000;
/** So many of a part the index fetches, and are put in order; more stand so close that one comes to them in their order. */
const indexedOfPart = 8_000;
const indexedOfSlice = 1_500;
/** Of the first blocks of all. Where so many names of them are meant, one comes to enough without an index. */
const sampledBlocks = 500;
const frequentAmong = 10;
/** So many are looked through alone. */
const ownBlocksMost = 5_000;
const fewFiles = 20_000;
export const beginning: FleetCandidate = { rank: 0, listing: -1, number: -1 };
/** Of a page's first slice; each of the next is twice as large. */
const firstOfSlice = 500;
const mostOfSlice = 16_000;
const indexedBytes = 104_857_600;

/** All that may be meant, the best first; null: they are many. */
export async function fewCandidates(
  client: FleetClient,
  wanted: FleetSearch,
  lookups: readonly NameLookup[],
  within: readonly number[] | null,
): Promise<readonly FleetCandidate[] | null> {
  if (wanted.sha256 !== undefined) {
    const { rows } = await client.query<FleetEntryPlace>('SELECT * FROM capstan.files_with_content($1, $2, $3)', [
      ...[...boundsOf(wanted.sha256), fewFiles + 1],
    ]);
    return rows.length > fewFiles ? null : inOrder(rows.map((row) => ({ ...row, rank: 0 })));
  }
  if (wanted.name === undefined) return await largeFiles(client, wanted);
  if (!areIndexed(lookups)) return null;
  const found = await blocksFound(client, null, lookups, within, beginning);
  return found === null ? null : inOrder(namedIn(found, lookups));
}

/** All that may be meant, the best first, where whoever asks sees little; null: it is much. */
export async function ownCandidates(
  client: FleetClient,
  lookups: readonly NameLookup[],
  within: readonly number[] | null,
): Promise<readonly FleetCandidate[] | null> {
  const { rows } = await client.query<BlockRow>('SELECT * FROM capstan.own_blocks($1, $2, $3)', [
    ...[wantedTexts(lookups), within, ownBlocksMost],
  ]);
  return rows.some(({ listing }) => listing < 0) ? null : inOrder(namedIn(rows, lookups));
}

/** `frequent`: an index would find nearly all, or cannot help. `never`: there are most likely few. */
type Frequency = 'never' | 'sometimes' | 'frequent';

/** How often what is meant is among the first names. */
export async function frequencyOf(
  client: FleetClient,
  lookups: readonly NameLookup[],
  within: readonly number[] | null,
): Promise<Frequency> {
  if (!areIndexed(lookups)) return 'frequent';
  const blocks = await blocksBehind(client, beginning, lookups, within, sampledBlocks);
  if (namedIn(blocks, lookups).length >= frequentAmong) return 'frequent';
  return blocks.some(({ names }) => names !== null) ? 'sometimes' : 'never';
}

function wantedTexts(lookups: readonly NameLookup[]): string {
  return areIndexed(lookups) ? textsOf(lookups) : '[]';
}

function areIndexed(lookups: readonly NameLookup[]): boolean {
  return lookups.every(({ parts }) => parts.length > 0);
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
  return rows.length > fewFiles ? null : inOrder(rows.map((row) => ({ ...row, rank: 0 })));
}

/** By the index, of a part or of all, the next in their order, with an end as `blocksBehind`; null: it finds too many. */
async function blocksFound(
  client: FleetClient,
  part: number | null,
  lookups: readonly NameLookup[],
  within: readonly number[] | null,
  after: FleetEntryPlace,
): Promise<readonly BlockRow[] | null> {
  const [most, shown] = part === null ? [fewBlocks, fewBlocks + 1] : [indexedOfPart, indexedOfSlice];
  const { rows } = await client.query<BlockRow>('SELECT * FROM capstan.blocks_found($1, $2, $3, $4, $5, $6, $7)', [
    ...[part, textsOf(lookups), within, after.listing, after.number, most, shown],
  ]);
  return rows.some(({ listing }) => listing < 0) ? null : rows;
}

/** The next in their order, of which the last has no names: there the slice ends. Nothing: so does the part. */
async function blocksBehind(
  client: FleetClient,
  { rank: part, listing, number }: FleetCandidate,
  lookups: readonly NameLookup[],
  within: readonly number[] | null,
  scanned: number,
): Promise<readonly BlockRow[]> {
  const { rows } = await client.query<BlockRow>('SELECT * FROM capstan.blocks_behind($1, $2, $3, $4, $5, $6)', [
    ...[part, wantedTexts(lookups), within, listing, number, scanned],
  ]);
  return rows;
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

/** The next of very many, in the order of parts and of listings in them. `isDense`: the index finds too many of this part. */
export async function nextSlice(
  client: FleetClient,
  lookups: readonly NameLookup[],
  within: readonly number[] | null,
  after: FleetCandidate,
  { isDense, count }: { readonly isDense: boolean; readonly count: number },
): Promise<CandidateSlice> {
  const size = Math.min(firstOfSlice * 2 ** count, mostOfSlice);
  const { rank } = after;
  const found = isDense ? null : await blocksFound(client, rank, lookups, within, after);
  const blocks = found ?? (await blocksBehind(client, after, lookups, within, size));
  const end = blocks.find(({ names }) => names === null);
  const nextPart = rank + 1 < nameBlockParts ? { ...beginning, rank: rank + 1 } : null;
  return {
    candidates: inOrder(namedIn(blocks, lookups).map((one) => ({ ...one, rank }))),
    next: end === undefined ? nextPart : { rank, listing: end.listing, number: end.first },
    isDense: found === null,
    areMany: found === null || found.length > fewBlocks,
  };
}

/** Names that fit as far as they alone tell: of a pattern with folders the path decides later. */
function namedIn(blocks: readonly BlockRow[], lookups: readonly NameLookup[]): readonly FleetCandidate[] {
  return blocks.flatMap(({ listing, first, names }) => {
    if (names === null) return [];
    return names
      .slice(1, -1)
      .split('//')
      .flatMap((name, at) => {
        const rank = lookups.findIndex((lookup) => mayFit(name, lookup));
        return rank < 0 ? [] : [{ listing, number: first + at, rank }];
      });
  });
}

const needsFolder = Symbol('its folder decides');

function mayFit(name: string, { texts, accepts }: NameLookup): boolean {
  // Most names only stand beside one that is meant.
  const framed = `/${name}/`;
  if (!texts.every((text) => framed.includes(text))) return false;
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
  return candidates.toSorted(compared);
}

export function compared(one: FleetCandidate, other: FleetCandidate): number {
  return one.rank - other.rank || one.listing - other.listing || one.number - other.number;
}
