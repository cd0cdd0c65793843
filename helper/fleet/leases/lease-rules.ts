// Who may write to a cartridge that the hosts of a fleet share. Pure: what the database and a host decide by, and what the model
// test tries in every order.
//
// A lease is an epoch that the database has given to one host. The cartridge's own memory bears the mark of whoever wrote last, or
// was about to. A cartridge is in one drive at a time, so the host that has it there may take its lease: with an epoch above
// both the database's and the memory's, which goes into the memory before the first write. Without the database a host writes
// only where the memory bears exactly the lease that it keeps itself; everything else it asks the database. That answers by what
// it knows, never by a clock. A cartridge or drive whose memory takes no marks has nothing to judge by: its lease counts in the
// database alone, is asked for with each load, and moves only when its holder gives it up.

/** As in the cartridge's memory: see native/src/drive/fleet_mark.hpp. */
export interface LeaseMark {
  readonly fleet: string;
  readonly host: string;
  readonly epoch: number;
}

/** What the drive reads there. */
export type MarkSeen =
  | { readonly kind: 'none' }
  /** By a later version, or another program. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'marked'; readonly mark: LeaseMark };

/** Of the database. */
export interface LeaseState {
  /** Null: given up. */
  readonly holder: string | null;
  readonly epoch: number;
  /** Whether the cartridge's memory is known to take marks; null: not known, and nothing was written by this. */
  readonly keepsMarks: boolean | null;
}

export type LeaseRefusal =
  /** It is marked by a host of another fleet, or in a way that is not known. */
  | 'other-fleet'
  /** Its memory cannot judge, and another host has not given it up. */
  | 'held'
  /** Its memory bears marks, and this drive writes none. */
  | 'memory-refused'
  /** Another host has taken it since. */
  | 'taken';

// ---- the host ----

export type HostDecision = 'write' | 'ask' | 'other-fleet';

/** `own`: the lease that this host keeps of the cartridge, as its own host. */
export function decideToWrite(own: LeaseMark | null, seen: MarkSeen): HostDecision {
  if (seen.kind === 'unknown') return 'other-fleet';
  return own !== null && seen.kind === 'marked' && isSameMark(own, seen.mark) ? 'write' : 'ask';
}

export function isSameMark(one: LeaseMark, other: LeaseMark): boolean {
  return one.fleet === other.fleet && one.host === other.host && one.epoch === other.epoch;
}

// ---- the database ----

/** To the host in whose drive the cartridge is. */
export function leaseFor(
  state: LeaseState | null,
  fleet: string,
  host: string,
  seen: MarkSeen,
): LeaseState | LeaseRefusal {
  if (seen.kind === 'unknown' || (seen.kind === 'marked' && seen.mark.fleet !== fleet)) return 'other-fleet';
  const { holder = null, epoch = 0, keepsMarks = null } = state ?? {};
  if (keepsMarks === false && holder !== null && holder !== host) return 'held';
  const inMemory = seen.kind === 'marked' ? seen.mark.epoch : 0;
  return { holder: host, epoch: Math.max(epoch, inMemory) + 1, keepsMarks };
}

/** The host has tried to mark it, and writes nothing before this. */
export function confirmedLease(
  state: LeaseState | null,
  host: string,
  epoch: number,
  isMarked: boolean,
): LeaseState | LeaseRefusal {
  if (state === null || state.holder !== host || state.epoch !== epoch) return 'taken';
  if (!isMarked && state.keepsMarks === true) return 'memory-refused';
  return { ...state, keepsMarks: isMarked };
}

/** By its holder, which keeps nothing of it any more. */
export function releasedLease(state: LeaseState | null, host: string): LeaseState | null {
  return state !== null && state.holder === host ? { ...state, holder: null } : state;
}
