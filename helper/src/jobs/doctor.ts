// Looks at all that the helper stands on: nodes of drives, the kernel's limits, its own database and disk, the clock, and
// what the drives say of themselves. Changes nothing; each look by itself, so that one that fails hides no other.

import { accessSync, constants, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Symptom } from '../../contract/doctor.ts';
import { faultOf } from '../../contract/errors.ts';
import { sizeInWords } from '../../contract/sizes.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { driveReady } from './preflight/drives-ready.ts';
import type { Rooms } from './rooms.ts';

/** Where the kernel tells of itself; elsewhere in tests. */
export interface Kernel {
  readonly sys: string;
  readonly proc: string;
  readonly dev: string;
}

export const thisKernel: Kernel = { sys: '/sys', proc: '/proc', dev: '/dev' };

export async function examineAll(rooms: Rooms, kernel: Kernel = thisKernel): Promise<readonly Symptom[]> {
  const health: Symptom[] = [];
  for (const session of rooms.drives.sessions) health.push(...(await healthOf(session)));
  return [...nodes(kernel), ...health, ...limits(kernel), database(rooms), room(rooms.home), clock(rooms)];
}

/** SCSI's number for tape drives. */
const tapeType = '1';

export function nodes({ sys, dev }: Kernel): readonly Symptom[] {
  const folder = join(sys, 'class', 'scsi_generic');
  const names = listing(folder).filter((name) => textOf(join(folder, name, 'device', 'type')) === tapeType);
  if (names.length === 0) {
    return [finding('drives', 'ok', 'No drive of metal is connected to this computer.')];
  }
  return names.map((name) => {
    const product = ['vendor', 'model'].map((fact) => textOf(join(folder, name, 'device', fact)) ?? '').join(' ');
    return nodeOf(join(dev, name), product.replace(/\s+/g, ' ').trim());
  });
}

function nodeOf(node: string, product: string): Symptom {
  const name = `${product === '' ? 'A drive' : product} (${node})`;
  try {
    accessSync(node, constants.R_OK | constants.W_OK);
  } catch {
    const remedy = 'Join the group tape and log in anew:  sudo usermod -aG tape USER';
    return finding('drives', 'error', `${name} may not be opened by the helper.`, remedy);
  }
  if ((statSync(node).mode & 0o006) !== 0) {
    const remedy = 'Install the udev rule:  sudo capstan-service install';
    return finding('drives', 'warning', `${name} can be opened by everybody on this computer.`, remedy);
  }
  return finding('drives', 'ok', `${name} can be used.`);
}

/** In the words of the preflight. That a drive is at work is no fault of it. */
async function healthOf(session: DriveSession): Promise<readonly Symptom[]> {
  const found = await driveReady(session);
  return found.map(({ severity, words, remedy }) =>
    finding('health', severity === 'hint' ? 'ok' : severity, words, remedy),
  );
}

/** A mirror watches each folder; half a million is what distributions have come to set. */
const watchesWanted = 524_288;

export function limits({ proc }: Kernel): readonly Symptom[] {
  const text = textOf(join(proc, 'sys', 'fs', 'inotify', 'max_user_watches'));
  if (text === null) return [finding('kernel', 'warning', 'The kernel does not tell how many folders can be watched.')];
  const watches = Number(text);
  const words = `Up to ${watches.toLocaleString('en')} folders can be watched for changes.`;
  if (watches >= watchesWanted) return [finding('kernel', 'ok', words)];
  const remedy = `For larger mirrors:  sudo sysctl -w fs.inotify.max_user_watches=${watchesWanted}`;
  return [finding('kernel', 'warning', words, remedy)];
}

function database({ catalogue, home }: Rooms): Symptom {
  try {
    const cartridges = catalogue.cartridges.all().length;
    const { size } = statSync(join(home, 'catalogue.db'));
    const many = `${cartridges.toLocaleString('en')} cartridge${cartridges === 1 ? '' : 's'}`;
    return finding('database', 'ok', `The catalogue knows ${many} and takes ${sizeInWords(size)}.`);
  } catch (error) {
    const words = `The catalogue cannot be read: ${faultOf(error).data.detail ?? ''}`;
    return finding('database', 'error', words, 'What is on the tapes is not affected:  capstan rebuild');
  }
}

/** An index of a million files takes half of the first while it is read in. */
const roomWanted = 2_000_000_000;
const roomNeeded = 200_000_000;

function room(home: string): Symptom {
  const { bavail, bsize } = statfsSync(home);
  const free = bavail * bsize;
  const words = `${sizeInWords(free)} are free for the catalogue in ${home}.`;
  if (free >= roomWanted) return finding('room', 'ok', words);
  return finding('room', free >= roomNeeded ? 'warning' : 'error', words, 'Make room on that disk.');
}

function clock({ catalogue }: Rooms): Symptom {
  const now = Date.now();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const newest = Math.max(0, ...catalogue.journal.recent(1).map(({ created }) => Date.parse(created)));
  if (now < newest) {
    const words = `The clock is behind: a job was started at ${new Date(newest).toISOString()}.`;
    return finding('clock', 'error', words, 'Set the clock; schedules go by it, and so do the times on tapes.');
  }
  return finding('clock', 'ok', `It is ${new Date(now).toISOString()}; schedules go by ${zone}.`);
}

function finding(
  about: Symptom['about'],
  severity: Symptom['severity'],
  words: string,
  remedy: string | null = null,
): Symptom {
  return { about, severity, words, remedy };
}

function listing(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // A kernel without SCSI has no such folder.
    return [];
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
