// Mirror sets, pools and trials by the real command line and the real helper that it starts.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../ipc/harness.ts';
import { capstanAt, endHelper } from './terminal.ts';

test('a folder is kept on tape: a pool, a set, a run, a trial', async () => {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  onTestFinished(() => endHelper(home));
  const capstan = capstanAt(home, folder);
  const films = join(folder, 'films');
  mkdirSync(films);
  for (const name of ['a.mov', 'b.mov', 'c.tmp']) writeFileSync(join(films, name), name);

  expect(await capstan('virtual', 'new', 'POOL01L8', '--capacity', '2G')).toMatchObject({ code: 0 });
  expect(await capstan('pool', 'list')).toMatchObject({ code: 0, err: expect.stringContaining('pool add') });
  expect(await capstan('pool', 'add', 'vault', 'pool01l8', '--restore-test', 'monthly 1 03:00')).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /vault \(private; 1 cartridge; restore test of 20 files each: on day 1.*\n {2}POOL01L8 {2}copy 1/,
    ),
  });
  expect(await capstan('schedule', 'add', 'cinema', 'films', '--every', 'someday', '--pool', 'vault')).toMatchObject({
    code: 64,
    err: expect.stringContaining('daily 02:30'),
  });
  expect(await capstan('schedule', 'add', 'cinema', 'films')).toMatchObject({
    code: 64,
    err: expect.stringContaining('--pool'),
  });
  const add = ['schedule', 'add', 'cinema', 'films', '--every', 'daily 02:30', '--zone', 'UTC', '--pool', 'vault'];
  expect(await capstan(...add, '--exclude', '*.tmp')).toMatchObject({
    code: 0,
    out: expect.stringContaining('every day at 02:30 (UTC)'),
    err: expect.stringContaining('done once afterwards'),
  });
  expect(await capstan(...add)).toMatchObject({ code: 2, err: expect.stringContaining('already exists') });
  expect(await capstan('schedule')).toMatchObject({ code: 0, out: expect.stringContaining('never ran') });

  expect(await capstan('schedule', 'run', 'cinema', '--wait')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 files'),
  });
  expect(await capstan('schedule', 'run', 'cinema', '--wait')).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing new'),
  });
  expect(await capstan('schedule', 'edit', 'cinema', '--every', 'manual', '--verify', 'each')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/leave out +\*\.tmp(.|\n)*everything \(after a run\)/),
  });
  const shown = await capstan('schedule', 'show', 'cinema', '--json');
  expect(JSON.parse(shown.out)).toMatchObject({
    name: 'cinema',
    verify: 'each',
    runs: [{ state: 'done' }, { state: 'done' }],
  });

  expect(await capstan('test-restore', 'due')).toMatchObject({ code: 1, out: expect.stringContaining('POOL01L8') });
  const pool = JSON.parse((await capstan('pool', 'list', '--json')).out);
  expect(pool).toMatchObject({ drill: pool.restoreTest, nextDrill: pool.nextRestoreTest });
  expect(await capstan('drill', 'POOL01L8', '--files', '1')).toMatchObject({ code: 0 });
  expect(await capstan('drill', 'list')).toMatchObject({ code: 0, out: expect.stringContaining('verified') });
  expect(await capstan('drill', 'due')).toMatchObject({ code: 0 });
  expect(await capstan('schedule', 'remove', 'cinema')).toMatchObject({ code: 0 });
  expect(await capstan('pool', 'remove', 'vault')).toMatchObject({ code: 0 });
  expect(await capstan('schedule', 'run', 'cinema')).toMatchObject({ code: 2 });
});
