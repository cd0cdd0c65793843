// What the helper asks of the agent, by name, with what goes in and what comes back; and what the agent tells by itself.

import type { Input, Output } from '../contract/contract.ts';
import type { FleetFinding, FleetHost, FleetLink, FleetPersonLink, FleetSignIn, Migrated } from '../contract/fleet.ts';
import type { FleetJob } from '../contract/fleet-jobs.ts';
import type { Fault } from '../contract/model.ts';
import type { OwnItem, OwnJob } from '../src/catalogue/fleet-history.ts';
import type { LeaseMark } from './leases/lease-rules.ts';
import type { LeaseConfirmation, LeaseRequest } from './leases/leases.ts';
import type { ReportedPoolRoom } from './pools/pool-rooms.ts';
import type { HistoryPage } from './push/own-history.ts';
import type { AskerQuestion } from './queue/asker.ts';
import type {
  FleetJobEnd,
  FleetJobRequest,
  HeldJob,
  JobAttempt,
  ListedFleetJobs,
  TakenJob,
} from './queue/job-queue.ts';
import type { CartridgePlace } from './queue/places.ts';

interface AgentMethod<In, Out> {
  readonly input: In;
  readonly output: Out;
}

interface AgentMethods extends PersonsMethods {
  /** Brings the database to our shape, once or forward, by a role that may. */
  readonly migrate: AgentMethod<{ readonly signIn: FleetSignIn }, Migrated>;
  /** Enters a host; gives with what it signs in from now on. */
  readonly join: AgentMethod<FleetMember & HostSite, FleetSignIn>;
  readonly setSite: AgentMethod<HostSite, null>;
  /** First on every line of a host that has joined: from here on the agent holds the connection, and reports. */
  readonly open: AgentMethod<OpenedHost, null>;
  readonly facts: AgentMethod<HostFacts, null>;
  /** There is more to report. */
  readonly wake: AgentMethod<null, null>;
  readonly leave: AgentMethod<{ readonly forget: boolean }, null>;
  /** A person of another host is held to be one of this host's, or not any more. */
  readonly link: AgentMethod<FleetPersonLink & { readonly isLinked: boolean }, null>;
  readonly links: AgentMethod<null, readonly FleetPersonLink[]>;
  /** What the database has of this host's own past, before it is replaced. */
  readonly ownJobs: AgentMethod<HistoryPage, readonly OwnJob[]>;
  readonly ownItems: AgentMethod<HistoryPage & { readonly job: number }, readonly OwnItem[]>;
  readonly doctor: AgentMethod<null, readonly FleetFinding[]>;
  readonly hosts: AgentMethod<null, readonly FleetHost[]>;
  /** Barcodes of cartridges that this host wrote to last, and whose memory keeps no mark. */
  readonly withoutMarks: AgentMethod<null, readonly string[]>;
  readonly takeLease: AgentMethod<LeaseRequest, LeaseMark>;
  readonly confirmLease: AgentMethod<LeaseConfirmation, null>;
  readonly tellPlaces: AgentMethod<{ readonly places: readonly CartridgePlace[] }, null>;
  readonly tellPoolRooms: AgentMethod<{ readonly rooms: readonly ReportedPoolRoom[] }, null>;
  readonly askJob: AgentMethod<FleetJobRequest, string>;
  readonly dueJobs: AgentMethod<null, readonly TakenJob[]>;
  /** Null: it is not to be had any more. */
  readonly takeJob: AgentMethod<{ readonly uuid: string }, TakenJob | null>;
  /** As which of this host's people it is done; null: they are nobody here. */
  readonly asker: AgentMethod<AskerQuestion, number | null>;
  /** False: it is not this host's any more. */
  readonly beginJob: AgentMethod<JobAttempt, boolean>;
  readonly nameJob: AgentMethod<JobAttempt & { readonly localJob: string }, null>;
  readonly returnJob: AgentMethod<JobAttempt, null>;
  readonly doubtJob: AgentMethod<JobAttempt, null>;
  readonly endJob: AgentMethod<FleetJobEnd, null>;
  readonly heldJobs: AgentMethod<null, readonly HeldJob[]>;
  readonly listJobs: AgentMethod<ListedFleetJobs, readonly FleetJob[]>;
  readonly cancelJob: AgentMethod<{ readonly uuid: string; readonly by: HostPerson }, null>;
  readonly requeueJob: AgentMethod<{ readonly uuid: string }, null>;
  readonly releaseLease: AgentMethod<{ readonly cartridge: string }, null>;
}

/** The calls of the same names, by a person of this host, as its policy has them now. */
type PersonsMethods = {
  readonly [N in PersonsMethod]: AgentMethod<
    { readonly by: HostPerson; readonly question: Input<`fleet.${N}`> },
    Output<`fleet.${N}`>
  >;
};

export type PersonsMethod =
  | 'search'
  | 'list'
  | 'versions'
  | 'duplicates'
  | 'single'
  | 'copyTotals'
  | 'places'
  | 'poolRooms'
  | 'audit';

export type FleetSearch = Input<'fleet.search'>;
export type FleetList = Input<'fleet.list'>;

/** What a host keeps of its fleet. */
export interface FleetMember {
  readonly signIn: FleetSignIn;
  readonly uuid: string;
  readonly name: string;
}

/** Null: it has no name. */
interface HostSite {
  readonly site: string | null;
}

export interface OpenedHost {
  readonly member: FleetMember;
  /** The file of its catalogue. */
  readonly catalogue: string;
  readonly facts: HostFacts;
}

/** Who this host's people are, and which pools all of them may see. */
export interface HostFacts {
  readonly people: readonly HostPerson[];
  readonly sharedPools: readonly string[];
}

export interface HostPerson {
  readonly uid: number;
  readonly name: string;
  readonly role: 'administrator' | 'member' | 'stranger';
}

/** How far this host is reported. */
export interface PushProgress {
  readonly applied: number;
  readonly waiting: number;
}

/** It has just joined, or the database knows a later or an earlier past than its own. */
export type WhyAnew = 'joined' | 'from-backup' | 'database-older';

export interface AgentEvents {
  readonly link: FleetLink;
  readonly progress: PushProgress;
  /** The outbox is to be filled with everything, as of this incarnation. */
  readonly anew: { readonly incarnation: number; readonly why: WhyAnew };
  /** A job was asked for, taken, withdrawn or has ended, on any host. */
  readonly jobs: null;
}

export type AgentMethodName = keyof AgentMethods;
export type AgentInput<N extends AgentMethodName> = AgentMethods[N]['input'];
export type AgentOutput<N extends AgentMethodName> = AgentMethods[N]['output'];

export interface AgentRequest {
  readonly id: number;
  readonly method: AgentMethodName;
  readonly input: unknown;
}

export type AgentMessage =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly fault: Fault }
  | { readonly [N in keyof AgentEvents]: { readonly event: N; readonly body: AgentEvents[N] } }[keyof AgentEvents];
