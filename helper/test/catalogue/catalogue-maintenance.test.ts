import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Job, JobId } from '../../contract/model.ts';
import { type Catalogue, openCatalogue } from '../../src/catalogue/catalogue.ts';
import { openOrRecoverCatalogue } from '../../src/catalogue/catalogue-recovery.ts';
import { exportedTables } from '../../src/catalogue/exported-tables.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { cartridge } from './harness.ts';

const owner = { uid: 1000, gid: 100, groups: [100, 27] };
const created = '2026-11-20T17:00:00.000Z';

const job: Omit<Job, 'id'> = {
  kind: 'archive',
  title: 'photos → CAP001L8',
  state: 'done',
  barcode: 'CAP001L8',
  drive: 'virtual-1',
  created,
  started: created,
  ended: created,
  progress: { phase: 'streaming', filesDone: 2, filesTotal: 2, bytesDone: 9, bytesTotal: 9, bytesPerSecond: 0 },
  filesSafe: 1,
  filesFailed: 1,
  fault: null,
  priority: 'high',
  waitsFor: null,
  need: null,
  canContinue: false,
};

function freshHome(): string {
  const home = join(temporaryFolder(), 'home');
  mkdirSync(home);
  return home;
}

function open(home: string): Catalogue {
  const catalogue = openCatalogue(join(home, 'catalogue.db'));
  onTestFinished(() => catalogue.close());
  return catalogue;
}

function add(catalogue: Catalogue, change: Partial<Job> = {}): JobId {
  const kind = change.kind ?? job.kind;
  return catalogue.journal.create({ job: { ...job, ...change }, request: `{"kind":"${kind}"}`, owner }).id;
}

const item = { bytes: 9, sha256: 'ab'.repeat(32), changed: false, restoredAs: null } as const;
const fault = { code: 'source.unreadable', data: { subject: 'b' } };

/** From one home to another, as a person would carry it. */
function carried(from: Catalogue, to: Catalogue) {
  const file = join(temporaryFolder(), 'export');
  let text = '';
  for (let cursor: string | null = null; ; ) {
    const piece = from.maintenance.exportPiece(cursor);
    text += piece.text;
    cursor = piece.next;
    if (cursor === null) break;
  }
  writeFileSync(file, text);
  return to.maintenance.import(file);
}

describe('an export', () => {
  test('of a day to come counts last of all', () => {
    const home = freshHome();
    const catalogue = open(home);
    add(catalogue, { title: 'now' });
    for (const day of [2, 3, 4, 5, 6, 7, 8])
      writeFileSync(join(home, `catalogue-export-2090-01-0${day}.json`), 'ahead');
    catalogue.maintenance.export();
    const before = (catalogue.maintenance.exportedAt ?? '').replace(/^\d{4}/, '2020');
    const [file, text] = [
      join(home, 'catalogue-export.json'),
      readFileSync(join(home, 'catalogue-export.json'), 'utf8'),
    ];
    writeFileSync(file, text.replace(catalogue.maintenance.exportedAt ?? '', before));
    catalogue.maintenance.export();
    expect(readdirSync(home)).toContain(`catalogue-export-${before.slice(0, 10)}.json`);
    expect(readdirSync(home).filter((name) => name.startsWith('catalogue-export-'))).toHaveLength(6);
  });

  test('brings jobs back as they were, with their owners, volumes, and failed items', () => {
    const [one, other] = [open(freshHome()), open(freshHome())];
    one.cartridges.put(cartridge(3));
    const id = add(one);
    one.receipts.addVolume(id, { slot: 0, uuid: 'uuid-1', barcode: 'CAP001L8' });
    one.receipts.record(id, [
      { ...item, path: 'a', receipt: 'written', fault: null, volume: 1 },
      { ...item, path: 'b', receipt: null, fault },
    ]);
    one.receipts.commit(id, 1, 3, 12);
    expect(carried(one, other)).toMatchObject({ jobs: 1 });
    expect(other.journal.stored(id)).toEqual(one.journal.stored(id));
    expect(other.receipts.volumes(id)).toEqual(one.receipts.volumes(id));
    expect(other.receipts.items(id, true, null, 10)).toEqual(one.receipts.items(id, true, null, 10));
    // What is on it only a drive can tell.
    expect(other.cartridges.all()).toMatchObject([{ barcode: 'CAP001L8', condition: 'unknown', volume: null }]);
  });

  test('leaves alone what is there, and gives jobs whose number is taken another one', () => {
    const [one, other] = [open(freshHome()), open(freshHome())];
    add(one);
    const second = add(one, { title: 'second' });
    one.receipts.record(second, [{ ...item, path: 'b', receipt: null, fault }]);
    const mine = add(other, { title: 'mine' });
    expect(carried(one, other)).toMatchObject({ jobs: 2 });
    expect(other.journal.get(mine)?.title).toBe('mine');
    const titles = other.journal.recent(10).map(({ title }) => title);
    expect(titles.sort()).toEqual(['mine', 'photos → CAP001L8', 'second']);
    expect(carried(one, other)).toMatchObject({ jobs: 0, rows: 0 });
    const brought = other.journal.recent(10).find(({ title }) => title === 'second')?.id ?? ('0' as JobId);
    expect(other.receipts.items(brought, true, null, 10).rows.map(({ path }) => path)).toEqual(['b']);
  });

  test('begins no job again that had not ended', () => {
    const [one, other] = [open(freshHome()), open(freshHome())];
    const waiting = add(one, { kind: 'format', state: 'queued', started: null, ended: null });
    carried(one, other);
    expect(other.journal.unended()).toEqual([]);
    expect(other.journal.get(waiting)).toMatchObject({ state: 'failed', fault: { code: 'job.interrupted' } });
  });

  test('names only tables that there are', () => {
    const path = join(freshHome(), 'catalogue.db');
    openCatalogue(path).close();
    const database = new Database(path, { readonly: true });
    onTestFinished(() => void database.close());
    const there = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    expect(exportedTables.filter(({ table }) => !there.includes(table))).toEqual([]);
  });

  test.each([
    ['is cut off', (text: string) => text.slice(0, -30)],
    ['lacks a line', (text: string) => text.replace(/\n.*"in":"job".*\n/, '\n')],
    ['is something else', () => '{"hello":"world"}\n'],
    ['is of a newer Capstan', (text: string) => text.replace('"version":1', '"version":2')],
  ])('that %s is refused, and changes nothing', (_how, change) => {
    const home = freshHome();
    const one = open(home);
    add(one);
    one.maintenance.export();
    const path = join(home, 'catalogue-export.json');
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    const other = open(freshHome());
    expect(() => other.maintenance.import(path)).toThrow(expect.objectContaining({ code: 'export.unreadable' }));
    expect(other.journal.recent(10)).toEqual([]);
  });

  test('of each of the last days is kept, seven in all', () => {
    const home = freshHome();
    const catalogue = open(home);
    const path = join(home, 'catalogue-export.json');
    for (let day = 1; day <= 12; day += 1) {
      catalogue.maintenance.export();
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace(/"made":"\d{4}-\d\d-\d\d/, `"made":"2026-01-${String(day).padStart(2, '0')}`));
    }
    catalogue.maintenance.export();
    const names = readdirSync(home).filter((name) => name.startsWith('catalogue-export'));
    expect(names).toHaveLength(7);
    expect(names).toContain('catalogue-export-2026-01-12.json');
    expect(names).not.toContain('catalogue-export-2026-01-06.json');
  });

  test('that comes in pieces is taken over with the last of them, and a gap is refused', () => {
    const one = open(freshHome());
    const id = add(one, { title: 'Grüße → CAP001L8' });
    const home = freshHome();
    const other = open(home);
    one.maintenance.export();
    const { text } = one.maintenance.exportPiece(null);
    const [first, last] = [text.slice(0, 150), text.slice(150)];
    const { maintenance } = other;
    expect(maintenance.importPiece('0123456789abcdef', 0, first, false)).toBeNull();
    expect(() => maintenance.importPiece('0123456789abcdef', 9999, last, true)).toThrow();
    const bytes = Buffer.byteLength(first);
    expect(maintenance.importPiece('0123456789abcdef', bytes, last, true)).toMatchObject({ jobs: 1 });
    expect(other.journal.get(id)?.title).toBe('Grüße → CAP001L8');
    expect(readdirSync(home).filter((name) => name.includes('import'))).toEqual([]);
  });
});

describe('a catalogue in which single bits are flipped', () => {
  test('in the name of a column is set aside', () => {
    const home = freshHome();
    const path = join(home, 'catalogue.db');
    openCatalogue(path).close();
    const damaged = readFileSync(path);
    damaged[damaged.indexOf('value', damaged.lastIndexOf('CREATE TABLE keeping'))] = 'w'.charCodeAt(0);
    writeFileSync(path, damaged);
    const catalogue = openOrRecoverCatalogue(home, true);
    expect(catalogue.maintenance.loss).toMatchObject({ kind: 'damaged', detail: expect.stringContaining('value') });
    catalogue.close();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('opens, or is set aside whole (seed %i)', (seed) => {
    const home = freshHome();
    const path = join(home, 'catalogue.db');
    const first = openCatalogue(path);
    first.cartridges.put(cartridge(3));
    for (let at = 0; at < 50; at += 1) add(first, { title: `job ${at}` });
    first.maintenance.export();
    first.close();
    const whole = readFileSync(path);
    let state = seed;
    const random = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state / 2 ** 32;
    };
    for (let round = 0; round < 20; round += 1) {
      const damaged = Buffer.from(whole);
      // A version that nobody knows is refused: it may be a newer Capstan's.
      const offset = Math.floor(random() * damaged.length);
      if (offset >= 60 && offset < 64) continue;
      damaged[offset] = (damaged[offset] ?? 0) ^ (1 << Math.floor(random() * 8));
      writeFileSync(path, damaged);
      const catalogue = openOrRecoverCatalogue(home, true);
      const { loss } = catalogue.maintenance;
      expect(catalogue.journal.recent(100).length).toBeGreaterThanOrEqual(49);
      if (loss !== null) expect(readFileSync(loss.setAside ?? '').equals(damaged)).toBe(true);
      catalogue.close();
    }
    expect(dirname(path)).toBe(home);
  });
});
