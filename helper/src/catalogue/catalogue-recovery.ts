// Opens the catalogue as a helper starts. One that is gone or damaged is not the end of anything: the damaged one is set
// aside, a new one takes over what the newest export tells, and the tapes tell the rest as they are loaded. What is no
// database of ours, or of a newer Capstan, is refused and left alone.

import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TapeError } from '../../contract/errors.ts';
import { finishedJobsKept } from '../../contract/state.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { hasExport, suspectFileOf, timestampForName } from './catalogue-maintenance.ts';
import { isDamage, storageFault } from './database.ts';

const fileName = 'catalogue.db';
const magic = 'SQLite format 3\0';

/** `wasUsed`: a helper has worked in this home before, so that there must be a catalogue. */
export function openOrRecoverCatalogue(home: string, wasUsed: boolean): Catalogue {
  const path = join(home, fileName);
  if (!existsSync(path)) {
    const isLost = wasUsed || hasExport(home);
    return isLost ? beginAnew(path, { kind: 'missing', detail: '', setAside: null }) : openCatalogue(path);
  }
  const why = suspicion(path) ?? (wasUsed && isBlank(path) ? 'it is empty' : null);
  if (why !== null) return beginAnew(path, { kind: 'damaged', detail: why, setAside: setAside(path) });
  try {
    return openReadable(path);
  } catch (error) {
    const detail = damageIn(error);
    if (detail === null || !isOurs(path)) throw error;
    return beginAnew(path, { kind: 'damaged', detail, setAside: setAside(path) });
  }
}

/** Null for what is no damage. */
function damageIn(error: unknown): string | null {
  if (error instanceof SyntaxError) return error.message;
  return error instanceof TapeError && isDamage(error.cause) ? (error.data.detail ?? '') : null;
}

/** What a helper needs to begin must make sense, too: a flipped bit in a text breaks no rule of the database. */
function openReadable(path: string): Catalogue {
  const catalogue = openCatalogue(path);
  try {
    catalogue.journal.unended();
    catalogue.journal.recent(finishedJobsKept);
    catalogue.cartridges.all();
    return catalogue;
  } catch (error) {
    catalogue.close();
    throw storageFault(error) ?? error;
  }
}

interface CatalogueFault {
  readonly kind: 'missing' | 'damaged';
  readonly detail: string;
  readonly setAside: string | null;
}

function beginAnew(path: string, found: CatalogueFault): Catalogue {
  // What belonged to the one before it must not be taken for this one's.
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
  const catalogue = openCatalogue(path);
  const { maintenance } = catalogue;
  const restored = maintenance.importNewest();
  maintenance.recordLoss({
    ...found,
    time: new Date().toISOString(),
    restored: restored === null ? null : { made: restored.made, jobs: restored.jobs },
  });
  return catalogue;
}

/** With what SQLite keeps beside it: all that somebody needs to look into it. */
function setAside(path: string): string {
  const aside = `${path}.damaged-${timestampForName()}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  rmSync(suspectFileOf(path), { force: true });
  return aside;
}

function suspicion(path: string): string | null {
  const note = suspectFileOf(path);
  return existsSync(note) ? readFileSync(note, 'utf8').slice(0, 200) : null;
}

/** A power cut can leave a file of the right length and nothing in it. */
function isBlank(path: string): boolean {
  return statSync(path).isFile() && headOf(path).every((byte) => byte === 0);
}

/** Its first bytes are nearly those of a database: some may have been flipped. */
function isOurs(path: string): boolean {
  const head = headOf(path);
  return [...head].filter((byte, at) => byte === magic.charCodeAt(at)).length > magic.length / 2;
}

function headOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(magic.length);
    return head.subarray(0, readSync(file, head, 0, head.length, 0));
  } finally {
    closeSync(file);
  }
}
