// A home that an earlier helper left with jobs of every kind in line: today's takes it up, and the jobs end well. It was
// written by the last version whose stored requests had no version of their own.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { JobId } from '../../contract/model.ts';
import { startHelper, temporaryFolder, treeOf } from './harness.ts';

const fixture = new URL('old-home/', import.meta.url);

/** `@TOP@` stands for the folder that everything lies in, user 0 for whoever runs the tests. */
function oldHome(): { readonly home: string; readonly top: string } {
  const top = temporaryFolder();
  const home = join(top, 'home');
  for (const folder of ['home', 'source/inner', 'into', 'salvaged', 'out'])
    mkdirSync(join(top, folder), { recursive: true });
  for (const at of [1, 2, 3]) writeFileSync(join(top, 'source', `f${at}`), `file ${at} of the old home\n`);
  writeFileSync(join(top, 'source', 'inner', 'deep'), 'deep\n');
  const files = Buffer.from(readFileSync(new URL('files.tgz.base64', fixture), 'utf8'), 'base64');
  execFileSync('tar', ['xz', '--no-same-owner', '-C', home], { input: files });
  const database = new Database(join(home, 'catalogue.db'));
  // The index of names is a virtual table, which is put back as such.
  database.unsafeMode();
  database.exec(readFileSync(new URL('catalogue.sql', fixture), 'utf8').replaceAll('@TOP@', top));
  database.close();
  const again = new Database(join(home, 'catalogue.db'));
  const tables = again.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  for (const table of tables) {
    const columns = again.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
    if (columns.includes('uid')) again.prepare(`UPDATE ${table} SET uid = ?`).run(process.geteuid?.());
    if (columns.includes('gid')) again.prepare(`UPDATE ${table} SET gid = ?`).run(process.getegid?.());
  }
  again.close();
  return { home, top };
}

/** What becomes of each; of what cannot be done any more, why. */
const ends: Readonly<Record<string, string>> = {
  '13 archive': 'failed: job.interrupted',
  '14 plan': 'done',
  '15 preflight': 'done',
  '16 export': 'done',
  '17 import': 'done',
  '18 archive': 'done',
  '19 archive': 'done',
  '20 restore': 'done',
  '21 verify': 'done',
  '22 verify': 'done',
  '23 check': 'done',
  '24 recover': 'done',
  '25 generations': 'done',
  '26 open-generation': 'done',
  '27 salvage': 'done',
  '28 stream': 'failed: restore.reader-gone',
  '29 format': 'done',
  '30 rollback': 'done',
  '31 lock': 'done',
  '32 copy': 'done',
  '33 rebuild': 'done',
  '34 mirror': 'done',
  '35 benchmark': 'failed: checkup.no-clock',
  '36 load': 'done',
  '37 eject': 'done',
};

/** Held back by a person, with the cartridge that each leaves in the drive. */
const paused: readonly (readonly [job: string, barcode: string])[] = [
  ['18', 'CAP003L8'],
  ['19', 'CAP003L8'],
  ['29', 'CAP005L8'],
  ['30', 'CAP006L8'],
  ['31', 'CAP006L8'],
  ['32', 'CAP007L8'],
  ['36', 'CAP007L8'],
];

test('what an earlier helper left in line is taken up and ends', async () => {
  const { home, top } = oldHome();
  const helper = await startHelper({ home });
  const found: Record<string, string> = {};
  const ended = async (id: string) => {
    const { kind, state, fault } = await helper.endOf(id as JobId);
    found[`${id} ${kind}`] = fault === null ? state : `${state}: ${fault.code}`;
  };
  const isHeld = new Set(paused.map(([job]) => job));
  for (let id = 13; id <= 37; id += 1) if (id !== 34 && !isHeld.has(String(id))) await ended(String(id));
  // The only drive is free for the set's run that waits.
  expect(await helper.eject('CAP001L8')).toMatchObject({ state: 'done' });
  await ended('34');
  let inside = 'CAP008L8';
  for (const [job, barcode] of paused) {
    if (inside !== barcode) expect(await helper.eject(inside)).toMatchObject({ state: 'done' });
    await helper.client.send('jobs.resume', { id: job as JobId });
    await ended(job);
    inside = barcode;
  }
  expect(found).toEqual(ends);
  expect(contentsOf(join(top, 'into', 'source'))).toEqual(contentsOf(join(top, 'source')));
});

/** Times are those of the old home's files. */
function contentsOf(folder: string): readonly (readonly [name: string, hash: string | undefined])[] {
  return [...treeOf(folder)].map(([name, what]) => [name, what.split(' ').at(-1)]);
}

test('a job whose request cannot be read is named and kept, keeps no other from its turn, and can be dropped', async () => {
  const { home } = oldHome();
  const database = new Database(join(home, 'catalogue.db'));
  const store = database.prepare('UPDATE job SET request = ? WHERE id = ?');
  const stored = { version: 99, kind: 'archive', barcode: 'CAP003L8', from: 'the future' };
  store.run(JSON.stringify(stored), 18);
  store.run('{"kind":"shred"}', 21);
  store.run('no JSON', 33);
  database.close();
  const helper = await startHelper({ home });
  const { client } = helper;
  // The set's run has the only drive first, and the restore waits until that is empty.
  expect(await helper.endOf('34' as JobId)).toMatchObject({ state: 'done' });
  expect(await helper.eject('CAP008L8')).toMatchObject({ state: 'done' });
  expect(await helper.endOf('20' as JobId)).toMatchObject({ state: 'done' });
  const fault = { code: 'job.request-unreadable' };
  for (const [id, state] of [
    ['18', 'paused'],
    ['21', 'queued'],
    ['33', 'queued'],
  ] as const) {
    const title = (await client.send('jobs.get', { id: id as JobId })).title;
    expect((await helper.snapshot()).jobs.find((job) => job.id === id)).toMatchObject({
      ...{ state, ended: null, waitsFor: { for: 'person' } },
      fault: { ...fault, data: { subject: title } },
    });
    await expect(client.send('jobs.resume', { id: id as JobId })).rejects.toMatchObject(fault);
  }
  await client.send('jobs.cancel', { id: '21' as JobId });
  expect(await client.send('jobs.get', { id: '21' as JobId })).toMatchObject({ state: 'cancelled' });
  await expect(client.send('jobs.cancel', { id: '21' as JobId })).rejects.toMatchObject({
    code: 'job.not-cancellable',
  });
  await helper.kill();
  const next = await startHelper({ home });
  const kept = (await next.snapshot()).jobs.filter((job) => job.fault?.code === fault.code && job.ended === null);
  expect(kept.map(({ id }) => id).toSorted()).toEqual(['18', '33']);
});
