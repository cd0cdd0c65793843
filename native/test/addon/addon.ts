// The built addon, and what the tests do with it again and again.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as addon from '../../index.d.ts';
import type { Operation, TapeDrive, Volume } from '../../index.d.ts';
import type * as keys from '../../keys.d.ts';
import type * as library from '../../library.d.ts';
import type * as mirroring from '../../mirroring.d.ts';
import type * as reading from '../../reading.d.ts';
import type { ReadEvent, ReadingEvent, ReadRequest, ReadSummary } from '../../reading.d.ts';
import type * as writing from '../../writing.d.ts';
import type { WriteEvent, WriteItem, WriteOptions, WriteSession, WriteSummary } from '../../writing.d.ts';

const root = join(import.meta.dirname, '..', '..', '..');

export const nativePath = process.env.CAPSTAN_NATIVE ?? join(root, '.build', 'native', 'capstan.node');
/** What the addon exports is what its .d.ts says: both come from one source tree. */
export const native = createRequire(import.meta.url)(nativePath) as typeof addon &
  typeof keys &
  typeof library &
  typeof mirroring &
  typeof reading &
  typeof writing;
export const modelPath = join(root, 'resources', 'drive-models', 'lto8.model');

/** A folder that is gone when the test has ended. */
export class Home implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'capstan-addon-'));
  readonly cartridge = join(this.path, 'cartridge');

  folder(name: string): string {
    const path = join(this.path, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** A drive with a new cartridge loaded. */
export async function driveWithCartridge(home: Home): Promise<TapeDrive> {
  await native.createVirtualCartridge(home.cartridge, {
    barcode: 'TST001L8',
    mediaType: 'L8',
    capacityBytes: 500_000_000,
  });
  const drive = await native.TapeDrive.openVirtual({ model: modelPath, serial: 'TEST0001' });
  await drive.insert(home.cartridge);
  await drive.load();
  return drive;
}

export async function formattedVolume(drive: TapeDrive): Promise<Volume> {
  await drive.format({ barcode: 'TST001L8', name: 'Test' });
  return drive.mount({ readOnly: false });
}

export async function eject(drive: TapeDrive, volume: Volume): Promise<void> {
  await volume.complete();
  await volume.unmount();
  await drive.unload();
  await drive.remove();
}

export interface Archived {
  readonly files: number;
  readonly failed: number;
  readonly events: readonly WriteEvent[];
}

export interface Written extends Operation<WriteSummary> {
  readonly session: WriteSession;
}

/** A session with one volume; closed when that is done. */
export function writeTo(
  volume: Volume,
  options: WriteOptions,
  onEvents: (events: readonly WriteEvent[]) => void,
): Written {
  const session = native.startWriting(options, onEvents);
  const { done } = session.attach(volume, { slot: 0, laterBytes: 0 });
  const closed = done.finally(() => session.close());
  return { session, done: closed, cancel: () => session.cancel() };
}

export async function archive(volume: Volume, items: readonly WriteItem[]): Promise<Archived> {
  const events: WriteEvent[] = [];
  const { session, done } = writeTo(volume, { poolBytes: 16_000_000 }, (batch) => events.push(...batch));
  await session.add(items);
  session.finish();
  const { files, failed } = await done;
  return { files, failed, events };
}

/** A pass for one request. */
export function readFrom(
  volume: Volume,
  what: ReadRequest,
  onEvents: (events: readonly ReadEvent[]) => void,
): Operation<ReadSummary> {
  const reported: ReadingEvent[] = [];
  const session = native.startReading(volume, {}, { request: 0, what }, (events) => {
    reported.push(...events);
    onEvents(
      events.filter(
        (event) =>
          event.type !== 'ended' &&
          event.type !== 'ended-early' &&
          event.type !== 'remaining' &&
          event.type !== 'locating',
      ),
    );
  });
  const done = session.done.then(() => {
    const end = reported.at(-1);
    if (end?.type === 'ended') return end;
    throw end?.type === 'ended-early' ? Object.assign(new Error(end.detail), { code: end.code }) : new Error('no end');
  });
  return { done, cancel: () => session.cancelAll() };
}

/** What a promise rejects with; undefined when it resolves. */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
}
