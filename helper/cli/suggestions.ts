// What can be typed instead of a line that the helper refused: with a name that it knows, or a path that is there.

import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Client } from '../client/client.ts';
import type { Fault } from '../contract/model.ts';
import { type NameKind, namesOf } from './known-names.ts';
import { nearestOf } from './nearest.ts';
import { remediesOf } from './remedies.ts';
import { lineOf, withReplaced } from './typed-line.ts';

const unknownNames: Readonly<Record<string, NameKind>> = {
  'cartridge.unknown': 'barcodes',
  'drive.unknown': 'drives',
  'job.unknown': 'jobs',
  'pool.unknown': 'pools',
  'schedule.unknown': 'sets',
  'mirror.not-continuous': 'sets',
};

/** Of no name that is near, what shows them all. */
const lists: Readonly<Record<NameKind, readonly string[]>> = {
  barcodes: ['status'],
  drives: ['drives'],
  jobs: ['jobs'],
  pools: ['pool'],
  sets: ['schedule'],
};

export async function suggestionsFor(
  fault: Fault,
  words: readonly string[],
  client: Client | null,
): Promise<readonly string[]> {
  const { subject } = fault.data;
  const kind = Object.hasOwn(unknownNames, fault.code) ? unknownNames[fault.code] : undefined;
  if (kind !== undefined && subject !== undefined) {
    const near = client === null ? [] : nearestOf(subject, await namesOf(client, kind).catch(() => []));
    if (near.length === 0) return [lineOf(lists[kind])];
    return near.map((name) => lineOf(withReplaced(words, subject, name)));
  }
  if (fault.code === 'source.missing' && subject !== undefined) {
    const there = instead(subject, words);
    if (there !== null) return [there];
  }
  if (fault.code.endsWith('not-confirmed')) return [lineOf([...words, '--yes'])];
  return remediesOf(fault);
}

/** A path whose spaces were not quoted, or that is spelled a little differently. */
function instead(path: string, words: readonly string[]): string | null {
  const name = basename(path);
  const siblings = namesBeside(path);
  const at = words.findIndex((word) => basename(word) === name);
  if (at < 0) return null;
  for (let until = words.length; until > at + 1; until -= 1) {
    const joined = words.slice(at, until).join(' ');
    if (siblings.includes(basename(joined))) return lineOf([...words.slice(0, at), joined, ...words.slice(until)]);
  }
  const [near] = nearestOf(name, siblings);
  return near === undefined ? null : lineOf(words.with(at, join(dirname(words[at] ?? ''), near)));
}

function namesBeside(path: string): readonly string[] {
  try {
    return readdirSync(dirname(path));
  } catch {
    // Its folder is not there, either: nothing to compare with.
    return [];
  }
}
