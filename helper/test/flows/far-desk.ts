// A desk with a helper of another computer to go to, over a real sshd.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programs } from '../programs.ts';
import type { Helper } from './harness.ts';
import { tapeHost } from './sshd.ts';
import { formatted } from './steps.ts';

export const program = programs.capstan;

export interface FarDesk {
  readonly helper: Helper;
  readonly host: Awaited<ReturnType<typeof tapeHost>>;
  readonly environment: NodeJS.ProcessEnv;
}

export async function desk(): Promise<FarDesk> {
  const helper = await formatted();
  const host = await tapeHost(helper.home);
  return {
    helper,
    host,
    environment: { ...process.env, ...host.environment, CAPSTAN_HOME: join(host.folder, 'here') },
  };
}

export function begin({ host, environment }: FarDesk, ...args: readonly string[]) {
  return spawn(process.execPath, [program, '--host', host.name, ...args], { env: environment });
}

export async function capstan(desk: FarDesk, ...args: readonly string[]) {
  const child = begin(desk, ...args);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, out, err, all: `${out}\n${err}` };
}

export async function lastJob({ helper }: FarDesk) {
  const { jobs } = await helper.snapshot();
  const [newest] = jobs.toSorted((one, other) => Number(other.id) - Number(one.id));
  if (newest === undefined) throw new Error('no job');
  return newest;
}

/** No text: its last byte is none of UTF-8. */
export function latinIn(folder: string): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('caf\xe9', 'latin1')]);
}
