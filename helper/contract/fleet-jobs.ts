// Jobs that wait for a host of the fleet which has their cartridges. What of them crosses the socket.

import type { Fault, JobPriority, JobState, Time } from './model.ts';

/**
 * `taken`: by a host that has not begun it. `begun`: it is a job of that host. `unsure`: that host came back from a backup and
 * knows nothing of it; an administrator cancels it, or has it begun again.
 */
export type FleetJobState = 'waiting' | 'taken' | 'begun' | 'unsure' | 'ended';

/** What another host can do as well: it reads, and what it writes to disks lies there. */
export const sharedCalls = ['restore.start', 'restore.salvage', 'cartridges.verify', 'cartridges.check'] as const;
export type SharedCall = (typeof sharedCalls)[number];

/** Why none has begun a job that waits. */
export type FleetWait =
  /** No host has it, as far as the database knows. */
  | { readonly kind: 'cartridge-nowhere'; readonly barcode: string }
  /** Each of its cartridges is somewhere, and no host has all of them. */
  | { readonly kind: 'cartridges-apart' }
  /** Those that have its cartridges have not been heard of for a while. */
  | { readonly kind: 'host-away'; readonly hosts: readonly string[] }
  /** So many jobs are before it where its turn comes first. */
  | { readonly kind: 'turn'; readonly host: string; readonly before: number }
  /** Where its cartridges are. */
  | { readonly kind: 'drives-busy'; readonly hosts: readonly string[] };

/** A UUID. */
export type FleetJobId = string;

/** Where a host has a cartridge. `remembered`: it was there, and nobody has seen it go. */
export interface FleetPlace {
  readonly barcode: string;
  readonly host: string;
  readonly place: 'drive' | 'library' | 'shelf' | 'remembered';
}

/** Printed by what was asked of the fleet. */
export interface AskedFleetJob {
  readonly fleetJob: FleetJobId;
}

export interface FleetJob {
  readonly id: FleetJobId;
  readonly asked: Time;
  readonly askedBy: { readonly host: string; readonly uid: number; readonly login: string };
  readonly call: SharedCall;
  readonly barcodes: readonly string[];
  readonly priority: JobPriority;
  readonly state: FleetJobState;
  /** Null: it does not wait. */
  readonly waitsFor: FleetWait | null;
  /** Which has it; null: none yet. */
  readonly host: string | null;
  /** Its number there. */
  readonly job: string | null;
  readonly cancelled: boolean;
  readonly ended: Time | null;
  /** How it ended there. */
  readonly outcome: JobState | null;
  readonly fault: Fault | null;
}
