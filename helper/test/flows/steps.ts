// Steps that many of these journeys begin with.

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, closeSync, constants, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { Identity } from '../../contract/identity.ts';
import type { JobId } from '../../contract/model.ts';
import type { Preflight } from '../../contract/preflight.ts';
import { type Helper, type HelperOptions, startHelper, temporaryFolder } from './harness.ts';
import { bytes } from './trees.ts';

export const barcode = 'CAP001L8';

export async function formatted(options: HelperOptions = {}): Promise<Helper> {
  const helper = await startHelper(options);
  await helper.load(barcode);
  expect(await helper.format(barcode, 'Spring')).toMatchObject({ state: 'done' });
  return helper;
}

export function folderWith(names: readonly string[]): string {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  for (const [at, name] of names.entries()) writeFileSync(join(folder, name), bytes(1000 + at, at));
  return folder;
}

/** A stream that an archive waits for until it is let go: as long as a test needs a job to run. */
export class HeldStream {
  readonly #fifo: number;
  readonly input: { readonly path: string; readonly name: string };

  /** Of the tests' own user unless it is somebody else's. */
  constructor(name = 'long', owner: Identity | null = null) {
    const folder = temporaryFolder();
    const path = join(folder, 'fifo');
    execFileSync('mkfifo', [path]);
    if (owner !== null) {
      chmodSync(folder, 0o755);
      chownSync(path, owner.uid, owner.gid);
    }
    // Also as a reader, so that opening does not wait for one.
    this.#fifo = openSync(path, constants.O_RDWR);
    onTestFinished(() => closeSync(this.#fifo));
    this.input = { path, name };
  }

  /** One frame; a pipe holds 64 KiB that nobody has read yet. */
  send(content: Buffer): void {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(content.length);
    writeSync(this.#fifo, Buffer.concat([head, content]));
  }

  end(): void {
    this.send(Buffer.alloc(0));
  }
}

/** Resolves as soon as drives have taken these, with the job's id. */
export function untilWritten({ client }: Helper, paths: readonly string[]): Promise<JobId> {
  const missing = new Set(paths);
  void client.send('snapshot.subscribe', { everyItem: true });
  return new Promise((resolve) => {
    const stop = client.onNotice((notice) => {
      if (notice.name !== 'items') return;
      for (const { path, receipt } of notice.body.items) if (receipt === 'written') missing.delete(path);
      if (missing.size > 0) return;
      stop();
      resolve(notice.body.job);
    });
  });
}

/** A disk of its own with little room; only root can make one. */
export function smallDisk(size: string): string {
  const folder = join(temporaryFolder(), 'small');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'capstan-test', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

/** In place of its drives: one of this speed. */
export async function onlyDrive({ client, snapshot }: Helper, mode: 'live' | 'instant'): Promise<void> {
  for (const { id: drive } of (await snapshot()).drives) await client.send('virtual.removeDrive', { drive });
  await client.send('virtual.addDrive', { model: 'lto8', clock: { mode, speedUp: 1 } });
}

export async function waitUntil(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The checklist before an archive. */
export async function preflight(helper: Helper, input: Input<'archive.preflight'>): Promise<Preflight> {
  const id = await helper.client.send('archive.preflight', input);
  expect(await helper.endOf(id)).toMatchObject({ state: 'done' });
  const result = await helper.client.send('jobs.result', { id });
  if (result?.kind !== 'preflight') throw new Error('no checklist');
  return result.preflight;
}
