// The real program in a process of its own, against a real socket whose answers the test chooses.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { helperSocket } from '../../client/home.ts';
import type { Handlers, Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Cartridge, Entry } from '../../contract/model.ts';
import { protocolVersion } from '../../contract/protocol.ts';
import { emptySnapshot } from '../../contract/state.ts';
import type { DiagnosisSummary } from '../../contract/volumes.ts';
import { createState } from '../../src/state/state.ts';
import { jobOf, startServer, temporaryFolder } from '../ipc/harness.ts';
import { ended, ending, id, itemsOf, start, startHelper } from './program.ts';
import { endHelper } from './terminal.ts';

describe('the command line', () => {
  test('explains itself', async () => {
    const { code, out } = await start('/nowhere', '--help').done;
    expect(code).toBe(0);
    for (const word of ['status', 'virtual', 'archive', 'restore', 'Exit codes', 'capstan archive ~/photos']) {
      expect(out).toContain(word);
    }
  });

  test('names its version and that of its protocol, in JSON, too', async () => {
    const { version: packaged } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
    for (const option of ['--version', '-V']) {
      expect(await start('/nowhere', option).done).toEqual({
        code: 0,
        out: `capstan ${packaged}, protocol ${protocolVersion}\n`,
        err: '',
      });
    }
    const { out } = await start('/nowhere', '--version', '--json').done;
    expect(JSON.parse(out)).toEqual({ version: packaged, protocolVersion });
  });

  test('says that it made a data folder, once, and what is in it', async () => {
    const home = join(temporaryFolder(), 'new');
    try {
      const first = await start(home, 'status').done;
      expect(first.code).toBe(0);
      expect(first.err).toContain(`New data folder made: ${home}, with an empty catalogue, 1 virtual drive and 3 `);
      expect((await start(home, 'status').done).err).not.toContain('New data folder');
    } finally {
      await endHelper(home);
    }
    const silent = join(temporaryFolder(), 'new');
    try {
      expect((await start(silent, 'status', '--json').done).err).toBe('');
    } finally {
      await endHelper(silent);
    }
  });

  test.each([
    ['no verb', []],
    ['an unknown verb', ['burn']],
    ['an unknown option', ['status', '--loud']],
    ['a missing argument', ['load']],
    ['one too many', ['eject', 'CAP001L8', 'CAP002L8']],
    ['a barcode that is none', ['load', 'CAP1']],
    ['a size that is none', ['virtual', 'new', 'CAP009L8', '--capacity', 'much']],
    ['a missing target', ['archive', '/tmp']],
    ['a generation of two cartridges', ['restore', 'CAP001L8:/a', 'CAP002L8:/b', '--into', '/', '--generation', '2']],
    ['a job’s id that is none', ['jobs', 'show', '../1']],
  ])('ends with 64 for %s', async (_what, args) => {
    const { code, out, err } = await start('/nowhere', ...args).done;
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).not.toBe('');
  });

  test('says what an archive without --wait has and has not done', async () => {
    const given: Input<'archive.start'>[] = [];
    const { home } = await startHelper(() => ({
      'archive.start': async (input) => {
        given.push(input);
        return id;
      },
      'jobs.get': async () => jobOf({ state: 'queued' }),
    }));
    const { code, out, err } = await start(home, 'archive', 'relative', '/abs/', '--to', 'cap001l8').done;
    expect({ code, out }).toEqual({ code: 0, out: 'job-1\n' });
    expect(err).toContain('nothing is done yet');
    expect(err).toContain('capstan jobs show job-1 --wait');
    const sources = [join(process.cwd(), 'relative'), '/abs'];
    expect(given).toEqual([{ barcodes: ['CAP001L8'], sources, verify: true }]);
  });

  test('waits with --wait and ends with 0 when all is done', async () => {
    const { home } = await startHelper((state) => ({
      'archive.start': ending(state, { state: 'done', filesSafe: 2 }),
    }));
    const { code, out } = await start(home, 'archive', '/a', '--to', 'CAP001L8', '--wait').done;
    expect(code).toBe(0);
    expect(out).toContain('Everything is safe on the cartridge.');
  });

  test('names the first failed items, counts the rest, and ends with 1', async () => {
    const { home } = await startHelper((state) => ({
      'archive.start': ending(state, { state: 'partial', filesSafe: 100, filesFailed: 1234 }),
      'jobs.items': itemsOf(1234),
      'jobs.get': async () => jobOf({ state: 'partial', ended, filesFailed: 1234 }),
    }));
    const { code, out, err } = await start(home, 'archive', '/a', '--to', 'CAP001L8', '--wait').done;
    expect(code).toBe(1);
    expect(out.split('\n').filter((line) => line.includes('.jpg'))).toHaveLength(20);
    expect(err).toContain('and 1,214 more; all of them:  capstan jobs show job-1 --failed');
    const all = await start(home, 'jobs', 'show', 'job-1', '--failed').done;
    expect(all.code).toBe(1);
    expect(all.out.split('\n').filter((line) => line.includes('.jpg: The file cannot be read'))).toHaveLength(1234);
  });

  test('prints why a job failed, and ends with 2', async () => {
    const fault = { code: 'medium.write-protected', data: { subject: 'CAP001L8' } };
    const { home } = await startHelper((state) => ({ 'archive.start': ending(state, { state: 'failed', fault }) }));
    const { code, err } = await start(home, 'archive', '/a', '--to', 'CAP001L8', '--wait').done;
    expect(code).toBe(2);
    expect(err).toContain('The cartridge is write-protected.');
    expect(err).toContain('move the switch');
  });

  test('gives the same as JSON: the job with its failed items, the fault with its words', async () => {
    const fault = { code: 'drive.fault', data: {} };
    const { home } = await startHelper((state) => ({
      'restore.start': ending(state, { kind: 'restore', state: 'failed', filesFailed: 2, fault }),
      'jobs.items': itemsOf(2),
    }));
    const { code, out, err } = await start(home, '--json', 'restore', 'CAP001L8:/', '--into', '/tmp', '--wait').done;
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ id, state: 'failed', failedItems: [{ path: 'photos/0.jpg' }, {}] });
    expect(JSON.parse(err)).toMatchObject({ fault: { code: 'drive.fault', title: 'The drive reports a fault' } });
  });

  test('prints a refusal in words, or as JSON wherever --json stands', async () => {
    const refuse = () => Promise.reject(new TapeError('cartridge.exists', { subject: 'CAP001L8' }));
    const { home } = await startHelper(() => ({ 'virtual.create': refuse }));
    const text = await start(home, 'virtual', 'new', 'CAP001L8', '--capacity', '2G').done;
    expect(text).toMatchObject({ code: 2, out: '' });
    expect(text.err).toContain('The barcode is taken.');
    const json = await start(home, 'virtual', 'new', 'CAP001L8', '--json').done;
    expect(JSON.parse(json.err)).toMatchObject({ fault: { code: 'cartridge.exists', data: { subject: 'CAP001L8' } } });
  });

  test('does not format without being told to', async () => {
    const formatted: Input<'cartridges.format'>[] = [];
    const { home, state } = await startHelper((published) => ({
      'cartridges.format': async (input) => {
        formatted.push(input);
        return await ending(published, { kind: 'format', state: 'done' })();
      },
    }));
    state.publish('cartridge', cartridge);
    const refused = await start(home, 'format', 'CAP009L8').done;
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('Nothing was erased.');
    expect(formatted).toEqual([]);
    const done = await start(home, 'format', 'CAP009L8', '--yes', '--name', 'Spring').done;
    expect(done.code).toBe(0);
    expect(done.err).toMatch(
      /^Erased on CAP009L8: the volume “Spring\\u\{7\}” with 3 files, 1 GB, generation 2, last written 202\d-.*:\d\d\.$/m,
    );
    const json = await start(home, 'format', 'CAP009L8', '--yes', '--name', 'Spring', '--json').done;
    const formerVolume = { name: 'Spring\u0007', files: 3, usedBytes: 1e9, generation: 2 };
    expect(JSON.parse(json.out)).toMatchObject({ kind: 'format', formerContent: { volume: formerVolume } });
    formatted.pop();
    expect(formatted).toEqual([{ barcode: 'CAP009L8', confirmedBarcode: 'CAP009L8', name: 'Spring' }]);
  });

  test('formats a blank cartridge without being told twice, and leaves it to the drive whether it is', async () => {
    const formatted: Input<'cartridges.format'>[] = [];
    const { home, state } = await startHelper((published) => ({
      'cartridges.format': async (input) => {
        formatted.push(input);
        return await ending(published, { kind: 'format', state: 'done' })();
      },
    }));
    state.publish('cartridge', { ...cartridge, condition: 'blank', volume: null });
    expect(await start(home, 'format', 'CAP009L8').done).toMatchObject({ code: 0 });
    expect(formatted).toEqual([{ barcode: 'CAP009L8', name: '' }]);
  });

  test('gives a format every option that was chosen, and no other', async () => {
    const formatted: Input<'cartridges.format'>[] = [];
    const { home, state } = await startHelper((published) => ({
      'cartridges.format': async (input) => {
        formatted.push(input);
        return await ending(published, { kind: 'format', state: 'done' })();
      },
    }));
    state.publish('cartridge', cartridge);
    const options = ['--pool', 'Holidays', '--rule', 'size=1M/name=*.txt', '--no-override', '--no-compression'];
    const more = ['--block-size', '64Ki', '--no-packing', '--yes'];
    expect(await start(home, 'format', 'CAP009L8', ...options, ...more).done).toMatchObject({ code: 0 });
    expect(formatted).toEqual([
      {
        barcode: 'CAP009L8',
        confirmedBarcode: 'CAP009L8',
        name: '',
        mediaPool: 'Holidays',
        placementRule: 'size=1M/name=*.txt',
        blockBytes: 65_536,
        compression: false,
        allowPolicyUpdate: false,
        packing: false,
      },
    ]);
  });

  test('says what a check found and what recovery would do, and ends with 1 when something is wrong', async () => {
    const { home } = await startHelper((state) => ({
      'cartridges.check': ending(state, { kind: 'check', title: 'Check CAP001L8', barcode: 'CAP001L8', state: 'done' }),
      'jobs.result': async () => ({ kind: 'check', diagnosis: cutShort }),
    }));
    const { code, out } = await start(home, 'check', 'CAP001L8').done;
    expect(code).toBe(1);
    expect(out).toContain('The last session was interrupted: data follows the last index.');
    expect(out).toContain('  - Data follows the last index\n    (partition b, block 17\\u{7})');
    expect(out).toContain('  1. Recover 3 files of the last session, with all their data\n  2. Write');
    expect(out).toContain('Nothing was changed. Recover it with:  capstan recover CAP001L8');
    const json = await start(home, 'check', 'CAP001L8', '--json').done;
    expect(JSON.parse(json.out)).toMatchObject({ id, result: { kind: 'check', diagnosis: { attachable: 3 } } });
  });

  test('says that a cartridge is in order, and ends with 0', async () => {
    const diagnosis = { ...cutShort, condition: 'clean', findings: [], findingsTotal: 0, repairs: [] } as const;
    const { home } = await startHelper((state) => ({
      'cartridges.check': ending(state, { kind: 'check', title: 'Check CAP001L8', barcode: 'CAP001L8', state: 'done' }),
      'jobs.result': async () => ({ kind: 'check', diagnosis }),
    }));
    const { code, out } = await start(home, 'check', 'CAP001L8').done;
    expect(code).toBe(0);
    expect(out).toContain('No problems');
    expect(out).not.toContain('recover');
  });

  test('changes a cartridge for good only when it is told to', async () => {
    const asked: string[] = [];
    const { home } = await startHelper((state) => ({
      'cartridges.check': ending(state, { kind: 'check', title: 'Check CAP001L8', barcode: 'CAP001L8', state: 'done' }),
      'jobs.result': async () => ({ kind: 'check', diagnosis: cutShort }),
      'cartridges.recover': async (input) => {
        asked.push(JSON.stringify(input));
        return await ending(state, { kind: 'load', state: 'done' })();
      },
      'cartridges.rollBack': async (input) => {
        asked.push(JSON.stringify(input));
        return await ending(state, { kind: 'rollback', state: 'done' })();
      },
      'cartridges.lock': async (input) => {
        asked.push(JSON.stringify(input));
        return await ending(state, { kind: 'lock', state: 'done' })();
      },
    }));
    for (const verb of [['recover'], ['rollback', '2'], ['lock', '--for-good']]) {
      const [name = '', ...rest] = verb;
      const { code, err } = await start(home, name, 'CAP001L8', ...rest).done;
      expect({ verb, code }).toEqual({ verb, code: 2 });
      expect(err).toContain('This step was not confirmed.');
    }
    expect(asked).toEqual([]);
    await start(home, 'recover', 'CAP001L8', '--older-generation', '4', '--trim-damaged', '--yes').done;
    await start(home, 'rollback', 'CAP001L8', '2', '--yes').done;
    await start(home, 'lock', 'CAP001L8', '--for-good', '--yes').done;
    await start(home, 'unlock', 'CAP001L8').done;
    expect(asked.map((input) => JSON.parse(input))).toEqual([
      { barcode: 'CAP001L8', olderGeneration: 4, trimDamaged: true },
      { barcode: 'CAP001L8', generation: 2 },
      { barcode: 'CAP001L8', state: 'permanently-locked', confirmedBarcode: 'CAP001L8' },
      { barcode: 'CAP001L8', state: 'unlocked' },
    ]);
  });

  test('lists generations, and what was on the cartridge then', async () => {
    const generation = { generation: 2, updateTime: ended, creator: 'Capstan', comment: '', files: 3, directories: 1 };
    let isOpen = false;
    const { home } = await startHelper((state) => ({
      'cartridges.findGenerations': ending(state, { kind: 'generations', state: 'done' }),
      'jobs.generations': async () => ({ rows: [generation], next: null }),
      'cartridges.openGeneration': async () => {
        isOpen = true;
        return await ending(state, { kind: 'open-generation', state: 'done' })();
      },
      'catalogue.entry': async ({ path }) => {
        if (!isOpen) throw new TapeError('volume.generation-closed', { subject: 'CAP001L8' });
        return entryOf(path) as never;
      },
      'catalogue.list': listTree,
    }));
    const { code, out } = await start(home, 'generations', 'CAP001L8').done;
    expect(code).toBe(0);
    expect(out).toMatch(/^ +2 {2}2026-01-01 \d\d:\d\d:00 +3 files {2}Capstan\n$/);
    const listed = await start(home, 'ls', 'CAP001L8:/', '--generation', '2').done;
    expect(listed).toMatchObject({ code: 0, out: 'sub/\nfile-0\nfile-1\n' });
    expect(isOpen).toBe(true);
  });

  test('lists a folder, a file, and everything below, over many pages', async () => {
    const { home } = await startHelper(() => ({
      'catalogue.list': listTree,
      'catalogue.entry': async ({ path }) => entryOf(path) as never,
    }));
    expect((await start(home, 'ls', 'CAP001L8').done).out).toBe('sub/\nfile-0\nfile-1\n');
    expect((await start(home, 'ls', 'CAP001L8:/file-1').done).out).toBe('file-1\n');
    const deep = (await start(home, 'ls', '-R', 'CAP001L8:/').done).out;
    expect(deep).toBe('/sub/\n/file-0\n/file-1\n/sub/file-0\n/sub/file-1\n');
    const long = (await start(home, 'ls', '-l', 'CAP001L8').done).out;
    expect(long).toMatch(/^d {14,}42 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}safe +sub\/\n/);
    const json = (await start(home, 'ls', '--json', 'CAP001L8').done).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(json).toEqual([entryOf('sub'), entryOf('file-0'), entryOf('file-1')]);
  });

  test('shows the snapshot as text and as one object', async () => {
    const { home, state } = await startHelper(() => ({}));
    state.publish('cartridge', cartridge);
    state.publish('job', jobOf());
    const text = (await start(home, 'status').done).out;
    expect(text).toContain('CAP009L8  1 GB free  write-protected  3 files “Spring\\u{7}”');
    expect(text).toContain('photos → CAP001L8');
    expect(JSON.parse((await start(home, 'status', '--json').done).out)).toEqual(state.snapshot());
  });

  test('leaves the job running on Ctrl-C, and says so', async () => {
    const { home, state } = await startHelper((published) => ({
      'archive.start': async () => {
        published.publish('job', jobOf());
        return id;
      },
    }));
    const { child, done } = start(home, 'archive', '/a', '--to', 'CAP001L8', '--wait');
    await new Promise<void>((resolve) => child.stderr?.once('data', () => resolve()));
    child.kill('SIGINT');
    const { code, err } = await done;
    expect(code).toBe(130);
    expect(err).toContain('The job continues without this command.');
    expect(err).toContain('capstan jobs stop job-1');
    expect(state.snapshot().jobs[0]?.ended).toBe(null);
  });

  test('says so when the helper goes away while it waits', async () => {
    const home = temporaryFolder();
    const state = createState(emptySnapshot);
    const { server } = await startServer(
      {
        'archive.start': async () => {
          state.publish('job', jobOf());
          return id;
        },
      },
      { socketPath: helperSocket(home), home, state },
    );
    const { child, done } = start(home, 'archive', '/a', '--to', 'CAP001L8', '--wait');
    await new Promise<void>((resolve) => child.stderr?.once('data', () => resolve()));
    await server.close();
    expect(await done).toMatchObject({ code: 2, err: expect.stringContaining('helper does not respond') });
  });
});

const cutShort: DiagnosisSummary = {
  condition: 'dirty',
  detail: '',
  findings: [{ flaw: 'stray-records', detail: 'partition b, block 17\u0007' }],
  findingsTotal: 1,
  repairs: ['attach-journal', 'write-data-index', 'write-index-copy', 'write-memory'],
  damagedFiles: 0,
  strayRecords: 12,
  strayBytes: 6e6,
  attachable: 3,
  generation: 2,
  olderGeneration: null,
};

const cartridge: Cartridge = {
  barcode: 'CAP009L8',
  mediaType: 'L8',
  virtual: true,
  drive: null,
  condition: 'clean',
  conditionDetail: null,
  writeProtected: true,
  capacityBytes: 2e9,
  flaw: null,
  volume: {
    uuid: '0',
    name: 'Spring\u0007',
    generation: 2,
    updateTime: '2026-01-01T00:00:00Z',
    files: 3,
    usedBytes: 1e9,
    freeBytes: 1e9,
    lock: 'unlocked',
    mediaPool: '',
    placementRule: '',
    packing: true,
    blockBytes: 524_288,
    compression: true,
    encrypted: false,
  },
};

function entryOf(path: string): Entry {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const kind = name === 'sub' ? 'directory' : 'file';
  const modifyTime = '2026-01-02T03:04:05.000000000Z';
  return { path, name, kind, size: 42, modifyTime, backupTime: modifyTime, receipt: 'safe' };
}

/** One row to a page, so that every listing has several. */
const listTree: Handlers['catalogue.list'] = async ({ path, cursor }) => {
  const prefix = path === '' ? '' : `${path}/`;
  const names = path === '' ? ['sub', 'file-0', 'file-1'] : ['file-0', 'file-1'];
  const at = Number(cursor ?? 0);
  const next = at + 1 < names.length ? String(at + 1) : null;
  return { rows: [entryOf(`${prefix}${names[at]}`)], next };
};
