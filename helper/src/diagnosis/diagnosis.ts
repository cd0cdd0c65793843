// Looks at all that the helper stands on: nodes of drives, the kernel's limits, its own database and disk, the clock, and
// what the drives say of themselves. Changes nothing; each look by itself, so that one that fails hides no other.

import { accessSync, constants, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CodedFinding, codedFindingInWords } from '../../contract/coded-findings.ts';
import type { Symptom } from '../../contract/doctor.ts';
import { faultOf } from '../../contract/errors.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { driveReady } from '../jobs/preflight/drives-ready.ts';
import type { Services } from '../jobs/services.ts';

/** Where the kernel tells of itself; elsewhere in tests. */
export interface Kernel {
  readonly sys: string;
  readonly proc: string;
  readonly dev: string;
}

const thisKernel: Kernel = { sys: '/sys', proc: '/proc', dev: '/dev' };

export async function examineAll(services: Services, kernel: Kernel = thisKernel): Promise<readonly Symptom[]> {
  const health: Symptom[] = [];
  for (const session of services.drives.sessions) health.push(...(await healthOf(session)));
  return [...nodes(kernel), ...health, ...limits(kernel), database(services), room(services.home), clock(services)];
}

/** SCSI's number for tape drives. */
const tapeType = '1';

export function nodes({ sys, dev }: Kernel): readonly Symptom[] {
  const folder = join(sys, 'class', 'scsi_generic');
  const names = listing(folder).filter((name) => textOf(join(folder, name, 'device', 'type')) === tapeType);
  if (names.length === 0) {
    return [finding('drives', 'ok', { code: 'no-drive-of-metal' })];
  }
  return names.map((name) => {
    const product = ['vendor', 'model'].map((fact) => textOf(join(folder, name, 'device', fact)) ?? '').join(' ');
    return nodeOf(join(dev, name), product.replace(/\s+/g, ' ').trim());
  });
}

function nodeOf(node: string, product: string): Symptom {
  try {
    accessSync(node, constants.R_OK | constants.W_OK);
  } catch {
    return finding('drives', 'error', { code: 'node-forbidden', product, node });
  }
  if ((statSync(node).mode & 0o006) !== 0) {
    return finding('drives', 'warning', { code: 'node-open-to-all', product, node });
  }
  return finding('drives', 'ok', { code: 'node-usable', product, node });
}

/** In the words of the preflight. That a drive is at work is no fault of it. */
async function healthOf(session: DriveSession): Promise<readonly Symptom[]> {
  const found = await driveReady(session);
  return found.map(({ severity, words, remedy, said, fault }) => ({
    ...{ about: 'health', severity: severity === 'hint' ? 'ok' : severity },
    ...{ words, remedy, said, fault },
  }));
}

/** A mirror watches each folder; half a million is what distributions have come to set. */
const watchesWanted = 524_288;

export function limits({ proc }: Kernel): readonly Symptom[] {
  const text = textOf(join(proc, 'sys', 'fs', 'inotify', 'max_user_watches'));
  if (text === null) return [finding('kernel', 'warning', { code: 'watches-untold' })];
  const watches = Number(text);
  const wanted = watchesWanted;
  if (watches >= wanted) return [finding('kernel', 'ok', { code: 'watches', watches, wanted })];
  return [finding('kernel', 'warning', { code: 'watches-few', watches, wanted })];
}

function database({ catalogue, home }: Services): Symptom {
  try {
    const cartridges = catalogue.cartridges.all().length;
    const { size } = statSync(join(home, 'catalogue.db'));
    return finding('database', 'ok', { code: 'catalogue', cartridges, bytes: size });
  } catch (error) {
    const detail = faultOf(error).data.detail ?? '';
    return finding('database', 'error', { code: 'catalogue-unreadable', detail });
  }
}

/** An index of a million files takes half of the first while it is read in. */
const roomWanted = 2_000_000_000;
const roomNeeded = 200_000_000;

function room(home: string): Symptom {
  const { bavail, bsize } = statfsSync(home);
  const freeBytes = bavail * bsize;
  if (freeBytes >= roomWanted) return finding('room', 'ok', { code: 'disk-room', freeBytes, folder: home });
  const severity = freeBytes >= roomNeeded ? 'warning' : 'error';
  return finding('room', severity, { code: 'disk-short', freeBytes, folder: home });
}

function clock({ catalogue }: Services): Symptom {
  const now = Date.now();
  const newest = Math.max(0, ...catalogue.journal.recent(1).map(({ created }) => Date.parse(created)));
  if (now < newest) {
    return finding('clock', 'error', { code: 'clock-behind', newest: new Date(newest).toISOString() });
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return finding('clock', 'ok', { code: 'clock', now: new Date(now).toISOString(), zone });
}

function finding(about: Symptom['about'], severity: Symptom['severity'], coded: CodedFinding): Symptom {
  return { about, severity, ...codedFindingInWords(coded), said: coded, fault: null };
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
