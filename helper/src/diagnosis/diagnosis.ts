// Looks at all that the helper stands on: nodes of drives, the kernel's limits, its own database and disk, the clock, and
// what the drives say of themselves. Changes nothing; each look by itself, so that one that fails hides no other.

import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Symptom } from '../../contract/doctor.ts';
import { faultOf, TapeError, wordsOf } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Library } from '../../contract/library.ts';
import type { Fault } from '../../contract/model.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { RobotLibrary } from '../drives/library.ts';
import { keysFor } from '../jobs/cartridge-keys.ts';
import { driveReady } from '../jobs/preflight/drives-ready.ts';
import type { Services } from '../jobs/services.ts';
import { finding, type Kernel, textOf, thisKernel } from './looking.ts';
import { tapeDevices } from './tape-devices.ts';

export async function examineAll(
  services: Services,
  who: Identity,
  kernel: Kernel = thisKernel,
): Promise<readonly Symptom[]> {
  const health: Symptom[] = [];
  for (const library of services.drives.libraries) await library.lookAgain();
  for (const session of services.drives.sessions) health.push(...(await healthOf(session)));
  return [
    ...tapeDevices(kernel),
    ...health,
    ...services.drives.unavailableLibraries.flatMap(hindranceOf),
    ...services.drives.libraries.flatMap((library) => [...hindranceOf(library.describe()), ...labelsOf(library)]),
    ...kits(services, who),
    ...undelivered(services, who),
    sleep(services),
    ...limits(kernel),
    ...examineGround(services),
  ];
}

/** What the helper itself stands on, beside the kernel: as cheap as it is quick. */
export function examineGround(services: Pick<Services, 'catalogue' | 'home'>): readonly Symptom[] {
  return [database(services), room(services.home), clock(services)];
}

/** In the words of the preflight. That a drive is at work is no fault of it. */
async function healthOf(session: DriveSession): Promise<readonly Symptom[]> {
  const found = await driveReady(session);
  const ready = found.map(
    ({ severity, words, remedy, said, fault }): Symptom => ({
      ...{ about: 'health', severity: severity === 'hint' ? 'ok' : severity },
      ...{ words, remedy, said, fault },
    }),
  );
  const answers = session.failure === null && !session.isHeld && found.every(({ fault }) => fault === null);
  return answers ? [...ready, ...(await abilitiesOf(session))] : ready;
}

async function abilitiesOf(session: DriveSession): Promise<readonly Symptom[]> {
  const drive = session.describe().name;
  try {
    const { maxTransferBytes, encryptionControl } = await session.abilities();
    const isLibrarys = encryptionControl === 'library' || encryptionControl === 'management';
    return [
      finding('drives', 'ok', { code: 'drive-transfers', drive, bytes: maxTransferBytes }),
      ...(isLibrarys ? [finding('drives', 'warning', { code: 'keys-set-by-library', drive })] : []),
    ];
  } catch (error) {
    if (!(error instanceof TapeError)) throw error;
    return [ofFault(error.fault())];
  }
}

function hindranceOf({ hindrance: fault }: Library): readonly Symptom[] {
  return fault === null ? [] : [ofFault(fault)];
}

function labelsOf(library: RobotLibrary): readonly Symptom[] {
  const [label] = library.shortLabels;
  return label === undefined
    ? []
    : [finding('drives', 'warning', { code: 'labels-too-short', library: library.name, label })];
}

/** Of encrypted pools: what opens them when the passphrase is forgotten. */
function kits(services: Services, who: Identity): readonly Symptom[] {
  return keysFor(who, services).flatMap(({ pool, confirmed, testDue, unlisted }) => {
    if (confirmed === null) return [finding('keys', 'warning', { code: 'kit-never-tested', pool })];
    // Advice: whoever has the kit can open them.
    const lacks = unlisted === 0 ? [] : [finding('keys', 'ok', { code: 'kit-incomplete', pool, cartridges: unlisted })];
    if (Date.parse(testDue) > Date.now()) return lacks;
    return [finding('keys', 'warning', { code: 'kit-test-due', pool }), ...lacks];
  });
}

/** The caller's own, and for administrators the machine's. */
function undelivered({ access, catalogue }: Services, { uid, ...rights }: Identity): readonly Symptom[] {
  const seesMachine = access.isAdministrator({ uid, ...rights });
  return catalogue.noticeWays.all().flatMap(({ name: way, about, uid: owner, fault, queued }) => {
    const isTheirs = about === 'machine' ? seesMachine : owner === uid;
    return isTheirs && fault !== null ? [finding('helper', 'warning', { code: 'notices-failing', way, queued })] : [];
  });
}

function ofFault(fault: Fault): Symptom {
  const { title, detail, remedy } = wordsOf(fault);
  return { about: 'drives', severity: 'error', words: `${title}. ${detail}`, remedy, said: null, fault };
}

function sleep({ awake }: Services): Symptom {
  switch (awake.state) {
    case 'none':
      return finding('kernel', 'ok', { code: 'nothing-holds-off-sleep' });
    case 'works':
      return finding('kernel', 'ok', { code: 'sleep-held-off' });
    case 'refused':
      return finding('kernel', 'warning', { code: 'sleep-not-held-off', detail: awake.refusal });
  }
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

function database({ catalogue, home }: Pick<Services, 'catalogue' | 'home'>): Symptom {
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

function clock({ catalogue }: Pick<Services, 'catalogue'>): Symptom {
  const now = Date.now();
  const newest = Math.max(0, ...catalogue.journal.recent(1).map(({ created }) => Date.parse(created)));
  if (now < newest) {
    return finding('clock', 'error', { code: 'clock-behind', newest: new Date(newest).toISOString() });
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return finding('clock', 'ok', { code: 'clock', now: new Date(now).toISOString(), zone });
}
