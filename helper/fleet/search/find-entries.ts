// Looks for entries on the cartridges of all hosts, as each host's own search does on its own.

import type { FleetEntry } from '../../contract/fleet.ts';
import type { Page } from '../../contract/model.ts';
import { type NameLookup, nameLookupsFor } from '../../src/catalogue/name-patterns.ts';
import type { FleetSearch } from '../agent-methods.ts';
import type { FleetClient } from '../database.ts';
import { namesOfBlock } from '../name-block.ts';
import {
  beginning,
  type CandidateSlice,
  compared,
  type FleetCandidate,
  fewCandidates,
  frequencyOf,
  nextSlice,
  ownCandidates,
} from './candidates.ts';
import { keyOf, shownEntries } from './shown-entries.ts';

/** Candidates that are looked at in one go, beyond those that would fill the page: most of them are meant. Else ever more are. */
const spare = 20;
const lookedAtMost = 4_000;
/** A page that is not full by then leads on with what it has. */
export const pageMs = 1_000;

/** Behind an entry, of few or of many, which are gone through in their order; or behind a slice of these. */
interface FleetSearchPosition extends FleetCandidate {
  readonly behind: 'few' | 'many' | 'slice';
}

const anyName: NameLookup = { texts: [], parts: [], short: null, accepts: () => true };

interface PageInMaking {
  readonly rows: FleetEntry[];
  readonly limit: number;
  readonly wanted: FleetSearch;
  readonly lookups: readonly NameLookup[];
  /** By performance.now(): then it leads on with what it has. */
  readonly until: number;
  /** A volume's paths that are on the page. */
  readonly seen: Set<string>;
}

export async function findEntries(client: FleetClient, wanted: FleetSearch): Promise<Page<FleetEntry>> {
  const lookups = wanted.name === undefined ? [anyName] : nameLookupsFor(wanted.name);
  const within = await listingsOf(client, wanted);
  const from = positionOf(wanted.cursor);
  const until = performance.now() + pageMs;
  const page: PageInMaking = { rows: [], limit: wanted.limit, wanted, lookups, until, seen: new Set() };
  const { few, isFrequent, firstSlice } = await startOf(client, wanted, lookups, within, from);
  if (few !== null) {
    const rest = few.slice(few.findLastIndex((one) => compared(one, from) <= 0) + 1);
    const stopped = await fill(client, page, rest);
    return { rows: page.rows, next: stopped === null ? null : cursorOf({ ...stopped, behind: 'few' }) };
  }
  // What is on the page before, of the block that it ended in, is passed over.
  const isPassed = (one: FleetCandidate) => from.behind !== 'slice' && compared(one, from) <= 0;
  const first = from.behind === 'many' ? { ...from, number: from.number - namesOfBlock } : from;
  let after: FleetSearchPosition = first;
  let isDense = isFrequent;
  for (let count = 0; ; count += 1) {
    const slice =
      (count === 0 ? firstSlice : null) ?? (await nextSlice(client, lookups, within, after, { isDense, count }));
    const rest = slice.candidates.filter((one) => !isPassed(one));
    const stopped = await fill(client, page, rest);
    if (stopped !== null) return { rows: page.rows, next: cursorOf({ ...stopped, behind: 'many' }) };
    if (slice.next === null) return { rows: page.rows, next: null };
    isDense = isFrequent || (slice.isDense && slice.next.rank === after.rank);
    after = { ...slice.next, behind: 'slice' };
    if (performance.now() > until) return { rows: page.rows, next: cursorOf(after) };
  }
}

interface SearchStart {
  /** All that may be meant; null: they are many, and gone through in their order. */
  readonly few: readonly FleetCandidate[] | null;
  readonly isFrequent: boolean;
  /** Of many, where it was had on the way. */
  readonly firstSlice: CandidateSlice | null;
}

async function startOf(
  client: FleetClient,
  wanted: FleetSearch,
  lookups: readonly NameLookup[],
  within: readonly number[] | null,
  { behind }: FleetSearchPosition,
): Promise<SearchStart> {
  const isFirst = behind === 'few';
  const fewOf = async () => await fewCandidates(client, wanted, lookups, within);
  if (wanted.sha256 !== undefined) return { few: isFirst ? await fewOf() : null, isFrequent: true, firstSlice: null };
  const own = isFirst ? await ownCandidates(client, lookups, within) : null;
  if (own !== null) return { few: own, isFrequent: false, firstSlice: null };
  const frequency = await frequencyOf(client, lookups, within);
  const isFrequent = frequency === 'frequent';
  if (!isFirst || (isFrequent && wanted.name !== undefined)) return { few: null, isFrequent, firstSlice: null };
  if (frequency !== 'sometimes' || wanted.cursor !== null) return { few: await fewOf(), isFrequent, firstSlice: null };
  // Where the first part alone has many, all need not be counted.
  const firstSlice = await nextSlice(client, lookups, within, beginning, { isDense: false, count: 0 });
  return { few: firstSlice.areMany ? null : await fewOf(), isFrequent, firstSlice };
}

/** Null: all were looked at; else the last that was, as the page is full or took long enough. */
async function fill(
  client: FleetClient,
  page: PageInMaking,
  candidates: readonly FleetCandidate[],
): Promise<FleetCandidate | null> {
  let size = page.limit - page.rows.length + spare;
  for (let at = 0; at < candidates.length; size = Math.min(2 * size, lookedAtMost)) {
    const some = candidates.slice(at, at + size);
    at += some.length;
    const shown = await shownEntries(client, some, page.wanted);
    for (const candidate of some) {
      const found = shown.get(keyOf(candidate));
      if (found === undefined || !fits(found, page.lookups)) continue;
      const { uuid, ...entry } = found;
      const onVolume = `${uuid}.${entry.generation}.${entry.path}`;
      if (page.seen.has(onVolume)) continue;
      page.seen.add(onVolume);
      page.rows.push(entry);
      if (page.rows.length === page.limit) return candidate;
    }
    if (at < candidates.length && performance.now() > page.until) return some.at(-1) ?? null;
  }
  return null;
}

export function fits({ name, path }: FleetEntry, lookups: readonly NameLookup[]): boolean {
  return lookups.some(({ accepts }) => accepts(name, () => path.slice(0, Math.max(0, path.length - name.length - 1))));
}

/** Null: on all. */
async function listingsOf(
  client: FleetClient,
  { barcodes, mediaPool }: FleetSearch,
): Promise<readonly number[] | null> {
  if (barcodes === undefined && mediaPool === undefined) return null;
  const { rows } = await client.query<{ readonly id: number }>(
    `SELECT listing.id FROM capstan.listing JOIN capstan.cartridge USING (host, barcode)
     WHERE ($1::text[] IS NULL OR barcode = ANY ($1)) AND ($2::text IS NULL OR media_pool = $2)`,
    [barcodes ?? null, mediaPool ?? null],
  );
  return rows.map(({ id }) => id);
}

const letters = { few: 'f', many: 'm', slice: 's' } as const;

function positionOf(cursor: string | null): FleetSearchPosition {
  const [, letter, rank, listing, number] = /^([fms])\.(\d)\.(-1|\d{1,10})\.(-1|\d{1,15})$/.exec(cursor ?? '') ?? [];
  if (letter === undefined) return { behind: 'few', ...beginning };
  const behind = letter === 'f' ? 'few' : letter === 'm' ? 'many' : 'slice';
  return { behind, rank: Number(rank), listing: Number(listing), number: Number(number) };
}

function cursorOf({ behind, rank, listing, number }: FleetSearchPosition): string {
  return `${letters[behind]}.${rank}.${listing}.${number}`;
}
