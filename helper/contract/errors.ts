// Every fault that a person can meet: one row of words per code, used by window, CLI and notifications alike. The rows of
// native's codes follow native/src/base/error_codes.inc in its order; a test demands one for each.

import type { FaultAction, Words } from './fault-words.ts';
import { faultsOfFar } from './faults-of-far.ts';
import { faultsOfFiles } from './faults-of-files.ts';
import { faultsOfFleet } from './faults-of-fleet.ts';
import { faultsOfFleetWork } from './faults-of-fleet-work.ts';
import { faultsOfKeys } from './faults-of-keys.ts';
import { faultsOfKits } from './faults-of-kits.ts';
import { faultsOfLibrary } from './faults-of-library.ts';
import { faultsOfManifests } from './faults-of-manifests.ts';
import { faultsOfMount } from './faults-of-mount.ts';
import { faultsOfNotices } from './faults-of-notices.ts';
import { faultsOfTape } from './faults-of-tape.ts';
import { faultsOfWork } from './faults-of-work.ts';
import type { Fault, FaultData } from './model.ts';
import { type Figures, plainFigures } from './sizes.ts';

const rows = {
  ...faultsOfTape,
  ...faultsOfLibrary,
  ...faultsOfKeys,
  ...faultsOfMount,
  ...faultsOfKits,
  ...faultsOfNotices,
  ...faultsOfFiles,
  ...faultsOfManifests,
  ...faultsOfFar,
  ...faultsOfFleet,
  ...faultsOfFleetWork,
  ...faultsOfWork,
} as const satisfies Readonly<Record<string, Words>>;

export type FaultCode = keyof typeof rows;

/** Another language has a row for each, too. */
export type WordsOfFaults = Readonly<Record<FaultCode, Words>>;

/** In English. */
export const faultWords: WordsOfFaults = rows;

export const faultCodes = Object.keys(rows) as readonly FaultCode[];

export function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(rows, code);
}

/** What is thrown on either side of the socket; only its code and data cross. */
export class TapeError extends Error {
  readonly code: FaultCode;
  readonly data: FaultData;

  constructor(code: FaultCode, data: FaultData = {}, options?: ErrorOptions) {
    super(`${code}: ${rows[code].title}`, options);
    this.name = 'TapeError';
    this.code = code;
    this.data = data;
  }

  fault(): Fault {
    return { code: this.code, data: this.data };
  }
}

/** What the system has run out of, by its own names; null for everything else. Its twin is `shortageOr` of native. */
export function shortageOf(error: unknown): FaultCode | null {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EMFILE':
    case 'ENFILE':
      return 'system.too-many-files';
    case 'ENOMEM':
      return 'system.short-of-memory';
    case 'ENOLCK':
      return 'system.no-locks';
    default:
      return null;
  }
}

/** Why something in the data folder cannot be used, by the system's own names: damage is only what nothing else explains. */
export function homeFaultOf(error: unknown): FaultCode {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EACCES':
    case 'EPERM':
      return 'home.denied';
    case 'EROFS':
    case 'SQLITE_READONLY':
      return 'home.read-only';
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return 'storage.full';
    case 'EIO':
      return 'storage.fault';
    default:
      return shortageOf(error) ?? 'home.damaged';
  }
}

/** The fault in anything that was thrown. What is no TapeError, and no shortage, is a mistake of ours and says so. */
export function faultOf(error: unknown): Fault {
  if (error instanceof TapeError) return error.fault();
  const code = shortageOf(error) ?? 'helper.internal';
  return { code, data: { detail: error instanceof Error ? error.message : String(error) } };
}

/** The error for a fault that crossed; a code of a version that we do not know keeps its text as detail. */
export function errorOf(fault: Fault): TapeError {
  if (isFaultCode(fault.code)) return new TapeError(fault.code, fault.data);
  const detail = [fault.code, fault.data.detail].filter((part) => part !== undefined).join(': ');
  return new TapeError('helper.internal', { ...fault.data, detail });
}

/** The words for a person. */
export function wordsOf(fault: Fault, figures: Figures = plainFigures, table: WordsOfFaults = rows): Words {
  const { code, data } = errorOf(fault);
  const row = table[code];
  return { title: row.title, detail: fill(row.detail, data, figures), remedy: fill(row.remedy, data, figures) };
}

/** What buttons beside the words can do, the first thing first. */
export function actionsOf(fault: Fault): readonly FaultAction[] {
  const { action, also }: Words = rows[errorOf(fault).code];
  return [action, also].filter((one) => one !== undefined);
}

/** The first of them; undefined when there is none. */
export function actionOf(fault: Fault): FaultAction | undefined {
  return actionsOf(fault)[0];
}

function fill(template: string, data: FaultData, { size }: Figures): string {
  return template.replace(
    /\{(subject|neededBytes|freeBytes|rooms|versionThere|versionHere)\|([^}]*)\}/g,
    (_, key: string, otherwise: string) => {
      switch (key) {
        case 'neededBytes':
          return data.neededBytes === undefined ? otherwise : size(data.neededBytes);
        case 'freeBytes':
          return data.freeBytes === undefined ? otherwise : size(data.freeBytes);
        case 'rooms':
          return data.rooms?.map(({ host, freeBytes }) => `${host} (${size(freeBytes)})`).join(', ') ?? otherwise;
        case 'versionThere':
          return data.versionThere ?? otherwise;
        case 'versionHere':
          return data.versionHere ?? otherwise;
        default:
          return data.subject ?? otherwise;
      }
    },
  );
}
