// All that jobs stand on, in this process: drives, catalogue, queue. The core and its drives are real.

import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Drive, Job, JobProgress } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { emptySnapshot } from '../../contract/state.ts';
import { Access } from '../../src/access/access.ts';
import { ownPolicy } from '../../src/access/policy.ts';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import type { ProvenPlace } from '../../src/drives/drive-proof.ts';
import { Drives, type LibraryRecords } from '../../src/drives/drives.ts';
import { EjectIdleFile } from '../../src/drives/eject-idle.ts';
import { FilesByDrive, type Profiles } from '../../src/drives/files-by-drive.ts';
import { MotionModels } from '../../src/drives/motion-models.ts';
import { MoveTimes } from '../../src/drives/move-times.ts';
import type { Native } from '../../src/drives/native.ts';
import { Shelf } from '../../src/drives/shelf.ts';
import { StayAwake } from '../../src/drives/stay-awake.ts';
import { UpkeepFile } from '../../src/drives/upkeep-file.ts';
import type { Request } from '../../src/jobs/kinds/registry.ts';
import type { Services } from '../../src/jobs/services.ts';
import { Keys } from '../../src/keys/keys.ts';
import { Queue } from '../../src/queue/queue.ts';
import { createState } from '../../src/state/state.ts';
import { temporaryFolder } from '../flows/harness.ts';

export async function openDesk(addon: Native) {
  const home = temporaryFolder();
  const shelf = new Shelf(addon, join(home, 'virtual'));
  const catalogue = openCatalogue(join(home, 'catalogue.db'));
  const state = createState(emptySnapshot);
  const profiles: Profiles = new FilesByDrive(join(home, 'profiles'));
  const records: LibraryRecords = {
    ...{ proven: new FilesByDrive<ProvenPlace>(join(home, 'library-drives')), moveTimes: new MoveTimes(null) },
    known: (label, virtual) => catalogue.cartridges.labelled(label, virtual),
  };
  const onChange = (drive: Drive) => state.publish('drive', drive);
  const keys = new Keys(addon, catalogue.poolKeys);
  const drives = await Drives.open(
    addon,
    shelf,
    { onChange, keyOf: (...what) => keys.find(...what) },
    profiles,
    records,
  );
  const motions = new MotionModels(addon, profiles, shelf);
  const access = new Access(ownPolicy(process.geteuid?.() ?? -1), catalogue.owners);
  /** Each, also those between two notices. */
  const gauges: JobProgress[] = [];
  const listened: Services['state'] = {
    ...state,
    publish(name, body) {
      const notice = { name, seq: 0, body } as AnyNotice;
      if (notice.name === 'progress') gauges.push(notice.body.progress);
      state.publish(name, body);
    },
  };
  const services: Services = {
    ejectIdle: new EjectIdleFile(join(home, 'eject-idle.json')),
    upkeep: new UpkeepFile(join(home, 'upkeep.json'), () => new Date()),
    ...{ access, home, catalogue, drives, keys, motions, profiles, shelf, state: listened },
    awake: new StayAwake(() => undefined),
    tried: new FilesByDrive(join(home, 'drive-reports')),
    log: () => undefined,
  };
  const queue = new Queue(services);
  onTestFinished(async () => {
    await queue.stop();
    await drives.close();
    catalogue.close();
  });
  function until(is: (job: Job) => boolean): Promise<Job> {
    return new Promise((resolve) => {
      const stop = state.listen((notice) => {
        if (notice.name !== 'job' || !is(notice.body)) return;
        stop();
        resolve(notice.body);
      });
    });
  }
  const ended = (id: string) => until((job) => job.id === id && job.ended !== null);
  const run = (request: Request) => ended(queue.submit(request, { uid: 0, gid: 0, groups: [] }));
  return {
    services,
    queue,
    until,
    run,
    /** What is reported of a job, from its first step to its end. */
    async gaugesOf(request: Request): Promise<{ readonly job: Job; readonly gauges: readonly JobProgress[] }> {
      gauges.length = 0;
      const job = await run(request);
      return { job, gauges: [...gauges, job.progress] };
    },
  };
}
