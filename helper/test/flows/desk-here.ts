// The end of a restore at which the files are to be, without a line between: the real receiver in this process, and two
// programs that pass on between it and FIFOs as a bridge does.

import { execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { Identity } from '../../contract/identity.ts';
import { loadNative, type ReceivingTerms } from '../../src/drives/native.ts';
import { temporaryFolder } from './harness.ts';

type DeskPaths = NonNullable<Input<'restore.start'>['desk']>;

/** Of the tests' own user unless they are somebody else's. */
export function deskFifos(owner: Identity | null = null): DeskPaths {
  const folder = temporaryFolder();
  const paths = { files: join(folder, 'files'), answers: join(folder, 'answers') };
  execFileSync('mkfifo', ['-m', '600', paths.files, paths.answers]);
  if (owner !== null) for (const path of [folder, paths.files, paths.answers]) chownSync(path, owner.uid, owner.gid);
  return paths;
}

export interface DeskHere {
  readonly desk: DeskPaths;
  /** Null: it came to its end; else the fault's code. */
  readonly received: Promise<string | null>;
  stop(): void;
}

export function deskHere(into: string, terms: Partial<ReceivingTerms> = {}, owner: Identity | null = null): DeskHere {
  const desk = deskFifos(owner);
  const receiving = loadNative().startReceiving({ into, tops: [], ...terms });
  closeSync(receiving.before);
  const passing = spawn('/bin/sh', ['-c', 'cat "$0" >&3 & exec cat <&4 >"$1"', desk.files, desk.answers], {
    stdio: ['ignore', 'ignore', 'ignore', receiving.files, receiving.answers],
    detached: true,
  });
  for (const end of [receiving.files, receiving.answers]) closeSync(end);
  const received = receiving.receive().then(
    () => null,
    (error: { readonly code: string }) => error.code,
  );
  const stop = () => {
    receiving.close();
    try {
      if (passing.pid !== undefined) process.kill(-passing.pid);
    } catch {
      // It has ended by itself.
    }
  };
  onTestFinished(stop);
  return { desk, received, stop };
}
