// A site at work in modelled time: people ask, hosts with a free drive look into the shared queue and take what is due, one robot
// for each library brings the cartridges, drives read and write as long as the planner says.

import type { TakenJob } from '../../fleet/queue/job-queue.ts';
import { ModelledTime } from './events.ts';
import type { PassTimes } from './passes.ts';
import type { QueueHost, SharedQueue } from './shared-queue.ts';
import type { Site, SiteRequest } from './site.ts';

/** One move of a robot: what is published of large libraries, to fetch and to put away together. */
export const exchangeSeconds = 25;
/** So often a host that heard nothing looks by itself. */
const lookSeconds = 30;
/** Until a host that died is there again. */
const awaySeconds = 7_200;

export interface WorkDay {
  readonly asked: number;
  readonly ended: number;
  /** By all archives. */
  readonly archivedFiles: number;
  /** Drive seconds at work of those that there were. */
  readonly busy: number;
  /** Seconds that jobs waited before a drive took them, by priority. */
  readonly waits: Readonly<Record<SiteRequest['priority'], readonly number[]>>;
  /** Mean wait of each person, in seconds. */
  readonly byPerson: ReadonlyMap<number, number>;
  readonly looks: number;
  readonly deaths: number;
  /** Jobs that a host had taken and not begun when it died: they waited again. */
  readonly lapsed: number;
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
  isAway: boolean;
  /** Counted up when it dies: what its drives did until then ends nothing. */
  life: number;
  /** What it began and has not ended: it goes on with that when it is back. */
  readonly begun: Map<string, () => Promise<void>>;
}

export async function workDay(
  site: Site,
  queue: SharedQueue,
  passes: PassTimes,
  { perHour, hours, deaths }: { readonly perHour: number; readonly hours: number; readonly deaths: number },
): Promise<WorkDay> {
  const time = new ModelledTime();
  const atHosts = queue.hosts.map(
    (host): AtHost => ({
      ...{ host, freeDrives: site.drivesOf(host.number), inUse: new Set<string>(), robotFreeAt: 0, isLooking: false },
      ...{ isAway: false, life: 0, begun: new Map() },
    }),
  );
  const requests = new Map<string, SiteRequest & { readonly askedAt: number }>();
  const begun = new Set<string>();
  const waits: Record<SiteRequest['priority'], number[]> = { high: [], normal: [], low: [] };
  const personWaits = new Map<number, number[]>();
  let [asked, ended, busySeconds, wrong, lapsed, archivedFiles] = [0, 0, 0, 0, 0, 0];

  const ask = async (): Promise<void> => {
    const request = site.request();
    await queue.showTime(time.now);
    const desk = queue.hosts[asked % queue.hosts.length];
    if (desk === undefined) return;
    asked += 1;
    requests.set(await queue.ask(desk, request), { ...request, askedAt: time.now });
    // NOTIFY tells every host; whoever has no free drive does not look.
    for (const at of atHosts) if (at.freeDrives > 0 && !at.isAway) time.after(0, () => takeDue(at));
    time.after(site.pause(perHour), ask);
  };

  const takeDue = async (at: AtHost): Promise<void> => {
    if (at.freeDrives === 0 || at.isLooking || at.isAway) return;
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
    if (request === undefined || begun.has(job.uuid)) {
      wrong += 1;
      return;
    }
    begun.add(job.uuid);
    waits[request.priority].push(time.now - request.askedAt);
    personWaits.set(request.person, [...(personWaits.get(request.person) ?? []), time.now - request.askedAt]);
    const work = async () => {
      at.freeDrives -= 1;
      at.inUse.add(barcode);
      const brought = Math.max(time.now, at.robotFreeAt) + exchangeSeconds;
      at.robotFreeAt = brought;
      const seconds = brought - time.now + (await passes.secondsOf(request));
      busySeconds += Math.min(seconds, 3600 * hours - time.now);
      const { life } = at;
      time.after(seconds, async () => {
        if (at.life !== life) return;
        await queue.showTime(time.now);
        await queue.end(at.host, job);
        at.begun.delete(job.uuid);
        at.freeDrives += 1;
        at.inUse.delete(barcode);
        ended += 1;
        if (request.kind === 'archive') archivedFiles += request.files;
        await takeDue(at);
      });
    };
    at.begun.set(job.uuid, work);
    await work();
  };

  /** With a job in its hands that it has not begun, if there is one; what it began it begins over when it is back. */
  const die = async (at: AtHost): Promise<void> => {
    if (at.isAway) return;
    at.isAway = true;
    at.life += 1;
    await queue.showTime(time.now);
    const [inHand] = await queue.due(at.host);
    if (inHand !== undefined && (await queue.takeOnly(at.host, inHand))) lapsed += 1;
    time.after(awaySeconds, async () => {
      at.isAway = false;
      at.freeDrives = site.drivesOf(at.host.number);
      at.inUse.clear();
      for (const goOn of at.begun.values()) await goOn();
      await takeDue(at);
    });
  };

  const lookAgain = (at: AtHost) => async () => {
    await takeDue(at);
    time.after(lookSeconds, lookAgain(at));
  };
  for (const at of atHosts) time.after(lookSeconds * (at.host.number / atHosts.length), lookAgain(at));
  for (let death = 0; death < deaths; death += 1) {
    const at = atHosts[(death * 7) % atHosts.length];
    if (at !== undefined) time.after((3600 * hours * (death + 1)) / (deaths + 1), () => die(at));
  }
  time.after(0, ask);
  await time.run(hours * 3600);
  return {
    ...{ asked, ended, archivedFiles, waits, wrong, deaths, lapsed, modelledSeconds: time.now },
    busy: busySeconds / (site.shape.drives * time.now),
    byPerson: new Map(
      [...personWaits].map(([person, all]) => [person, all.reduce((sum, one) => sum + one, 0) / all.length]),
    ),
    looks: queue.times.look.length,
  };
}
