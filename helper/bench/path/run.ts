// One run of one amount of data: all that is compared, one after the other, in this order or the reverse.

import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Capstan, type JobCost } from './capstan.ts';
import type { Cost, Stopwatch } from './cost.ts';
import { takeMemory } from './memory.ts';
import { archiveByReference } from './reference.ts';

export interface PathSetup {
  /** The package: command line, helper and the Node that runs them. */
  readonly program: string;
  /** Where the reference is installed. */
  readonly reference: string | null;
  readonly folder: string;
  readonly source: string;
  /** Of all its files. */
  readonly bytes: number;
  /** The names of the files in `source`, each ended by a NUL. */
  readonly list: string;
  readonly watch: Stopwatch;
}

export interface RunCost {
  readonly archive: JobCost;
  readonly copy: Cost;
  readonly hash: Cost;
  readonly reference: Cost | null;
  readonly restore: JobCost;
  readonly copyBack: Cost;
}

/** `whenBack`: is called when everything is restored. */
export async function runOnce(
  { program, reference, folder, source, bytes, list, watch }: PathSetup,
  { isReversed, counting }: { readonly isReversed: boolean; readonly counting: boolean },
  whenBack?: (capstan: Capstan, restored: string) => unknown,
): Promise<RunCost> {
  const [copied, restored, copiedBack] = [
    join(folder, 'copied'),
    join(folder, 'restored'),
    join(folder, 'copied back'),
  ];
  const capstan = await Capstan.start(program, join(folder, 'home'), watch, counting);
  try {
    const there = await inTurn(isReversed, bytes, {
      archive: () => capstan.archive(source),
      copy: () => copyTo(source, copied, watch),
      hash: () => watch(['xargs', '-0', '-a', list, 'openssl', 'dgst', '-sha256', '-r']),
      reference: async () => (reference === null ? null : await archiveByReference(reference, folder, source, watch)),
    });
    const back = await inTurn(isReversed, bytes, {
      restore: () => capstan.restore(source, restored),
      copyBack: () => copyTo(copied, copiedBack, watch),
    });
    await whenBack?.(capstan, join(restored, basename(source)));
    return { ...there, ...back };
  } finally {
    await capstan.end();
    for (const made of [copied, restored, copiedBack]) rmSync(made, { recursive: true, force: true });
  }
}

function copyTo(from: string, to: string, watch: Stopwatch): Promise<Cost> {
  return watch(['sh', '-c', 'cp -a "$1" "$2" && sync -f "$2"', 'sh', from, to]);
}

type Tasks = Readonly<Record<string, () => Promise<unknown>>>;

async function inTurn<T extends Tasks>(
  isReversed: boolean,
  bytes: number,
  tasks: T,
): Promise<{ [Name in keyof T]: Awaited<ReturnType<T[Name]>> }> {
  const results = new Map<string, unknown>();
  const named = Object.entries(tasks);
  for (const [name, task] of isReversed ? named.toReversed() : named) {
    takeMemory(bytes);
    results.set(name, await task());
  }
  return Object.fromEntries(results) as { [Name in keyof T]: Awaited<ReturnType<T[Name]>> };
}
