// The command line as a person calls it from source: `npm run -s tape -- …`, from any folder.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { World } from './world.ts';

const root = join(import.meta.dirname, '..', '..');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Called from the world's desktop, so that relative paths mean what is there. */
export async function tape(world: World, ...args: readonly string[]): Promise<Ended> {
  const child = spawn('npm', ['--prefix', root, 'run', '-s', 'tape', '--', ...args], {
    cwd: world.desktop,
    // INIT_CWD is npm's word for where it was called: ours must not be inherited.
    env: { ...world.environment, INIT_CWD: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await new Promise<number | null>((settle, reject) => {
    child.once('error', reject);
    child.once('close', settle);
  });
  return { code, output, errors };
}
