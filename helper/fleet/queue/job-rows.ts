// Jobs of the fleet as the shared database has them.

import type { FleetJob, FleetJobState, FleetWait, SharedCall } from '../../contract/fleet-jobs.ts';
import type { Fault, JobPriority, JobState } from '../../contract/model.ts';

export interface FleetJobRow {
  readonly uuid: string;
  readonly asked: Date;
  readonly asked_by: string;
  readonly asker: string;
  readonly uid: number;
  readonly login: string;
  /** Null: of one that was asked for before people were looked up for it. */
  readonly turn_of: string | null;
  /** Hosts ask for nothing else; whoever takes it looks again. */
  readonly call: SharedCall;
  readonly input: unknown;
  readonly version: string;
  readonly barcodes: readonly string[];
  readonly volumes: readonly (string | null)[];
  readonly priority: JobPriority;
  readonly state: FleetJobState;
  readonly attempt: number;
  readonly taken_by: string | null;
  readonly host: string | null;
  readonly local_job: string | null;
  readonly cancelled: boolean;
  readonly ended: Date | null;
  readonly outcome: JobState | null;
  readonly fault: Fault | null;
}

export const jobColumns = `job.uuid, job.asked, job.asked_by, asker.name AS asker, job.uid, job.login, job.turn_of, job.call, job.input,
  job.version, job.barcodes, job.volumes::text[] AS volumes, job.priority, job.state, job.attempt, job.taken_by,
  holder.name AS host, job.local_job, job.cancelled, job.ended, job.outcome, job.fault`;

export const jobTables = `capstan.fleet_job AS job JOIN capstan.host AS asker ON asker.uuid = job.asked_by
  LEFT JOIN capstan.host AS holder ON holder.uuid = job.taken_by`;

export function fleetJobOf(row: FleetJobRow, waitsFor: FleetWait | null): FleetJob {
  return {
    id: row.uuid,
    asked: row.asked.toISOString(),
    askedBy: { host: row.asker, uid: row.uid, login: row.login },
    call: row.call,
    barcodes: row.barcodes,
    priority: row.priority,
    state: row.state,
    waitsFor,
    host: row.host,
    job: row.local_job,
    cancelled: row.cancelled,
    ended: row.ended?.toISOString() ?? null,
    outcome: row.outcome,
    fault: row.fault,
  };
}

/** In whose turn it counts: a person is one wherever they ask. */
export function personOf({ turn_of: known, login, uid }: Pick<FleetJobRow, 'turn_of' | 'login' | 'uid'>): string {
  return known ?? `${login} ${uid}`;
}
