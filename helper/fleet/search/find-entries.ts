// Looks for entries on the cartridges of all hosts, as each host's own search does on its own.

import type { FleetEntry } from '../../contract/fleet.ts';
import type { Page } from '../../contract/model.ts';
import { type NameLookup, nameLookupsFor } from '../../src/catalogue/name-patterns.ts';
import type { FleetSearch } from '../agent-methods.ts';
import type { FleetClient } from '../database.ts';
import { namesOfBlock } from '../name-block.ts';
import { areFrequent, type FleetCandidate, fewCandidates, nextSlice } from './candidates.ts';
import { keyOf, shownEntries } from './shown-entries.ts';

/** Candidates that are looked at in one go, beyond those that would fill the page: most of them are meant. */
const spare = 20;
/** A page that is not full by then leads on with what it has. */
const pageMs = 1_000;

/** Behind an entry, of few or of many, which are gone through in their order; or behind a slice of these. */
interface FleetSearchPosition extends FleetCandidate {
  readonly behind: 'few' | 'many' | 'slice';
}

const beginning: FleetSearchPosition = { behind: 'few', lookup: 0, listing: -1, number: -1 };

interface PageInMaking {
  readonly rows: FleetEntry[];
  readonly limit: number;
  /** A volume's paths that are on the page. */
  readonly seen: Set<string>;
}

export async function findEntries(client: FleetClient, wanted: FleetSearch): Promise<Page<FleetEntry>> {
  const lookups = wanted.name === undefined ? null : nameLookupsFor(wanted.name);
  const within = await listingsOf(client, wanted);
  const from = positionOf(wanted.cursor);
  const page: PageInMaking = { rows: [], limit: wanted.limit, seen: new Set() };
  const isFrequent = wanted.sha256 === undefined && (await areFrequent(client, lookups, within));
  const isFew = from.behind === 'few' && (lookups === null || !isFrequent);
  const few = isFew ? await fewCandidates(client, wanted, lookups, within) : null;
  if (few !== null) {
    const rest = few.slice(few.findLastIndex((one) => compared(one, from) <= 0) + 1);
    const stopped = await fill(client, page, rest, wanted, lookups);
    return { rows: page.rows, next: stopped === null ? null : cursorOf({ ...stopped, behind: 'few' }) };
  }
  const until = performance.now() + pageMs;
  // What is on the page before, of the block that it ended in, is passed over.
  const isPassed = (one: FleetCandidate) => from.behind !== 'slice' && compared(one, from) <= 0;
  const first = from.behind === 'many' ? { ...from, number: from.number - namesOfBlock } : from;
  let after: FleetSearchPosition = first;
  for (let count = 0; ; count += 1) {
    const slice = await nextSlice(client, lookups, within, after, { isFrequent, count });
    const rest = slice.candidates.filter((one) => !isPassed(one));
    const stopped = await fill(client, page, rest, wanted, lookups);
    if (stopped !== null) return { rows: page.rows, next: cursorOf({ ...stopped, behind: 'many' }) };
    if (slice.next === null) return { rows: page.rows, next: null };
    after = { ...slice.next, lookup: 0, behind: 'slice' };
    if (performance.now() > until) return { rows: page.rows, next: cursorOf(after) };
  }
}

/** Null: all were looked at; else the last that was, as the page is full. */
async function fill(
  client: FleetClient,
  page: PageInMaking,
  candidates: readonly FleetCandidate[],
  wanted: FleetSearch,
  lookups: readonly NameLookup[] | null,
): Promise<FleetCandidate | null> {
  for (let at = 0; at < candidates.length; ) {
    const some = candidates.slice(at, at + page.limit - page.rows.length + spare);
    at += some.length;
    const shown = await shownEntries(client, some, wanted);
    for (const candidate of some) {
      const found = shown.get(keyOf(candidate));
      if (found === undefined || !fits(found, lookups)) continue;
      const { uuid, ...entry } = found;
      const onVolume = `${uuid}.${entry.generation}.${entry.path}`;
      if (page.seen.has(onVolume)) continue;
      page.seen.add(onVolume);
      page.rows.push(entry);
      if (page.rows.length === page.limit) return candidate;
    }
  }
  return null;
}

function fits({ name, path }: FleetEntry, lookups: readonly NameLookup[] | null): boolean {
  return (
    lookups?.some(({ accepts }) => accepts(name, () => path.slice(0, Math.max(0, path.length - name.length - 1)))) ??
    true
  );
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

function compared(one: FleetCandidate, other: FleetCandidate): number {
  return one.lookup - other.lookup || one.listing - other.listing || one.number - other.number;
}

const letters = { few: 'f', many: 'm', slice: 's' } as const;

function positionOf(cursor: string | null): FleetSearchPosition {
  const [, letter, lookup, listing, number] = /^([fms])\.(\d)\.(\d{1,10})\.(\d{1,15})$/.exec(cursor ?? '') ?? [];
  if (letter === undefined) return beginning;
  const behind = letter === 'f' ? 'few' : letter === 'm' ? 'many' : 'slice';
  return { behind, lookup: Number(lookup), listing: Number(listing), number: Number(number) };
}

function cursorOf({ behind, lookup, listing, number }: FleetSearchPosition): string {
  return `${letters[behind]}.${lookup}.${listing}.${number}`;
}
