// Sources that came with a manifest, and what becomes of them.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestOutcome } from '../../contract/archive.ts';
import type { Input } from '../../contract/contract.ts';
import type { Job } from '../../contract/model.ts';
import type { Helper } from './harness.ts';
import { archiving, outcomeOf } from './stations.ts';

/** As `sha256sum` and its relatives list them. */
export function writeSums(folder: string, names: readonly string[], algorithm = 'sha256'): string {
  const list = join(folder, `${algorithm.toUpperCase()}SUMS`);
  const lines = names.map((name) => `${digestOf(join(folder, name), algorithm)}  ${name}\n`);
  writeFileSync(list, lines.join(''));
  return list;
}

function digestOf(path: string, algorithm = 'sha256'): string {
  return createHash(algorithm).update(readFileSync(path)).digest('hex');
}

/** One bit of it is another one from now on. */
export function flip(path: string, at: number): void {
  const content = readFileSync(path);
  const place = at < 0 ? content.length + at : at;
  content[place] = (content[place] ?? 0) ^ 1;
  writeFileSync(path, content);
}

export interface Compared {
  readonly job: Job;
  readonly manifest: ManifestOutcome | undefined;
  /** Code of its fault, by path. */
  readonly failed: Readonly<Record<string, string>>;
  /** Paths that are safe, or verified since. */
  readonly safe: readonly string[];
}

export async function comparing(helper: Helper, input: Input<'archive.start'>): Promise<Compared> {
  return await whatCameOf(helper, await archiving(helper, input));
}

export async function whatCameOf(helper: Helper, job: Job): Promise<Compared> {
  const items = await helper.items(job);
  const failed = items.flatMap(({ path, fault }) => (fault === null ? [] : [[path, fault.code] as const]));
  const safe = items.flatMap(({ path, receipt }) => (receipt === 'safe' || receipt === 'verified' ? [path] : []));
  const { manifest } = await outcomeOf(helper, job);
  return { job, manifest, failed: Object.fromEntries(failed), safe: safe.toSorted() };
}
