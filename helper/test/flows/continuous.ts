// Continuous sets for tests: a helper whose time passes fast, the set's folders, and what independent eyes see of sources,
// folder and tape.

import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { MirrorGauge } from '../../contract/mirrors.ts';
import type { MirrorSetInput, SetId } from '../../contract/schedules.ts';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';

/** A day in a minute. */
export const speed = 1440;

export interface Folders {
  readonly home: string;
  readonly source: string;
  readonly mirror: string;
}

export function freshFolders(): Folders {
  const top = temporaryFolder();
  const folders = { home: join(top, 'home'), source: join(top, 'd'), mirror: join(top, 'mirror') };
  mkdirSync(folders.source);
  mkdirSync(folders.mirror);
  return folders;
}

/** The set is put into the catalogue of a helper that has been at home once. */
export async function withSet(
  { home, source, mirror }: Folders,
  barcodes: readonly string[],
  change: Partial<MirrorSetInput> = {},
): Promise<SetId> {
  const catalogue = openCatalogue(join(home, 'catalogue.db'));
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, groups: process.getgroups?.() ?? [] };
  catalogue.pools.add({ name: 'pool', isShared: false, restoreTest: null }, owner, null);
  catalogue.pools.addCartridges('pool', barcodes, 1);
  const plan: MirrorSetInput = {
    ...{ name: 'everything', sources: [source], include: [], exclude: [], timeZone: 'UTC', pool: 'pool', mirror },
    timing: { kind: 'continuous', tapeWithinSeconds: 900 },
    ...{ copies: 1, verify: 'none', keepDays: null, keepOnDiskDays: 30 },
    ...change,
  };
  const { id } = catalogue.sets.add(plan, owner, null);
  catalogue.close();
  return id;
}

export function fastHelper(home: string, since: number): Promise<Helper> {
  return startHelper({ home, clock: `${speed}@${since}` });
}

export function gaugeOf({ client }: Helper, id: SetId): Promise<MirrorGauge> {
  return client.send('mirrors.gauge', { id });
}

/** Asks until it is so. */
export async function untilGauge(helper: Helper, id: SetId, is: (gauge: MirrorGauge) => boolean): Promise<MirrorGauge> {
  for (;;) {
    const gauge = await gaugeOf(helper, id);
    if (is(gauge)) return gauge;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const isOnDisk = ({ isCounting, disk }: MirrorGauge) => !isCounting && disk.oldest === null;
export const isOnTape = (gauge: MirrorGauge) => isOnDisk(gauge) && gauge.tape?.oldest === null;

export type FolderContents = ReadonlyMap<string, string>;

/** Files and links below a folder, by content. `.capstan-…` is Capstan's own. */
export function contentsOf(folder: string, name = ''): FolderContents {
  const files = new Map<string, string>();
  for (const entry of readdirSync(join(folder, name), { withFileTypes: true })) {
    const path = name === '' ? entry.name : `${name}/${entry.name}`;
    if (entry.name.startsWith('.capstan-')) continue;
    if (entry.isDirectory()) for (const [below, facts] of contentsOf(folder, path)) files.set(below, facts);
    else if (entry.isSymbolicLink()) files.set(path, `-> ${readlinkSync(join(folder, path))}`);
    else if (entry.isFile()) files.set(path, hashOf(join(folder, path)));
  }
  return files;
}

function hashOf(path: string): string {
  const { mtimeNs } = lstatSync(path, { bigint: true });
  return `${mtimeNs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
}
