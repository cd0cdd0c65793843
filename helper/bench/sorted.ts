// `npm run bench -- sorted`: a folder of a million names in every order, its first page and some deep in it. Exit code 1 when a bar is missed. --files makes it smaller, --seed repeats a run.

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Entry, Page } from '../contract/model.ts';
import { type EntryOrder, entryOrders } from '../contract/search.ts';
import { type Catalogue, openCatalogue } from '../src/catalogue/catalogue.ts';
import { type Figure, p95, tell } from './figures.ts';
import { fill } from './many.ts';

const barcode = 'BEN001L8';
const path = 'large folder';
const pageRows = 200;
const stepRows = 2_000;
/** What a person does not notice. */
const pageMs = 50;

const { values } = parseArgs({
  options: { files: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});

interface TimedPage {
  readonly page: Page<Entry>;
  readonly ms: number;
}

/** With those that are empty and lead on. */
async function pageAt(
  catalogue: Catalogue,
  order: EntryOrder | null,
  cursor: string | null,
  limit = pageRows,
): Promise<TimedPage> {
  const since = performance.now();
  for (let from = cursor; ; ) {
    const page =
      order === null
        ? catalogue.entries.list(barcode, path, from, limit)
        : await catalogue.folderOrders.list(barcode, path, from, limit, order);
    if (page.rows.length > 0 || page.next === null) return { page, ms: performance.now() - since };
    from = page.next;
  }
}

async function measure(catalogue: Catalogue, order: EntryOrder | null): Promise<readonly Figure[]> {
  const first = await pageAt(catalogue, order, null);
  let deep = first.page.next;
  for (let rows = pageRows; rows < Number(values.files) * 0.9 && deep !== null; ) {
    const { page } = await pageAt(catalogue, order, deep, stepRows);
    rows += page.rows.length;
    deep = page.next;
  }
  const times: number[] = [];
  for (let at = 0; at < 20 && deep !== null; at += 1) {
    const { page, ms } = await pageAt(catalogue, order, deep);
    times.push(ms);
    deep = page.next;
  }
  const what = order === null ? 'as listed' : `by ${order.by}${order.falling ? ', falling' : ''}`;
  // These are in no index: they are put in order once, page by page, and kept.
  const bar = order?.by === 'archived' || order?.by === 'receipt' ? {} : { limit: pageMs };
  return [
    { what: `${what}: first page`, value: first.ms, unit: 'ms', ...bar },
    {
      what: `${what}: 20 pages from the ${Number(values.files) * 0.9}th row on, p95`,
      value: p95(times),
      unit: 'ms',
      ...bar,
    },
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'capstan-bench-'));
try {
  const files = Number(values.files);
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, --seed ${values.seed}\n`);
  const filling = openCatalogue(join(folder, 'catalogue.db'));
  const since = performance.now();
  await fill(filling, barcode, files, Number(values.seed), files);
  process.stdout.write(`${files} names listed in ${((performance.now() - since) / 1000).toFixed(1)} s\n`);
  filling.close();
  const orders = entryOrders.flatMap((by) => [false, true].map((falling) => ({ by, falling })));
  let areKept = true;
  for (const order of [null, ...orders]) {
    // Nothing is remembered from one order to the next.
    const catalogue = openCatalogue(join(folder, 'catalogue.db'));
    areKept = tell(await measure(catalogue, order)) && areKept;
    catalogue.close();
  }
  process.exitCode = areKept ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
