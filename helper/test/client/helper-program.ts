// A program that behaves at its start as the helper must: one per home, by a lock; a fault as one line. What it answers
// does not matter here. Its environment chooses how it fails: CAPSTAN_TEST_START=fault|crash|leave,
// the last for the first start in a home only.

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helperSocket } from '../../client/home.ts';
import { TapeError } from '../../contract/errors.ts';
import { emptySnapshot } from '../../contract/state.ts';
import { serve } from '../../src/ipc/server.ts';
import { createState } from '../../src/state/state.ts';
import { handlersOf } from './handlers.ts';

const home = process.argv[process.argv.indexOf('--home') + 1] ?? '';
const lock = join(home, 'lock');

function fail(error: TapeError): never {
  process.stdout.write(`${JSON.stringify({ fault: error.fault() })}\n`);
  process.exit(2);
}

if (process.env.CAPSTAN_TEST_START === 'crash') throw new Error('a crash with its reason');
if (process.env.CAPSTAN_TEST_START === 'fault') fail(new TapeError('home.damaged', { subject: home }));

const hasLeft = join(home, 'left');
if (process.env.CAPSTAN_TEST_START === 'leave' && !existsSync(hasLeft)) {
  writeFileSync(hasLeft, '');
  process.exit(0);
}

try {
  mkdirSync(lock);
} catch {
  fail(new TapeError('home.in-use', { subject: home }));
}

const server = await serve({
  socketPath: helperSocket(home),
  home,
  version: String(process.pid),
  handlers: handlersOf({}),
  state: createState(emptySnapshot),
  access: { admits: () => true, seesJob: () => true, visibleOwner: () => 'all' },
  doorGroup: null,
  idleMs: 200,
  onIdle: async () => {
    await server.close();
    rmdirSync(lock);
    process.exit(0);
  },
  onMistake: () => {},
});
