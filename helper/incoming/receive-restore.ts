// Files of a restore on another computer, put into a folder of this one as they come: by the rules of a restore here, and as
// whoever runs this. What comes may come from anybody: it gets no name that was not asked for.

import { ownIdentity } from '../client/own-identity.ts';
import { faultOf } from '../contract/errors.ts';
import type { Fault } from '../contract/model.ts';
import type { RestoreInput } from '../contract/restore-input.ts';
import { nameOnDisk } from '../src/disk/disk-names.ts';
import { native } from '../src/drives/faults.ts';
import { loadNative, type Receiving } from '../src/drives/native.ts';

/** Of a file that came in parts and could not be made one. */
interface PartsLeft {
  readonly path: string;
  readonly fault: Fault;
}

export interface RestoreHere {
  /** For the program that is the line, and then the caller's to close. */
  readonly ends: Pick<Receiving, 'answers' | 'files' | 'before'>;
  /** Ends when the other computer says that nothing follows. Parts of a file that have all come are one then. */
  receive(): Promise<readonly PartsLeft[]>;
  /** What is not whole goes. Idempotent. */
  close(): void;
}

type RestoreTerms = Pick<RestoreInput, 'from' | 'into' | 'conflict' | 'acls'>;

/** Makes the folder when only its last name is missing. */
export async function prepareHere(into: string): Promise<{ readonly freeBytes: number }> {
  await native(into, loadNative().prepareFolder(ownIdentity(), into));
  return { freeBytes: await roomHere(into) };
}

/** Also of a folder that is still to be made. */
export async function roomHere(into: string): Promise<number> {
  const { freeBytes } = await native(into, loadNative().folderSpace(ownIdentity(), into));
  return freeBytes;
}

export function restoreHere({ from, into, conflict, acls }: RestoreTerms): RestoreHere {
  const receiving = loadNative().startReceiving({ into, conflict, acls, tops: topsOf(from) });
  return {
    ends: receiving,
    receive: async () => await joinParts(into, await native(into, receiving.receive())),
    close: () => receiving.close(),
  };
}

/** Names in the folder; none where all of a cartridge is wanted. */
function topsOf(from: RestoreTerms['from']): readonly string[] {
  const paths = from.flatMap((part) => part.paths);
  if (paths.includes('')) return [];
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1).normalize('NFC'));
  return [...new Set(names.flatMap((name) => [name, nameOnDisk(name)]))];
}

async function joinParts(into: string, wholes: readonly string[]): Promise<readonly PartsLeft[]> {
  const left: PartsLeft[] = [];
  for (const path of wholes) {
    try {
      await native(path, loadNative().joinSegments({ folder: into, name: path }).done);
    } catch (error) {
      const fault = faultOf(error);
      // The others are on cartridges that are still to come.
      if (fault.code !== 'restore.segments-missing') left.push({ path, fault });
    }
  }
  return left;
}
