// The real queue in a real PostgreSQL, by each host's own role; what its statements took by this machine's clock. They read the
// time of the model: a function of the same name stands before PostgreSQL's own.

import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { FleetDatabase } from '../../fleet/database.ts';
import { migrations } from '../../fleet/migrations.ts';
import { askJob, beginJob, dueJobs, endJob, type TakenJob, takeJob } from '../../fleet/queue/job-queue.ts';
import { tellPlaces } from '../../fleet/queue/places.ts';
import type { PostgresCluster } from '../postgres-cluster.ts';
import type { Site, SiteRequest } from './site.ts';

export interface QueueHost {
  readonly number: number;
  readonly uuid: string;
  readonly database: FleetDatabase;
}

type QueueStep = 'ask' | 'look' | 'take' | 'begin' | 'end';

export class SharedQueue {
  readonly #cluster: PostgresCluster;
  readonly hosts: readonly QueueHost[];
  /** Milliseconds each, by step. */
  readonly times: Record<QueueStep, number[]> = { ask: [], look: [], take: [], begin: [], end: [] };
  #shownSecond = -1;

  constructor(cluster: PostgresCluster, hosts: readonly QueueHost[]) {
    this.#cluster = cluster;
    this.hosts = hosts;
  }

  async showTime(seconds: number): Promise<void> {
    const second = Math.floor(seconds);
    if (second === this.#shownSecond) return;
    this.#shownSecond = second;
    await this.#cluster.query(`UPDATE capstan.modelled_time SET seconds = ${second}`);
  }

  async ask(host: QueueHost, request: SiteRequest): Promise<string> {
    const barcode = barcodeOf(request.cartridge);
    const input = { from: [{ barcode, paths: ['/'] }], into: '/restored' };
    return await this.#timed('ask', () =>
      askJob(host.database, host.uuid, {
        by: { uid: 1000 + request.person, name: `person${request.person}`, role: 'member' },
        ...{ call: 'restore.start', input, version: '1', barcodes: [barcode], priority: request.priority },
      }),
    );
  }

  async due({ database, uuid }: QueueHost): Promise<readonly TakenJob[]> {
    return await this.#timed('look', () => dueJobs(database, uuid));
  }

  /** Whether this host has it now and may begin. */
  async take({ database, uuid }: QueueHost, job: TakenJob): Promise<TakenJob | null> {
    const taken = await this.#timed('take', () => takeJob(database, uuid, job.uuid));
    if (taken === null) return null;
    return (await this.#timed('begin', () => beginJob(database, uuid, taken))) ? taken : null;
  }

  /** As a host that dies before it begins. */
  async takeOnly({ database, uuid }: QueueHost, job: TakenJob): Promise<boolean> {
    return (await this.#timed('take', () => takeJob(database, uuid, job.uuid))) !== null;
  }

  async end({ database, uuid }: QueueHost, { uuid: job, attempt }: TakenJob): Promise<void> {
    const end = { uuid: job, attempt, localJob: '1', outcome: 'done', fault: null } as const;
    await this.#timed('end', () => endJob(database, uuid, end));
  }

  async close(): Promise<void> {
    for (const { database } of this.hosts) await database.close();
  }

  async #timed<T>(step: QueueStep, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const result = await work();
    this.times[step].push(performance.now() - since);
    return result;
  }
}

/** Six letters and digits as on a label; base 36 numbers more than two thousand million. */
function barcodeOf(cartridge: number): string {
  return `${cartridge.toString(36).toUpperCase().padStart(6, '0')}L9`;
}

export async function openSharedQueue(cluster: PostgresCluster, site: Site): Promise<SharedQueue> {
  await cluster.query(`
    CREATE TABLE capstan.modelled_time (since timestamptz NOT NULL DEFAULT pg_catalog.now(), seconds float8 NOT NULL DEFAULT 0);
    INSERT INTO capstan.modelled_time DEFAULT VALUES;
    GRANT SELECT ON capstan.modelled_time TO capstan_host;
    CREATE FUNCTION capstan.now() RETURNS timestamptz LANGUAGE sql STABLE AS
      'SELECT since + seconds * interval ''1 second'' FROM capstan.modelled_time';
    ALTER DATABASE postgres SET search_path = capstan, pg_catalog;
    ALTER FUNCTION capstan.lapse_jobs() SET search_path = capstan, pg_catalog`);
  const hosts: QueueHost[] = [];
  for (let number = 0; number < site.shape.hosts; number += 1) {
    const [role, uuid] = [`host${number}`, randomUUID()];
    await cluster.query(`CREATE ROLE ${role} LOGIN IN ROLE capstan_host;
      INSERT INTO capstan.host (uuid, name, role, shape, version) VALUES ('${uuid}', '${role}', '${role}', ${migrations.length}, '1')`);
    const database = new FleetDatabase(cluster.signIn(role));
    const places = Array.from(
      { length: Math.ceil(site.shape.cartridges / site.shape.hosts) },
      (_, at) => at * site.shape.hosts + number,
    )
      .filter((cartridge) => cartridge < site.shape.cartridges)
      .map((cartridge) => ({ barcode: barcodeOf(cartridge), volume: null, place: 'library' as const }));
    await tellPlaces(database, uuid, places);
    hosts.push({ number, uuid, database });
  }
  await cluster.query('ANALYZE capstan.cartridge_place');
  return new SharedQueue(cluster, hosts);
}
