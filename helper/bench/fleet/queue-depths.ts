// What a step of the queue takes when very many jobs wait.

import { performance } from 'node:perf_hooks';
import type { PostgresCluster } from '../postgres-cluster.ts';
import type { SharedQueue } from './shared-queue.ts';

const repeats = 10;

interface QueueStepTimes {
  /** Milliseconds each. */
  readonly look: number;
  readonly take: number;
  readonly ask: number;
}

/** So many wait, evenly over all cartridges and people. */
export async function queueDepths(
  cluster: PostgresCluster,
  queue: SharedQueue,
  depth: number,
): Promise<QueueStepTimes> {
  const [host] = queue.hosts;
  if (host === undefined) throw new Error('no hosts');
  await cluster.query(`
    DELETE FROM capstan.fleet_job;
    INSERT INTO capstan.fleet_job (asked_by, uid, login, call, input, version, barcodes, volumes, priority)
    SELECT '${host.uuid}', 1000 + n % 300, 'person' || n % 300, 'restore.start', '{}', '1',
      ARRAY[place.barcode], ARRAY[NULL::uuid], (ARRAY['high', 'normal', 'low'])[1 + n % 3]
    FROM generate_series(1, ${depth}) AS n
    JOIN (SELECT barcode, row_number() OVER (ORDER BY md5(barcode)) AS number FROM capstan.cartridge_place) AS place
      ON place.number = 1 + n % (SELECT count(*) FROM capstan.cartridge_place)`);
  await cluster.query('VACUUM ANALYZE capstan.fleet_job');
  const times: Record<keyof QueueStepTimes, number> = { look: 0, take: 0, ask: 0 };
  const timed = async <T>(step: keyof QueueStepTimes, work: () => Promise<T>) => {
    const since = performance.now();
    const result = await work();
    times[step] += (performance.now() - since) / repeats;
    return result;
  };
  for (let at = 0; at < repeats; at += 1) {
    const [job] = await timed('look', () => queue.due(host));
    if (job !== undefined) await timed('take', () => queue.take(host, job));
    const asked = { kind: 'restore', person: 0, priority: 'normal', cartridge: at, files: 1, bytes: 1 } as const;
    await timed('ask', () => queue.ask(host, asked));
  }
  return times;
}
