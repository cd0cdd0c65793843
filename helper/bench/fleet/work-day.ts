// A site at work in modelled time: people ask, hosts with a free drive look into the shared queue and take what is due, one robot
// for each library brings the cartridges, drives read and write as long as the planner says.

import type { TakenJob } from '../../fleet/queue/job-queue.ts';
import { ModelledTime } from './events.ts';
import type { PassTimes } from './passes.ts';
import type { QueueHost, SharedQueue } from './shared-queue.ts';
import type { Site, SiteRequest } from './site.ts';

/** One move of a robot: what is published of large libraries, to fetch and to put away together. */
const exchangeSeconds = 25;
/** So often a host that heard nothing looks by itself. */
const lookSeconds = 30;

export interface WorkDay {
  readonly asked: number;
  readonly ended: number;
  /** Drive seconds at work of those that there were. */
  readonly busy: number;
  /** Seconds that jobs waited before a drive took them, by priority. */
  readonly waits: Readonly<Record<SiteRequest['priority'], readonly number[]>>;
  /** Mean wait of each person, in seconds. */
  readonly byPerson: ReadonlyMap<number, number>;
  readonly looks: number;
  /** Jobs that two hosts or two drives had at once, and those that no host ended although it took them. */
  readonly wrong: number;
  readonly modelledSeconds: number;
}

interface AtHost {
  readonly host: QueueHost;
  freeDrives: number;
  readonly inUse: Set<string>;
  robotFreeAt: number;
  isLooking: boolean;
}

export async function workDay(
  site: Site,
  queue: SharedQueue,
  passes: PassTimes,
  { perHour, hours }: { readonly perHour: number; readonly hours: number },
): Promise<WorkDay> {
  const time = new ModelledTime();
  const atHosts = queue.hosts.map(
    (host): AtHost => ({
      ...{ host, freeDrives: site.drivesOf(host.number), inUse: new Set<string>(), robotFreeAt: 0, isLooking: false },
    }),
  );
  const requests = new Map<string, SiteRequest & { readonly askedAt: number }>();
  const taken = new Set<string>();
  const waits: Record<SiteRequest['priority'], number[]> = { high: [], normal: [], low: [] };
  const personWaits = new Map<number, number[]>();
  let [asked, ended, busySeconds, wrong] = [0, 0, 0, 0];

  const ask = async (): Promise<void> => {
    const request = site.request();
    await queue.showTime(time.now);
    const desk = queue.hosts[asked % queue.hosts.length];
    if (desk === undefined) return;
    asked += 1;
    requests.set(await queue.ask(desk, request), { ...request, askedAt: time.now });
    // NOTIFY tells every host; whoever has no free drive does not look.
    for (const at of atHosts) if (at.freeDrives > 0) time.after(0, () => takeDue(at));
    time.after(site.pause(perHour), ask);
  };

  const takeDue = async (at: AtHost): Promise<void> => {
    if (at.freeDrives === 0 || at.isLooking) return;
    at.isLooking = true;
    await queue.showTime(time.now);
    for (const job of await queue.due(at.host)) {
      if (at.freeDrives === 0) break;
      const [barcode = ''] = job.barcodes;
      if (at.inUse.has(barcode)) continue;
      const mine = await queue.take(at.host, job);
      if (mine !== null) await start(at, mine, barcode);
    }
    at.isLooking = false;
  };

  const start = async (at: AtHost, job: TakenJob, barcode: string): Promise<void> => {
    const request = requests.get(job.uuid);
    if (request === undefined || taken.has(job.uuid)) {
      wrong += 1;
      return;
    }
    taken.add(job.uuid);
    at.freeDrives -= 1;
    at.inUse.add(barcode);
    waits[request.priority].push(time.now - request.askedAt);
    personWaits.set(request.person, [...(personWaits.get(request.person) ?? []), time.now - request.askedAt]);
    const brought = Math.max(time.now, at.robotFreeAt) + exchangeSeconds;
    at.robotFreeAt = brought;
    const seconds = brought - time.now + (await passes.secondsOf(request));
    busySeconds += Math.min(seconds, 3600 * hours - time.now);
    time.after(seconds, async () => {
      await queue.showTime(time.now);
      await queue.end(at.host, job);
      at.freeDrives += 1;
      at.inUse.delete(barcode);
      ended += 1;
      await takeDue(at);
    });
  };

  const lookAgain = (at: AtHost) => async () => {
    await takeDue(at);
    time.after(lookSeconds, lookAgain(at));
  };
  for (const at of atHosts) time.after(lookSeconds * (at.host.number / atHosts.length), lookAgain(at));
  time.after(0, ask);
  await time.run(hours * 3600);
  return {
    ...{ asked, ended, waits, wrong, modelledSeconds: time.now },
    busy: busySeconds / (site.shape.drives * time.now),
    byPerson: new Map(
      [...personWaits].map(([person, all]) => [person, all.reduce((sum, one) => sum + one, 0) / all.length]),
    ),
    looks: queue.times.look.length,
  };
}
