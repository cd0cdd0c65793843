// The programs, for tests that start them: the bundles that the package brings, where `npm test` has made them, as they
// come up in half the time; else the sources, so that what was just written is what is tried.

import { join } from 'node:path';
import process from 'node:process';

const bundles = process.env.CAPSTAN_BUNDLES;
const sources = join(import.meta.dirname, '..');

export const programs = {
  helper: program('main.mjs', 'src/main.ts'),
  capstan: program('capstan.mjs', 'cli/main.ts'),
  mount: program('mount.mjs', 'mount/main.ts'),
  kit: program('kit.mjs', 'kit/main.ts'),
  sender: program('sender.mjs', 'sender/main.ts'),
  fleet: program('fleet.mjs', 'fleet/main.ts'),
} as const;

function program(bundle: string, source: string): string {
  return bundles === undefined ? join(sources, source) : join(bundles, bundle);
}
