import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Drive } from '../../contract/model.ts';
import type { DriveSession } from '../../src/drives/drive-session.ts';
import { Drives } from '../../src/drives/drives.ts';
import { driveModel, loadNative } from '../../src/drives/native.ts';
import { Shelf } from '../../src/drives/shelf.ts';
import { Writing } from '../../src/drives/writing.ts';
import { temporaryFolder } from '../flows/harness.ts';

const barcode = 'CAP001L8';

interface Opened {
  readonly session: DriveSession;
  readonly states: readonly string[];
  /** Of the cartridge. */
  readonly folder: string;
}

async function openDrive(): Promise<Opened> {
  const shelf = new Shelf(loadNative(), join(temporaryFolder(), 'virtual'));
  await shelf.create(barcode, 64_000_000);
  await shelf.create('CAP002L8', 64_000_000);
  const states: string[] = [];
  const drives = await Drives.open(loadNative(), shelf, {
    onChange: (drive: Drive) => void states.push(drive.state.kind),
  });
  onTestFinished(() => drives.close());
  const [session] = drives.sessions;
  if (session === undefined) throw new Error('no drive');
  return { session, states, folder: shelf.folder(barcode) };
}

/** Without the steps within one. */
const changesOf = (states: readonly string[]) => states.filter((state, at) => state !== states[at - 1]);

describe('a drive session', () => {
  test('says what the drive does, step by step', async () => {
    const { session, states } = await openDrive();
    await session.load(barcode);
    await session.format({ name: 'Spring' });
    await session.eject();
    expect(changesOf(states)).toEqual(['loading', 'loaded', 'formatting', 'safe-to-eject', 'ejecting', 'empty']);
    expect(session.loaded).toBeNull();
  });

  test('says finishing before it says safe to eject, and only after something was written', async () => {
    const { session, states } = await openDrive();
    await session.load(barcode);
    await session.format({ name: 'Spring' });
    await session.mount('write');
    const writing = new Writing(loadNative(), { poolBytes: 4_000_000 }, new AbortController().signal, () => {});
    const { done } = session.writing.attach(writing, { slot: 0, laterBytes: 0 });
    await writing.add([{ id: 0, source: import.meta.filename, target: 'file', kind: 'file' }]);
    writing.finish();
    expect(await done).toMatchObject({ end: 'finished', files: 1 });
    await writing.close();
    expect(session.loaded).toMatchObject({ condition: 'unfinished' });
    expect(session.describe().state.kind).toBe('writing');
    await session.finishJob();
    expect(session.loaded).toMatchObject({ condition: 'clean' });
    await session.finishJob();
    expect(changesOf(states).slice(4)).toEqual(['writing', 'finishing', 'safe-to-eject']);
  });

  test('is held by one job at a time', async () => {
    const { session } = await openDrive();
    const release = session.hold(null);
    expect(() => session.hold(null)).toThrow(expect.objectContaining({ code: 'drive.busy' }));
    release();
    session.hold(null)();
  });

  test('refuses a second cartridge, and work without one', async () => {
    const { session } = await openDrive();
    await expect(session.mount('read')).rejects.toMatchObject({ code: 'drive.empty' });
    await session.load(barcode);
    await expect(session.load('CAP002L8')).rejects.toMatchObject({ code: 'drive.occupied' });
    await expect(session.mount('read')).rejects.toMatchObject({ code: 'volume.blank', data: { subject: barcode } });
  });

  test('does not call an unfinished cartridge safe, and completes it on the way out', async () => {
    const { session, folder } = await openDrive();
    // A drive whose cable is pulled after the index on the data partition, before the one on the index partition.
    const addon = loadNative();
    const drive = await addon.TapeDrive.openVirtual({ model: driveModel('lto8'), serial: 'OTHER' });
    await drive.insert(folder);
    await drive.load();
    await drive.format({ barcode, name: 'Spring' });
    const volume = await drive.mount({ readOnly: false });
    const writing = addon.startWriting({ poolBytes: 4_000_000 }, () => {});
    const { done } = writing.attach(volume, { slot: 0, laterBytes: 0 });
    await writing.add([{ id: 0, source: import.meta.filename, target: 'file', kind: 'file' }]);
    writing.finish();
    await done;
    await writing.close();
    await drive.close();

    await session.load(barcode);
    expect(session.loaded).toMatchObject({ condition: 'unfinished' });
    expect(session.describe().state).toEqual({ kind: 'loaded', barcode });
    await session.eject();
    await session.load(barcode);
    expect(session.loaded).toMatchObject({ condition: 'clean' });
    expect(await session.mount('read')).toMatchObject({ generation: 2, files: 1 });
  });

  test('stops a write when its listener fails, and ends with that failure', async () => {
    const { session } = await openDrive();
    await session.load(barcode);
    await session.format({ name: 'Spring' });
    await session.mount('write');
    const writing = new Writing(loadNative(), { poolBytes: 4_000_000 }, new AbortController().signal, () => {
      throw new Error('the journal is full');
    });
    const { done } = session.writing.attach(writing, { slot: 0, laterBytes: 0 });
    const work = async () => {
      await writing.add([{ id: 0, source: import.meta.filename, target: 'file', kind: 'file' }]);
      // More could come: it ends by nothing but the failure.
      await expect(done).rejects.toMatchObject({ code: 'job.cancelled' });
      await writing.close();
    };
    await expect(work()).rejects.toThrow('the journal is full');
    await session.finishJob();
    expect(session.describe().state).toEqual({ kind: 'safe-to-eject', barcode });
  });
});
