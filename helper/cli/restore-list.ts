// What is to be restored by a list: what a search printed, or BARCODE:/path on each line; put together into as many restores as it
// takes.

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { InvalidArgumentError } from 'commander';
import type { RestoreInput } from '../contract/restore-input.ts';
import { type PathOnCartridge, tapePathArgument } from './arguments.ts';
import { withNameList } from './name-list.ts';

export interface PathInList extends PathOnCartridge {
  /** Undefined: as the cartridge is now. */
  readonly generation?: number;
}

type RestoredPart = RestoreInput['from'][number];

/** Of one restore. More cartridges, or more paths of one, no call takes; and all of it must fit into a message. */
const cartridgesMost = 100;
const pathsMost = 10_000;
const charactersMost = 200_000;

/** `named`: a file, or "-". `refuse`: what is wrong with it. */
export async function listedPaths(named: string, refuse: (words: string) => never): Promise<readonly PathInList[]> {
  return await withNameList(named, async ({ path }) => {
    const found: PathInList[] = [];
    let at = 0;
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      at += 1;
      if (line.trim() === '') continue;
      try {
        found.push(line.startsWith('{') ? printedPath(line) : tapePathArgument(line));
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        refuse(`error: line ${at} of the list: ${error.message}`);
      }
    }
    if (found.length === 0) refuse('error: the list names nothing.');
    return found;
  });
}

/** As `search --json` and `find --json` print it, on this computer or over the fleet. */
function printedPath(line: string): PathInList {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw new InvalidArgumentError('It is neither BARCODE:/path nor what search --json prints.');
  }
  const { barcode, path, generation, isCurrent } = row as Readonly<Record<string, unknown>>;
  if (typeof barcode !== 'string' || typeof path !== 'string')
    throw new InvalidArgumentError('It names no cartridge and path.');
  const place = tapePathArgument(`${barcode}:/${path}`);
  return isCurrent === false && typeof generation === 'number' ? { ...place, generation } : place;
}

/** Each path comes to DIR/BARCODE/path, so that no two meet. A cartridge is in a restore once: another generation of it is in another. */
export function partsOfList(listed: readonly PathInList[]): readonly (readonly RestoredPart[])[] {
  const restores: OneRestore[] = [];
  for (const one of listed) {
    const taking = restores.find((restore) => restore.take(one));
    if (taking !== undefined) continue;
    const made = new OneRestore();
    made.take(one);
    restores.push(made);
  }
  return restores.map((restore) => restore.parts());
}

interface PartInMaking {
  readonly generation: number | undefined;
  readonly paths: Set<string>;
}

class OneRestore {
  readonly #parts = new Map<string, PartInMaking>();
  #characters = 0;

  /** False: it does not fit in. */
  take({ barcode, path, generation }: PathInList): boolean {
    const part = this.#parts.get(barcode);
    const isOther = part !== undefined && part.generation !== generation;
    if (isOther || this.#characters + path.length > charactersMost) return false;
    if (part === undefined ? this.#parts.size === cartridgesMost : part.paths.size === pathsMost) return false;
    const { paths } = part ?? { paths: new Set<string>() };
    if (part === undefined) this.#parts.set(barcode, { generation, paths });
    // Room for what JSON puts around it.
    if (!paths.has(path)) this.#characters += path.length + 4;
    paths.add(path);
    return true;
  }

  parts(): readonly RestoredPart[] {
    return [...this.#parts].map(([barcode, { generation, paths }]) => ({
      barcode,
      paths: [...paths],
      keepPaths: true,
      ...(generation === undefined ? {} : { generation }),
    }));
  }
}
