// The helper: opens its home, its catalogue and its drives, and serves until it is told to end or nobody needs it any more.
// A helper that cannot start writes its fault as one line of JSON and ends with 2.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { helperSocket, homeFolder } from '../client/home.ts';
import { faultOf } from '../contract/errors.ts';
import type { Drive } from '../contract/model.ts';
import { emptySnapshot, finishedJobsKept } from '../contract/state.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { claimHome } from './catalogue/home.ts';
import { Drives } from './drives/drives.ts';
import { Motions } from './drives/motions.ts';
import { loadNative } from './drives/native.ts';
import { Profiles } from './drives/profiles.ts';
import { Shelf } from './drives/shelf.ts';
import { createHandlers } from './handlers/handlers.ts';
import { serve } from './ipc/server.ts';
import { cartridgeOf, publishCartridge } from './jobs/cartridges.ts';
import { openLog } from './jobs/log.ts';
import { Queue } from './jobs/queue.ts';
import type { Rooms } from './jobs/rooms.ts';
import { reload, stockShelf } from './jobs/start-up.ts';
import { createState } from './state/state.ts';

const version = '0.1.0';
/** Long enough that a person who types one command after another meets the same helper. */
const idleMs = 10_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { home: { type: 'string' }, 'idle-exit': { type: 'boolean', default: false } },
  });
  const home = homeFolder(values.home);
  const lock = claimHome(home);
  const log = openLog(join(home, 'helper.log'));
  process.on('uncaughtExceptionMonitor', (error) => log('helper crashed', { error: error.stack ?? String(error) }));
  const catalogue = openCatalogue(join(home, 'catalogue.db'));
  const native = loadNative();
  const shelf = new Shelf(native, join(home, 'virtual'));
  const { journal } = catalogue;
  const jobs = [...journal.recent(finishedJobsKept), ...journal.unended().map(({ job }) => job)];
  const state = createState({ ...emptySnapshot, jobs });

  let rooms: Rooms | null = null;
  const inDrive = new Map<string, string | null>();
  const drives = await Drives.open(native, shelf, (drive) => {
    if (rooms !== null) tellDrive(rooms, inDrive, drive);
  });
  const profiles = new Profiles(join(home, 'profiles'));
  const motions = new Motions(native, profiles, shelf);
  rooms = { catalogue, drives, motions, profiles, shelf, state, log };

  await stockShelf(rooms);
  for (const record of catalogue.cartridges.all()) state.publish('cartridge', cartridgeOf(rooms, record));
  for (const drive of drives.describe()) state.publish('drive', drive);

  const queue = new Queue(rooms);
  reload(rooms, queue);
  queue.resume();
  await catalogue.listings.sweep();
  await catalogue.unnamed.sweep();

  const server = await serve({
    socketPath: helperSocket(home),
    home,
    version,
    handlers: createHandlers(rooms, queue),
    state,
    idleMs: values['idle-exit'] ? idleMs : null,
    onIdle: () => end('nobody needs it'),
    onMistake: (call, caller, error) => log('mistake', { call, uid: caller.uid, error: String(error) }),
  });
  log('helper started', { version, pid: process.pid });

  let isEnding = false;
  function end(why: string): void {
    if (isEnding) return;
    isEnding = true;
    log('helper ends', { why });
    shutDown().then(
      () => process.exit(0),
      (error: unknown) => {
        log('helper ended badly', { fault: faultOf(error) });
        process.exit(2);
      },
    );
  }
  /** Jobs stop where they leave a consistent volume; then written cartridges are completed; only then the door closes. */
  async function shutDown(): Promise<void> {
    await queue.stop();
    await drives.close();
    await server.close();
    catalogue.close();
    lock.release();
    log('helper ended');
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal));
}

/** Where a cartridge is, is told with the drive that took it or gave it back. */
function tellDrive(rooms: Rooms, inDrive: Map<string, string | null>, drive: Drive): void {
  rooms.state.publish('drive', drive);
  const before = inDrive.get(drive.id) ?? null;
  const now = rooms.drives.find(drive.id)?.loaded?.barcode ?? null;
  if (before === now) return;
  inDrive.set(drive.id, now);
  for (const barcode of [before, now]) if (barcode !== null) publishCartridge(rooms, barcode);
}

try {
  await main();
} catch (error) {
  process.stdout.write(`${JSON.stringify({ fault: faultOf(error) })}\n`);
  process.exit(2);
}
