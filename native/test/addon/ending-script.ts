// Run by ending.test.ts in a process of its own: gets a session under way, then ends in the way that it is told.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { driveWithCartridge, formattedVolume, Home, writeTo } from './addon.ts';

async function writeForLong(home: Home, whenUnderWay: () => void): Promise<void> {
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const source = join(home.folder('source'), 'file');
  writeFileSync(source, Buffer.alloc(100_000, 'x'));
  let underWay = false;
  const { session, done } = writeTo(volume, { poolBytes: 4_000_000 }, (events) => {
    if (!underWay && events.some((event) => event.type === 'written')) {
      underWay = true;
      whenUnderWay();
    }
  });
  const items = Array.from({ length: 4000 }, (_, id) => ({ id, source, target: String(id), kind: 'file' as const }));
  session.add(items).catch(() => {});
  // Never finished: only the end of the process ends it.
  await done;
}

const [way = '', path = ''] = isMainThread ? process.argv.slice(2) : [workerData.way, workerData.path];
const home = Object.assign(Object.create(Home.prototype) as Home, { path, cartridge: join(path, 'cartridge') });

function end(): void {
  switch (way) {
    case 'exit':
      process.exit(7);
      break;
    case 'throw':
      throw new Error('thrown by a listener');
    case 'worker':
      parentPort?.postMessage('under way');
      break;
    default:
      throw new Error(`no such way: ${way}`);
  }
}

if (way === 'idle') {
  // A drive with a mounted volume, no session: nothing keeps the process alive.
  await formattedVolume(await driveWithCartridge(home));
} else if (way === 'worker' && isMainThread) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { way, path } });
  await new Promise((resolve) => worker.once('message', resolve));
  await worker.terminate();
} else {
  await writeForLong(home, end);
}
