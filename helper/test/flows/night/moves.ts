// The log of moves, played from what lay where in the evening: where everything must lie in the morning.

import { existsSync, readFileSync } from 'node:fs';
import { helperLog } from '../../../src/log/log.ts';
import type { Helper } from '../harness.ts';
import { library } from './plan.ts';

/** By place, as in "slot 1". */
export type Places = ReadonlyMap<string, string>;

interface LogLine {
  readonly event: string;
  readonly time: string;
  readonly id?: string;
  readonly barcode?: string;
  readonly drive?: string;
  readonly from?: string;
  readonly to?: string;
  readonly fault?: { readonly code: string } | null;
}

export function linesOf(home: string): readonly LogLine[] {
  const file = helperLog(home);
  const text = [`${file}.old`, file].map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')).join('');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);
}

export async function placesOf({ client }: Helper): Promise<Places> {
  const { rows } = await client.send('library.places', { library, cursor: null, limit: 500 });
  const full = rows.filter((place) => place.full);
  return new Map(full.map(({ kind, number, barcode }) => [`${kind.replace('-', ' ')} ${number}`, barcode ?? '?']));
}

export interface Played {
  readonly moves: number;
  readonly refused: number;
  /** Taken from where it did not lie, or put onto another one. */
  readonly wrong: readonly string[];
  readonly places: Places;
  readonly moved: ReadonlySet<string>;
}

export function played(before: Places, lines: readonly LogLine[]): Played {
  const places = new Map(before);
  const wrong: string[] = [];
  const moved = new Set<string>();
  // One that was noted as the helper was killed is told once more.
  const made = [...new Map(lines.filter(({ event }) => event === 'library move').map((one) => [one.id, one])).values()];
  for (const { barcode = '', from = '', to = '', fault = null, time } of made) {
    if (fault !== null) continue;
    moved.add(barcode);
    if (places.get(from) !== barcode) wrong.push(`${time} ${barcode} from ${from}, where ${places.get(from)} lay`);
    if (places.has(to)) wrong.push(`${time} ${barcode} to ${to}, where ${places.get(to)} lay`);
    places.delete(from);
    places.set(to, barcode);
  }
  const refused = made.filter(({ fault }) => fault !== null).length;
  return { moves: made.length - refused, refused, wrong, places, moved };
}

/** What lies elsewhere than the log says. */
export function misplaced(log: Places, seen: Places): readonly string[] {
  const all = new Set([...log.keys(), ...seen.keys()]);
  return [...all].flatMap((place) =>
    log.get(place) === seen.get(place) ? [] : [`${place}: ${seen.get(place)}, not ${log.get(place)}`],
  );
}
