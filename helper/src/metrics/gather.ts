// All that there is to measure, as of now. No drive is asked for it.

import { statfsSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricFamily, MetricSample } from '../../contract/metrics.ts';
import type { Cartridge } from '../../contract/model.ts';
import { version } from '../../contract/protocol.ts';
import { examineGround } from '../diagnosis/diagnosis.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Services } from '../jobs/services.ts';
import type { Mirrors } from '../mirror/mirrors.ts';
import type { Counters } from './counters.ts';

export interface MetricServices extends Services {
  readonly mirrors: Pick<Mirrors, 'gauge'>;
  readonly counters: Counters;
  readonly fleet: Pick<Fleet, 'gauge'>;
}

const gaugeWithinMs = 2_000;

type Labels = MetricSample['labels'];

export async function gatherMetrics(services: MetricServices): Promise<readonly MetricFamily[]> {
  const { counters, state } = services;
  const { drives, libraries, cartridges, jobs } = state.snapshot();
  const open = jobs.filter(({ ended }) => ended === null);
  const alerts = drives.flatMap(({ name, alerts: flags = [] }) =>
    flags.map((flag) => ({ drive: name, alert: String(flag) })),
  );
  return [
    gauge('build_info', 'The version of the helper.', [sample({ version }, 1)]),
    gauge('uptime_seconds', 'Time since the helper started.', [sample({}, (Date.now() - counters.since) / 1000)]),
    gauge('drives', 'Drives by state.', counted(drives.map(({ state: { kind } }) => ({ state: kind })))),
    gauge(
      'drive_alert',
      'TapeAlert flags that drives have reported.',
      alerts.map((labels) => sample(labels, 1)),
    ),
    gauge(
      'libraries',
      'Tape libraries by what keeps them from moving cartridges.',
      counted(libraries.map(({ hindrance }) => ({ hindrance: hindrance?.code ?? 'none' }))),
    ),
    counter('written_bytes_total', 'Bytes that jobs wrote to tape since the helper started.', [
      sample({}, counters.bytesWritten),
    ]),
    counter('read_bytes_total', 'Bytes that jobs read from tape since the helper started.', [
      sample({}, counters.bytesRead),
    ]),
    gauge(
      'jobs',
      'Jobs that have not ended, by kind and state.',
      counted(open.map(({ kind, state: at }) => ({ kind, state: at }))),
    ),
    counter(
      'jobs_ended_total',
      'Jobs that ended since the helper started.',
      counters.ended.map(({ kind, outcome, jobs: many }) => sample({ kind, outcome }, many)),
    ),
    ...ofCartridges(services, cartridges),
    ...(await ofMirrors(services)),
    ...ofNotices(services),
    ...ofFleet(services),
    ...ofGround(services),
  ];
}

/** None of a host that is in no fleet. */
function ofFleet({ fleet }: MetricServices): readonly MetricFamily[] {
  const state = fleet.gauge();
  if (state === null) return [];
  return [
    gauge('fleet_reached', 'Whether the fleet’s database is reached.', [sample({}, Number(state.reached))]),
    gauge('fleet_waiting', 'Changes that the fleet’s database does not know yet.', [sample({}, state.waiting)]),
  ];
}

function ofCartridges({ catalogue }: MetricServices, cartridges: readonly Cartridge[]): readonly MetricFamily[] {
  const pools = catalogue.pools.all();
  const placed = new Map(
    pools.flatMap(({ name, cartridges: own }) =>
      own.map((one) => [one.barcode, { pool: name, copy: String(one.copy) }]),
    ),
  );
  const inPools = Map.groupBy(
    cartridges.filter(({ barcode }) => placed.has(barcode)),
    ({ barcode }) => JSON.stringify(placed.get(barcode)),
  );
  const sums = [...inPools].map(([labels, own]) => ({ labels: JSON.parse(labels) as Labels, own }));
  return [
    gauge(
      'cartridges',
      'Cartridges by condition and pool.',
      counted(cartridges.map(({ condition, barcode }) => ({ condition, pool: placed.get(barcode)?.pool ?? '' }))),
    ),
    gauge(
      'cartridges_flawed',
      'Cartridges that should take nothing new, by what happened to them.',
      counted(cartridges.flatMap(({ flaw }) => (flaw === null ? [] : [{ flaw }]))),
    ),
    gauge(
      'pool_capacity_bytes',
      'Capacity of the cartridges of a pool.',
      sums.map(({ labels, own }) =>
        sample(
          labels,
          total(own, ({ capacityBytes }) => capacityBytes),
        ),
      ),
    ),
    gauge(
      'pool_free_bytes',
      'Free space on the cartridges of a pool.',
      sums.map(({ labels, own }) => sample(labels, total(own, freeOn))),
    ),
  ];
}

function freeOn({ capacityBytes, volume }: Cartridge): number {
  return volume?.freeBytes ?? capacityBytes;
}

async function ofMirrors({ catalogue, mirrors }: MetricServices): Promise<readonly MetricFamily[]> {
  const files: MetricSample[] = [];
  const bytes: MetricSample[] = [];
  const seconds: MetricSample[] = [];
  for (const { id, name, uid, timing } of catalogue.sets.all()) {
    if (timing.kind !== 'continuous') continue;
    // One whose disk hangs is left out.
    const gauge = await Promise.race([mirrors.gauge(id), sleep(gaugeWithinMs, null, { ref: false })]);
    if (gauge === null) continue;
    const { disk, tape } = gauge;
    for (const [on, lag] of [
      ['disk', disk],
      ['tape', tape],
    ] as const) {
      if (lag === null) continue;
      // Names are each person's own.
      const labels = { mirror: name, set: id, uid: String(uid), on };
      files.push(sample(labels, lag.files));
      bytes.push(sample(labels, lag.bytes));
      seconds.push(sample(labels, lag.oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(lag.oldest)) / 1000)));
    }
  }
  return [
    gauge('mirror_behind_files', 'Files that a continuous mirror does not hold yet.', files),
    gauge('mirror_behind_bytes', 'Bytes that a continuous mirror does not hold yet.', bytes),
    gauge('mirror_behind_seconds', 'How long the oldest of them has waited.', seconds),
  ];
}

function ofNotices({ catalogue }: MetricServices): readonly MetricFamily[] {
  const ways = catalogue.noticeWays.all();
  const of = (value: (way: (typeof ways)[number]) => number) =>
    [...Map.groupBy(ways, ({ channel }) => channel.kind)].map(([channel, some]) =>
      sample({ channel }, total(some, value)),
    );
  return [
    gauge(
      'notices_queued',
      'Notices that are still to be delivered.',
      of(({ queued }) => queued),
    ),
    gauge(
      'notice_ways_failing',
      'Ways by which the last notice was not delivered.',
      of(({ fault }) => Number(fault !== null)),
    ),
    counter(
      'notices_given_up_total',
      'Notices that were given up.',
      of(({ givenUp }) => givenUp),
    ),
  ];
}

function ofGround(services: MetricServices): readonly MetricFamily[] {
  const { bavail, bsize } = statfsSync(services.home);
  const found = examineGround(services).map(({ severity }) => severity);
  const severities = (['ok', 'warning', 'error'] as const).map((severity) =>
    sample({ severity }, found.filter((one) => one === severity).length),
  );
  return [
    gauge('doctor_findings', 'What the doctor finds of catalogue, disk and clock, by severity.', severities),
    gauge('catalogue_bytes', 'Size of the catalogue.', [sample({}, sizeOf(services.catalogue.maintenance.path))]),
    gauge('home_free_bytes', 'Free space on the disk of the data folder.', [sample({}, bavail * bsize)]),
  ];
}

/** With what was written last, which the database has not taken into its file yet. */
function sizeOf(database: string): number {
  return total([database, `${database}-wal`], (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
}

// ---- what they are made of ----

function gauge(name: string, help: string, samples: readonly MetricSample[]): MetricFamily {
  return { name: `capstan_${name}`, type: 'gauge', help, samples };
}

function counter(name: string, help: string, samples: readonly MetricSample[]): MetricFamily {
  return { ...gauge(name, help, samples), type: 'counter' };
}

function sample(labels: Labels, value: number): MetricSample {
  return { labels, value };
}

/** How many there are of each. */
function counted(all: readonly Labels[]): readonly MetricSample[] {
  const groups = Map.groupBy(all, (labels) => JSON.stringify(labels));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [sample(first, others.length + 1)],
  );
}

function total<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0);
}
