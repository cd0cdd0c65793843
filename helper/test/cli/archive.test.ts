// What can be asked of an archive on the command line, and what it says while it waits and when it has ended.

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ArchiveOutcome, ArchivePlan } from '../../contract/archive.ts';
import type { Handlers, Input } from '../../contract/contract.ts';
import type { CartridgeNeed } from '../../contract/model.ts';
import { jobOf, temporaryFolder } from '../ipc/harness.ts';
import { type ReceivedArchive, take } from './framed.ts';
import { ended, ending, id, onNoTape, start, startHelper, startPiped } from './program.ts';

describe('an archive on the command line', () => {
  test('passes on every option that was chosen', async () => {
    const given: Input<'archive.start'>[] = [];
    const { home } = await startHelper((state) => ({
      'archive.start': async (input) => {
        given.push(input);
        return await ending(state, { state: 'done' })();
      },
    }));
    const to = ['--to', 'cap001l8,CAP002L8', '--to', 'CAP003L8', '--copies', '2', '--split', '--mirror', 'copy'];
    const how = ['--hash', 'md5,xxh64', '--verify', '--unchanged', 'compare', '--order', 'given', '--pool', '1GiB'];
    const policies = ['--interleave', 'rotate', '--commit', 'per-file-1', '--safe-within', '15m', '--no-packing'];
    expect(await start(home, 'archive', '/a', ...to, ...how, ...policies, '--wait').done).toMatchObject({ code: 0 });
    expect(given).toEqual([
      {
        barcodes: ['CAP001L8', 'CAP002L8', 'CAP003L8'],
        sources: ['/a'],
        copies: 2,
        split: true,
        mirror: join(process.cwd(), 'copy'),
        hashes: ['md5', 'xxh64'],
        verify: true,
        unchanged: 'compare',
        order: 'given',
        interleave: 'rotate',
        commit: 'per-file-1',
        safeWithinSeconds: 900,
        poolBytes: 2 ** 30,
        packing: false,
      },
    ]);
  });

  test.each([['--mirror', '/copy'], ['--verify-against', '/a'], ['--stdin', 'x'], ['--bag']])(
    'leaves out no duplicates with %s',
    async (...option) => {
      const { home } = await startHelper(() => ({}));
      const { code, err } = await start(home, 'archive', '/a', '--to', 'CAP001L8', '--skip-duplicates', ...option).done;
      expect([code, err]).toEqual([64, expect.stringContaining(`--skip-duplicates is not possible with ${option[0]}`)]);
    },
  );

  test.each([
    [[], undefined],
    [['--hash', 'none'], []],
    [['--hash', 'film'], ['xxh128']],
    [
      ['--hash', 'film, C4', '--hash', 'xxh128'],
      ['xxh128', 'c4'],
    ],
  ])('asks for checksums by %j', async (options, hashes) => {
    const given: unknown[] = [];
    const { home } = await startHelper((state) => ({
      'archive.start': async (input) => {
        given.push(input.hashes);
        return await ending(state, { state: 'done' })();
      },
    }));
    expect(await start(home, 'archive', '/a', '--to', 'CAP001L8', ...options, '--wait').done).toMatchObject({
      code: 0,
    });
    expect(given).toEqual([hashes]);
  });

  test.each(['rot13', '', 'md5,', 'constructor'])('knows no checksum %j', async (name) => {
    const { home } = await startHelper(() => ({}));
    const { code, err } = await start(home, 'archive', '/a', '--to', 'CAP001L8', '--hash', name).done;
    expect({ code, err }).toMatchObject({ code: 64, err: expect.stringContaining('xxh128, c4, film, none') });
  });

  test('takes patterns, from a file too, and a folder on the cartridges', async () => {
    const given: unknown[] = [];
    const { home } = await startHelper((state) => ({
      'archive.start': async ({ filter, into }) => {
        given.push({ filter, into });
        return await ending(state, { state: 'done' })();
      },
    }));
    const file = join(temporaryFolder(), 'patterns');
    writeFileSync(file, '# not wanted\n*~\n\n/build/\n');
    const how = ['--exclude', '*.tmp', '--exclude', 'cache/', '--exclude-from', file, '--include', '*.mov'];
    const { code } = await start(home, 'archive', '/a', '--to', 'CAP001L8', ...how, '--into', '/2026/May/', '--wait')
      .done;
    expect(code).toBe(0);
    expect(given).toEqual([
      { filter: { include: ['*.mov'], exclude: ['*~', '/build/', '*.tmp', 'cache/'] }, into: '2026/May' },
    ]);
  });

  test('verifies unless it is told not to', async () => {
    const given: unknown[] = [];
    const { home } = await startHelper((state) => ({
      'archive.start': async ({ verify }) => {
        given.push(verify);
        return await ending(state, { state: 'done' })();
      },
    }));
    for (const how of [[], ['--verify'], ['--no-verify']]) {
      expect(await start(home, 'archive', '/a', '--to', 'CAP001L8', ...how, '--wait').done).toMatchObject({ code: 0 });
    }
    expect(given).toEqual([true, true, false]);
  });

  test.each([
    ['nothing to archive', ['--to', 'CAP001L8']],
    ['two copies on one cartridge', ['/a', '--to', 'CAP001L8', '--copies', '2']],
    ['copies and a group at once', ['/a', '--to', 'CAP001L8,CAP002L8', '--copies', '2', '--group', '2']],
    ['five copies', ['/a', '--to', 'CAP001L8,CAP002L8,CAP003L8,CAP004L8,CAP005L8', '--copies', '5']],
    ['a cartridge that is named twice', ['/a', '--to', 'CAP001L8,CAP001L8']],
    ['a folder that leads out', ['/a', '--to', 'CAP001L8', '--into', '../a']],
    ['no folder', ['/a', '--to', 'CAP001L8', '--into', '/']],
    ['a hash that is none', ['/a', '--to', 'CAP001L8', '--hash', 'md4']],
    ['a policy that is none', ['/a', '--to', 'CAP001L8', '--interleave', 'shuffle']],
    ['too little memory', ['/a', '--to', 'CAP001L8', '--pool', '1M']],
    ['a time that is none', ['/a', '--to', 'CAP001L8', '--safe-within', 'soon']],
    ['a stream without a name', ['--stdin', '/', '--to', 'CAP001L8']],
    ['the plan of a stream', ['--stdin', 'a.tar', '--to', 'CAP001L8', '--plan']],
  ])('ends with 64 for %s', async (_what, args) => {
    const { code, out, err } = await start('/nowhere', 'archive', ...args).done;
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).not.toBe('');
  });

  test('with --plan says what would go where, and that nothing was written', async () => {
    const { home } = await startHelper((state) => ({
      'archive.plan': ending(state, { kind: 'plan', state: 'done', title: 'films → CAP001L9' }),
      'jobs.result': async () => ({ kind: 'plan', plan }),
    }));
    const { code, out } = await start(home, 'archive', '/films', '--to', 'CAP001L9', '--plan').done;
    expect(code).toBe(1);
    expect(out).toContain('2.7 TB: 1 full cartridge and 38 % of a second; one file of 14 TB does not fit.');
    expect(out).toContain('  CAP001L9  200 files  2 TB of 2 TB free       films/a … films/k');
    expect(out).toContain('  one more  70 files   700 GB of 1.85 TB free  films/l … films/z');
    expect(out).toContain('  films/all.mxf  14 TB');
    expect(out).toContain('Name 1 more with --to');
    expect(out).toContain('Nothing was written.');
    const json = await start(home, 'archive', '/films', '--to', 'CAP001L9', '--plan', '--json').done;
    expect(JSON.parse(json.out)).toMatchObject({ id, result: { kind: 'plan', plan: { tooLargeTotal: 1 } } });
  });

  test('says which cartridges hold it, what a copy lacks, and how to go on', async () => {
    const { home } = await startHelper((state) => ({
      'archive.start': ending(state, { state: 'partial', filesSafe: 300, canContinue: true }),
      'jobs.result': async () => ({ kind: 'archive', outcome }),
    }));
    const { code, out, err } = await start(home, 'archive', '/a', '--to', 'CAP001L8', '--wait').done;
    expect(code).toBe(1);
    expect(out).toContain('300 items safe on the cartridge. Completed, but not everything requested was done.');
    expect(out).toContain('12 files were already there.');
    expect(out).toContain('  CAP001L8  300 files  3 GB  generation 4  complete');
    expect(out).toContain('  CAP002L8  100 files  1 GB  no index      drive failed');
    expect(out).toContain('Copy 2 is incomplete: The drive reports a fault.');
    expect(err).toContain('capstan jobs continue job-1');
  });

  test('says once what it waits for and what to do', async () => {
    const { home, state } = await startHelper(() => ({ 'jobs.get': async () => jobOf({ state: 'waiting', need }) }));
    state.publish('job', jobOf({ state: 'waiting', need }));
    const { child, done } = start(home, 'jobs', 'show', 'job-1', '--wait');
    const printed = async (words: string) => {
      let text = '';
      while (!text.includes(words) && child.stderr !== null) text += String(await once(child.stderr, 'data'));
    };
    await printed('capstan jobs supply job-1 BARCODE');
    for (const bytesDone of [1, 2, 3]) {
      state.publish('job', jobOf({ state: 'waiting', need, progress: { ...jobOf().progress, bytesDone } }));
    }
    state.publish('job', jobOf({ state: 'paused' }));
    await printed('capstan jobs resume job-1');
    state.publish('job', jobOf({ state: 'done', ended }));
    const { code, err } = await done;
    expect(code).toBe(0);
    expect(err.split(need.words)).toHaveLength(2);
  });

  test('is paused, resumed, supplied and continued', async () => {
    const asked: unknown[] = [];
    const take = (name: string) => async (input: unknown) => {
      asked.push([name, input]);
      return null;
    };
    const { home } = await startHelper((state) => ({
      'jobs.pause': take('pause'),
      'jobs.resume': take('resume'),
      'jobs.supply': take('supply'),
      'archive.continue': async (input) => {
        asked.push(['continue', input]);
        return await ending(state, { state: 'done', filesSafe: 2 })();
      },
    }));
    for (const args of [['pause'], ['resume'], ['supply', 'cap002l8'], ['continue', '--wait']]) {
      const [verb = '', ...rest] = args;
      expect(await start(home, 'jobs', verb, 'job-1', ...rest).done).toMatchObject({ code: 0 });
    }
    expect(asked).toEqual([
      ['pause', { id }],
      ['resume', { id }],
      ['supply', { id, barcode: 'CAP002L8' }],
      ['continue', { id }],
    ]);
  });

  test('shows what each drive does, what its memory holds, and what it waits for', async () => {
    const progress = {
      ...jobOf().progress,
      poolFill: 0.43,
      waitingFor: 'source',
      filesMirrored: 7,
      slots: [
        {
          slot: 0,
          barcode: 'CAP001L8',
          drive: 'drive-1',
          bytesDone: 12e9,
          filesDone: 3,
          bytesPerSecond: 50e6,
          stops: 3,
          waitingFor: 'source',
        },
      ],
    } as const;
    const { home, state } = await startHelper(() => ({ 'jobs.get': async () => jobOf({ progress }) }));
    const shown = await start(home, 'jobs', 'show', 'job-1').done;
    expect(shown.out).toContain('in drive-1  12 GB  50 MB/s  tape stopped 3 times  limited by the source');
    expect(shown.out).toMatch(/memory +43 % full/);
    expect(shown.out).toMatch(/mirrored +7 files/);
    state.publish('job', jobOf({ state: 'waiting', need }));
    expect((await start(home, 'jobs').done).out).toContain(`waiting for a cartridge: ${need.words}`);
  });

  test('lists each item with its receipts, its cartridge and its mirror', async () => {
    const item = { ...onNoTape, bytes: 1, sha256: null, changed: false, restoredAs: null, fault: null };
    const times = { ...onNoTape.times, safe: '2026-01-01T00:00:30Z' };
    const full = { code: 'restore.destination-full', data: {} };
    const items: Handlers['jobs.items'] = async () => ({
      rows: [
        {
          ...item,
          path: 'a',
          receipt: 'safe',
          barcode: 'CAP001L8',
          generation: 4,
          times,
          mirror: { kind: 'mirrored-again' },
          notes: ['hard-link'],
        },
        { ...item, path: 'b', receipt: 'written', changed: true, mirror: { kind: 'mirror-failed', fault: full } },
      ],
      next: null,
    });
    const { home } = await startHelper(() => ({
      'jobs.get': async () => jobOf({ state: 'done', ended }),
      'jobs.items': items,
    }));
    const { out } = await start(home, 'jobs', 'show', 'job-1', '--items').done;
    expect(out).toMatch(
      /^a: safe since 20\d\d-\d\d-\d\d \d\d:\d\d:30 on CAP001L8, generation 4; copied to the mirror folder afterwards: its disk was too slow; has other hard links; each is stored as a separate file$/m,
    );
    expect(out).toMatch(/^b: written; not copied to the mirror folder: .+; changed while being read; stored as read$/m);
  });
});

describe('standard input on its way to a cartridge', () => {
  interface Fed {
    readonly names: string[];
    readonly taken: Promise<ReceivedArchive>[];
    /** The first bytes have come. */
    readonly flows: PromiseWithResolvers<void>;
  }

  /** Reads the stream as the helper does; the job ends with it. */
  async function takingHelper(): Promise<Fed & { readonly home: string }> {
    const fed: Fed = { names: [], taken: [], flows: Promise.withResolvers() };
    const { home } = await startHelper((state) => ({
      'archive.start': async ({ sources, streams = [] }) => {
        expect(sources).toEqual([]);
        const [stream] = streams;
        fed.names.push(stream?.name ?? '');
        const taken = take(stream?.path ?? '', 0, fed.flows.resolve);
        fed.taken.push(taken);
        state.publish('job', jobOf());
        void taken.then(({ whole }) => state.publish('job', jobOf({ state: whole ? 'done' : 'partial', ended })));
        return id;
      },
    }));
    return { ...fed, home };
  }

  const args = ['archive', '--stdin', '/2026/work.tar', '--to', 'CAP001L8'];

  test('becomes one file, and the command stays until it is safe', async () => {
    const { home, names, taken } = await takingHelper();
    const { child, done } = startPiped(home, ...args);
    for (let at = 0; at < 40; at += 1) child.stdin?.write(Buffer.alloc(100_000, at));
    child.stdin?.end();
    expect(await done).toMatchObject({ code: 0, out: expect.stringContaining('safe on the cartridge') });
    expect(names).toEqual(['2026/work.tar']);
    expect(await taken[0]).toMatchObject({ bytes: 4_000_000, whole: true });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('becomes none when the command ends by %s', async (signal) => {
    const { home, taken, flows } = await takingHelper();
    const { child, done } = startPiped(home, ...args);
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(Buffer.alloc(1_000_000));
    await flows.promise;
    child.kill(signal);
    const { code, err } = await done;
    if (signal !== 'SIGKILL')
      expect({ code, err }).toMatchObject({ code: 130, err: expect.stringContaining('no file') });
    expect(await taken[0]).toMatchObject({ whole: false });
  });

  test('is let go when the helper refuses it', async () => {
    const { home } = await startHelper(() => ({}));
    const { child, done } = startPiped(home, ...args);
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(Buffer.alloc(1_000_000));
    expect(await done).toMatchObject({ code: 2 });
  });
});

const plan: ArchivePlan = {
  files: 270,
  folders: 3,
  bytes: 2.7e12,
  left: 0,
  cartridges: [
    {
      barcode: 'CAP001L9',
      slot: 0,
      files: 200,
      bytes: 2e12,
      freeBytes: 2e12,
      takenBytes: 2e12,
      firstPath: 'films/a',
      lastPath: 'films/k',
    },
    {
      barcode: null,
      slot: 0,
      files: 70,
      bytes: 0.7e12,
      freeBytes: 1.85e12,
      takenBytes: 0.7e12,
      firstPath: 'films/l',
      lastPath: 'films/z',
    },
  ],
  unnamed: 1,
  tooLarge: [{ path: 'films/all.mxf', bytes: 14e12 }],
  tooLargeTotal: 1,
  split: 0,
};

const outcome: ArchiveOutcome = {
  cartridges: [
    { barcode: 'CAP001L8', slot: 0, files: 300, bytes: 3e9, generation: 4, end: 'finished' },
    { barcode: 'CAP002L8', slot: 1, files: 100, bytes: 1e9, generation: null, end: 'failed' },
  ],
  copies: [
    { slot: 0, fault: null },
    { slot: 1, fault: { code: 'drive.fault', data: {} } },
  ],
  unchanged: 12,
  mirrored: 0,
  mirrorFailed: 0,
  verified: null,
};

const need: CartridgeNeed = {
  slot: 0,
  mediaType: 'L8',
  generation: 8,
  words: 'CAP001L8 is full: 700 GB more need another LTO-8 cartridge.',
};
