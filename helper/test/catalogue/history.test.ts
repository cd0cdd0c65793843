// Nothing grows with history that need not: what a start and a page do is told by what they ask of the database, not by how
// long it takes.

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { JobId } from '../../contract/model.ts';
import type { SetId } from '../../contract/schedules.ts';
import { type Catalogue, openCatalogue } from '../../src/catalogue/catalogue.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { barcode } from './harness.ts';

const failedItems = 50_000;
const schedules = 2_000;
const runsOfEach = 20;
/** What grows with years of use. */
const histories = [
  'job',
  'job_item',
  'job_event',
  'job_commit',
  'job_volume',
  'job_result',
  'set_run',
  'drill',
  'health',
];

/** A home that has been used for years; the jobs of all schedules, and one of which nothing could be read. */
function usedFor(path: string): void {
  openCatalogue(path).close();
  const database = new Database(path);
  const progress = JSON.stringify({
    phase: 'streaming',
    filesDone: 0,
    filesTotal: null,
    bytesDone: 0,
    bytesTotal: null,
  });
  const times = (number: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + 600 * (${number}), 'unixepoch')`;
  const numbers = (many: number) => `
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${many})`;
  const jobs = schedules * runsOfEach;
  database.exec(`
    BEGIN;
    INSERT INTO job (id, kind, title, request, uid, gid, groups, state, priority, barcode, created, started, ended,
        progress, files_safe, files_failed, continued)
      ${numbers(jobs + 1)}
      SELECT i + 1, 'archive', 'films', '{}', 1000, 1000, '[]', 'partial', 'high', '${barcode}', ${times('i')}, ${times('i')},
        ${times('i')}, '${progress}', 1, 1, 0 FROM n;
    INSERT INTO mirror_set (id, name, uid, gid, groups, plan)
      ${numbers(schedules)} SELECT i + 1, 'set ' || i, 1000, 1000, '[]', '{"timing":{"kind":"manual"}}' FROM n;
    INSERT INTO set_run (set_id, job, copy, created)
      ${numbers(jobs)} SELECT i % ${schedules} + 1, i + 1, i / ${schedules} % 2, ${times('i')} FROM n;
    INSERT INTO job_event ${numbers(jobs)} SELECT i + 1, 1, ${times('i')}, '{"kind":"started"}' FROM n;
    INSERT INTO job_item (job, position, path, bytes, receipt, changed, fault)
      ${numbers(failedItems)}
      SELECT ${jobs + 1}, i + 1, 'folder/file ' || i, 1, NULL, 0, '{"code":"source.unreadable","data":{}}' FROM n;
    COMMIT;`);
  database.close();
}

interface RunStatement {
  readonly source: string;
  rows: number;
}

/** Every statement that is run, and how many rows it gave. */
function listen(): readonly RunStatement[] {
  const asked: RunStatement[] = [];
  const probe = new Database(':memory:');
  const statements = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Database.Statement;
  probe.close();
  for (const method of ['get', 'all', 'iterate', 'run'] as const) {
    const real = statements[method] as (this: Database.Statement, ...values: unknown[]) => unknown;
    const spy = vi.spyOn(statements, method as 'get').mockImplementation(function (
      this: Database.Statement,
      ...values: unknown[]
    ) {
      const given = real.apply(this, values);
      const one: RunStatement = { source: this.source, rows: Array.isArray(given) ? given.length : 1 };
      asked.push(one);
      if (method !== 'iterate') return given;
      return (function* () {
        for (const row of given as Iterable<unknown>) {
          one.rows += 1;
          yield row;
        }
      })();
    } as never);
    onTestFinished(() => spy.mockRestore());
  }
  return asked;
}

/** Statements that go through a history from its one end to the other: one that walks along it ends with its page. */
function scans(path: string, asked: readonly RunStatement[]): readonly string[] {
  const database = new Database(path, { readonly: true });
  const found = [...new Set(asked.map(({ source }) => source))].filter((source) => {
    // What is left of a former shape goes with the first start.
    if (!/^\s*(SELECT|WITH|DELETE|UPDATE)/i.test(source) || source.includes('former_')) return false;
    const rows = database.prepare(`EXPLAIN QUERY PLAN ${source}`).all(...nothingFor(source)) as { detail: string }[];
    const plan = rows.map(({ detail }) => detail);
    if (/\bLIMIT\b[^)]*$/.test(source) && !plan.some((detail) => detail.includes('TEMP B-TREE'))) return false;
    return plan.some((detail) => histories.includes(/^SCAN (\w+)(?!.*job_unended)/.exec(detail)?.[1] ?? ''));
  });
  database.close();
  return found;
}

function nothingFor(source: string): readonly unknown[] {
  const named = [...source.matchAll(/:(\w+)/g)].map(([, name]) => [name, null] as const);
  if (named.length > 0) return [Object.fromEntries(named)];
  return [...source.matchAll(/\?/g)].map(() => null);
}

async function used(): Promise<{
  readonly path: string;
  readonly catalogue: Catalogue;
  readonly asked: readonly RunStatement[];
}> {
  const path = join(temporaryFolder(), 'catalogue.db');
  usedFor(path);
  const asked = listen();
  const catalogue = openCatalogue(path);
  onTestFinished(() => catalogue.close());
  return { path, catalogue, asked };
}

const jobWithFailures = String(schedules * runsOfEach + 1) as JobId;

test('a start reads of years of jobs only those that it shows', async () => {
  const { path, catalogue, asked } = await used();
  await catalogue.cleanUp();
  catalogue.journal.recent(100);
  expect(catalogue.journal.unended()).toEqual([]);
  expect(catalogue.sets.all()).toHaveLength(schedules);
  expect(asked.filter(({ rows }) => rows > schedules)).toEqual([]);
  expect(scans(path, asked)).toEqual([]);
});

test('a page of jobs, of failed items and of what ran for a schedule is found and not sought', async () => {
  const { path, catalogue, asked } = await used();
  const { sets, receipts, endedJobs, jobEvents } = catalogue;
  const set = '7' as SetId;
  const page = receipts.items(jobWithFailures, true, null, 100);
  expect(page.rows).toHaveLength(100);
  expect(receipts.items(jobWithFailures, true, '49900', 200)).toMatchObject({ next: null });
  expect(receipts.items(jobWithFailures, true, page.next, 100).rows).toHaveLength(100);
  expect(jobEvents.of('5' as JobId, null, 100).rows).toHaveLength(1);
  for (const by of ['time', 'cartridge', 'state'] as const)
    for (const falling of [true, false]) {
      const filter = { kinds: null, states: null, order: { by, falling } };
      expect(endedJobs.page(filter, endedJobs.page(filter, null, 100).next, 100).rows).toHaveLength(100);
    }
  expect(sets.runs(set, 100)).toHaveLength(runsOfEach);
  const [, begun] = sets.runs(set, 2).map(({ created }) => created);
  expect(sets.runsBetween(set, begun ?? '', '9', 100)).toHaveLength(2);
  expect(sets.days(set, begun ?? '', '9', (time) => time.slice(0, 10)).length).toBeGreaterThan(0);
  expect(sets.lastRun(set, 0)?.copy).toBe(0);
  expect(sets.lastRun(set, 2)).toBeNull();
  expect(sets.isUnderWay(set)).toBe(false);
  expect(asked.filter(({ rows }) => rows > 201)).toEqual([]);
  expect(scans(path, asked)).toEqual([]);
});
