// What can be typed instead of a line that the helper refused: with a name that it knows, a path that is there, or the step
// that has to come first.

import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Client } from '../client/client.ts';
import { allRowsOf, rowsOf } from '../client/pages.ts';
import { nextBarcode } from '../contract/barcodes.ts';
import type { Fault } from '../contract/model.ts';
import { type NameKind, namesOf } from './known-names.ts';
import { nearestOf } from './nearest.ts';
import { remediesOf } from './remedies.ts';
import { lineOf, withReplaced } from './typed-line.ts';

interface RefusedLine {
  readonly words: readonly string[];
  /** What the fault is about; "" when it does not say. */
  readonly subject: string;
  /** Computers that the fault names. */
  readonly hosts: readonly string[];
  readonly client: Client | null;
}

type Suggest = (line: RefusedLine) => Promise<readonly string[]>;

const byCode: Readonly<Record<string, Suggest>> = {
  'cartridge.unknown': nearName('barcodes'),
  'drive.unknown': nearName('drives'),
  'job.unknown': nearName('jobs'),
  'pool.unknown': nearName('pools'),
  'pool.room-elsewhere': atOtherHost,
  'schedule.unknown': nearName('sets'),
  'mirror.not-continuous': nearName('sets'),
  'cartridge.exists': freeBarcode,
  'cartridge.in-pool': outOfPool,
  'cartridge.not-confirmed': withYes,
  'format.not-confirmed': withYes,
  'source.missing': pathThatIsThere,
  'volume.path-missing': pathOnCartridge,
  'volume.generation-missing': async ({ subject }) => [lineOf(['generations', subject])],
  'restore.destination-not-a-folder': folderOfFile,
  'restore.destination-exists': async ({ words }) => [lineOf([...words, '--conflict', 'rename'])],
};

export async function suggestionsFor(
  fault: Fault,
  words: readonly string[],
  client: Client | null,
): Promise<readonly string[]> {
  const suggest = Object.hasOwn(byCode, fault.code) ? byCode[fault.code] : undefined;
  const hosts = (fault.data.rooms ?? []).map(({ host }) => host);
  // What is asked beside a refusal must not stand in its way.
  const lines = await suggest?.({ words, subject: fault.data.subject ?? '', hosts, client }).catch(() => []);
  return lines === undefined || lines.length === 0 ? remediesOf(fault) : lines;
}

/** Of no name that is near, what shows them all. */
const lists: Readonly<Record<NameKind, readonly string[]>> = {
  barcodes: ['status'],
  drives: ['drives'],
  jobs: ['jobs'],
  pools: ['pool'],
  sets: ['schedule'],
};

function nearName(kind: NameKind): Suggest {
  return async ({ words, subject, client }) => {
    const names = client === null ? [] : await namesOf(client, kind);
    // One that is there is what is wrong in another way.
    const near = names.includes(subject) ? [] : nearestOf(subject, names);
    if (near.length === 0) return [lineOf(lists[kind])];
    return near.map((name) => lineOf(withReplaced(words, subject, name)));
  };
}

/** Files of this computer are sent there. */
async function atOtherHost({ words, hosts }: RefusedLine): Promise<readonly string[]> {
  const others = words.filter((word, at) => !/^--host(=|$)/.test(word) && words[at - 1] !== '--host');
  return hosts.slice(0, hostsShown).map((host) => lineOf(['--host', host, ...others]));
}

const hostsShown = 3;

async function folderOfFile({ words, subject }: RefusedLine): Promise<readonly string[]> {
  const at = words.findIndex((word) => resolve(word) === subject);
  return at < 0 ? [] : [lineOf(words.with(at, dirname(words[at] ?? '')))];
}

async function withYes({ words }: RefusedLine): Promise<readonly string[]> {
  return [lineOf([...words, '--yes'])];
}

async function freeBarcode({ words, subject, client }: RefusedLine): Promise<readonly string[]> {
  const free = client === null ? null : nextBarcode(subject, await namesOf(client, 'barcodes'));
  return free === null ? [] : [lineOf(withReplaced(words, subject, free))];
}

async function outOfPool({ subject, client }: RefusedLine): Promise<readonly string[]> {
  const pools = client === null ? [] : await allRowsOf((page) => client.send('pools.list', page));
  const pool = pools.find(({ cartridges }) => cartridges.some(({ barcode }) => barcode === subject));
  return pool === undefined ? [] : [lineOf(['pool', 'remove', pool.name, subject])];
}

/** Without its spaces quoted, or spelled a little differently; else what there is beside it. */
async function pathThatIsThere({ words, subject: path }: RefusedLine): Promise<readonly string[]> {
  const name = basename(path);
  const siblings = namesIn(dirname(path));
  const at = words.findIndex((word) => basename(word) === name);
  for (let until = words.length; at >= 0 && until > at + 1; until -= 1) {
    const joined = words.slice(at, until).join(' ');
    if (siblings.includes(basename(joined))) return [lineOf([...words.slice(0, at), joined, ...words.slice(until)])];
  }
  const [near] = at < 0 ? [] : nearestOf(name, siblings);
  if (near !== undefined) return [lineOf(words.with(at, join(dirname(words[at] ?? ''), near)))];
  return [`ls ${shellWord(nearestFolder(path))}`];
}

function shellWord(path: string): string {
  return lineOf([path]).slice('capstan '.length);
}

function nearestFolder(path: string): string {
  const folder = dirname(path);
  return folder === '/' || namesIn(folder).length > 0 ? folder : nearestFolder(folder);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It is not there, either: nothing to compare with.
    return [];
  }
}

/** Of a name that is spelled a little differently there; else of the folder that it would be in. */
async function pathOnCartridge({ words, subject: path, client }: RefusedLine): Promise<readonly string[]> {
  const word = words.find((one) => one.includes(':') && one.replace(/\/+$/, '').endsWith(path));
  const barcode = word?.split(':')[0]?.toUpperCase();
  if (word === undefined || barcode === undefined || client === null) return [];
  const folder = dirname(path) === '.' ? '' : dirname(path);
  const names: string[] = [];
  for await (const { name } of rowsOf((page) => client.send('catalogue.list', { barcode, path: folder, ...page }))) {
    names.push(name);
    if (names.length === namesCompared) break;
  }
  const near = nearestOf(basename(path), names);
  if (near.length === 0) return [lineOf(['ls', `${barcode}:/${folder}`])];
  return near.map((name) => lineOf(words.with(words.indexOf(word), `${barcode}:/${join(folder, name)}`)));
}

/** More are too many to read before an answer. */
const namesCompared = 10_000;
