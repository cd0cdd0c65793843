// One line of the log: what happened to which thing, and by whom. Names of files and folders, and what is in them, never
// get in: only what is listed here is written, of a fault its code, of an error where it came from.

import { TapeError } from '../../contract/errors.ts';
import type { Fault } from '../../contract/model.ts';

/** What a line may tell besides `uid`, `owner`, `fault` and `error`: numbers, and names that we or the site gave. */
const things = [
  ...(['job', 'set', 'id', 'call', 'kind', 'state', 'code', 'priority', 'generation', 'erase', 'killed'] as const),
  ...(['drive', 'model', 'clock', 'barcode', 'barcodes', 'pool', 'copy', 'batch', 'uuid', 'isShared'] as const),
  ...([
    'files',
    'jobs',
    'cartridges',
    'filesSafe',
    'filesFailed',
    'capacityBytes',
    'residentBytes',
    'writeProtected',
    'isEmpty',
  ] as const),
  ...(['version', 'pid', 'why', 'of', 'times', 'commands', 'library', 'from', 'to'] as const),
] as const;

type Fact = string | number | boolean | null | undefined | readonly string[];

export type LogFacts = { readonly [thing in (typeof things)[number]]?: Fact } & {
  /** Who did it. */
  readonly uid?: number;
  /** Whose job or set it happened to. */
  readonly owner?: number;
  readonly fault?: Fault | null;
  readonly error?: unknown;
};

export function lineOf(event: string, facts: LogFacts): string {
  const { uid, owner, fault, error } = facts;
  const named = things.flatMap((thing) => (facts[thing] === undefined ? [] : [[thing, facts[thing]]]));
  const line = {
    time: new Date().toISOString(),
    event,
    ...(uid === undefined ? {} : { uid }),
    ...(owner === undefined ? {} : { owner }),
    ...Object.fromEntries(named),
    ...(fault === undefined ? {} : { fault: fault === null ? null : withoutNames(fault) }),
    ...(error === undefined ? {} : { error: originOf(error) }),
  };
  return `${JSON.stringify(line)}\n`;
}

/** What a device said holds no names: sense bytes and block addresses, which help to find out what is wrong with it. */
function withoutNames({ code, data }: Fault): object {
  const { neededBytes, freeBytes, detail } = data;
  const ofDevice = /^(drive|medium)\./.test(code) && detail !== undefined;
  return { code, ...(ofDevice ? { detail } : {}), ...(neededBytes === undefined ? {} : { neededBytes, freeBytes }) };
}

/** Messages of the system and of libraries quote what they were given. */
function originOf(error: unknown): string {
  if (error instanceof TapeError) return error.code;
  if (!(error instanceof Error)) return typeof error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [[error.name, code, syscall].filter((part) => part !== undefined).join(' '), ...frames].join('\n');
}
