// The command line as a person calls it from source: `npm run -s tape -- …`, from any folder.

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestWorld } from './world.ts';

const root = join(import.meta.dirname, '..', '..');

export interface CommandEnd {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Called from the world's desktop, so that relative paths mean what is there. */
export async function tape(world: TestWorld, ...args: readonly string[]): Promise<CommandEnd> {
  const child = start(world, 'ignore', args);
  let [output, errors] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output, errors };
}

/** With something to come on its standard input, for as long as the caller likes. */
export function pipeInto(world: TestWorld, ...args: readonly string[]): ChildProcess {
  const child = start(world, 'pipe', args);
  // When it ends first, what was still to come goes nowhere.
  child.stdin?.on('error', () => undefined);
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

function start(world: TestWorld, stdin: 'ignore' | 'pipe', args: readonly string[]): ChildProcess {
  return spawn('npm', ['--prefix', root, 'run', '-s', 'tape', '--', ...args], {
    cwd: world.desktop,
    // INIT_CWD is npm's word for where it was called: ours must not be inherited.
    env: { ...world.environment, INIT_CWD: undefined },
    stdio: [stdin, 'pipe', 'pipe'],
  });
}
