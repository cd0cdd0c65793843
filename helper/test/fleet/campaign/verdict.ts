// What is found after a campaign: what was told to be safe and is not, cartridges that two hosts wrote, jobs that were done twice or
// forgotten, and what the shared catalogue has otherwise than the hosts' own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRowsOf } from '../../../client/pages.ts';
import type { FleetJob } from '../../../contract/fleet-jobs.ts';
import { temporaryFolder } from '../../flows/harness.ts';
import { differences } from '../compared.ts';
import { untilReported } from '../fleet-hosts.ts';
import type { HostAtWork } from './host-at-work.ts';
import type { CartridgeLog, KilledFleet } from './killed-fleet.ts';

export interface JobsVerdict {
  readonly twice: readonly string[];
  readonly forgotten: readonly string[];
}

/** By the fleet's own word, and by what each host has done. */
export async function jobsOf({ hosts, asked }: KilledFleet, jobs: readonly FleetJob[]): Promise<JobsVerdict> {
  const begun = jobs.flatMap(({ host, job }) => (job === null ? [] : [`${host} ${job}`]));
  const done: string[] = [];
  for (const { name, helper } of hosts) {
    const kinds = ['restore', 'verify', 'check'] as const;
    const past = await allRowsOf((page) => helper.client.send('jobs.past', { kinds: [...kinds], ...page }));
    // What was begun again elsewhere was withdrawn, or given back, before it read anything.
    for (const { id, state, fault } of past)
      if (state !== 'cancelled' && fault?.code !== 'fleet.job-given-back') done.push(`${name} ${id}`);
  }
  return {
    twice: [...begun.filter((one, at) => begun.indexOf(one) < at), ...done.filter((one) => !begun.includes(one))],
    forgotten: [
      ...asked.filter((id) => !jobs.some((job) => job.id === id && job.state === 'ended')),
      ...begun.filter((one) => !done.includes(one)),
    ],
  };
}

/** Cartridges of which an epoch was two hosts', or an older one was written under after a younger one. */
export function writtenByTwo({ logs }: KilledFleet): readonly string[] {
  return [...logs].flatMap(([barcode, { marks }]) => {
    const isOneHosts = marks.every(({ host, epoch }, at) => {
      const before = marks[at - 1];
      return before === undefined || epoch > before.epoch || (epoch === before.epoch && host === before.host);
    });
    return isOneHosts ? [] : [barcode];
  });
}

/** Files that were told to be safe, and do not come back as they were. */
export async function lostFiles({ hosts, logs }: KilledFleet): Promise<readonly string[]> {
  const lost = hosts.map(async (host, at) => {
    const found: string[] = [];
    for (const [barcode, log] of logs) if (log.host === at) found.push(...(await lostOn(host, barcode, log)));
    return found;
  });
  return (await Promise.all(lost)).flat();
}

async function lostOn({ helper }: HostAtWork, barcode: string, { safe }: CartridgeLog): Promise<readonly string[]> {
  if ((await helper.cartridge(barcode)).drive === null) await helper.load(barcode);
  const { condition } = await helper.cartridge(barcode);
  if (condition !== 'clean') await helper.run('cartridges.recover', { barcode });
  const into = temporaryFolder();
  const names = safe.map(({ name }) => name);
  if (names.length > 0) await helper.restore(barcode, names, into);
  await helper.eject(barcode);
  return safe.flatMap(({ name, content }) => (contentOf(join(into, name)) === content ? [] : [`${barcode} ${name}`]));
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}

/** Once everything is reported. */
export async function cataloguesApart({ hosts, fleet }: KilledFleet): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, helper } of hosts) {
    await untilReported(helper, fleet.url);
    for (const row of await differences(helper.home, fleet.url)) found.push(`${name}: ${row}`);
  }
  return found;
}
