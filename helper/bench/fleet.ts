// `npm run bench -- fleet`: three hosts report what they list to one PostgreSQL, all at once, and then people ask. The catalogues
// are filled beforehand; the database is one of its own, which flushes as any does. --folder keeps both, and goes on with what is
// kept there. Exit code 1 when a bar is missed.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { tell } from './figures.ts';
import { SharedCatalogue } from './fleet/shared-catalogue.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '3000000' },
    receipts: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string' },
  },
});
const [rows = 0, receipts = 0, questions = 0, seed = 1] = [
  ...[values.rows, values.receipts, values.questions, values.seed].map(Number),
];
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'capstan-bench-fleet-'));
mkdirSync(folder, { recursive: true });
const catalogue = new SharedCatalogue(folder, seed);
try {
  if (!(await measure())) process.exitCode = 1;
} finally {
  catalogue.stop();
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<boolean> {
  const say = (what: string) => process.stdout.write(`${what}\n`);
  const load = () => `load ${loadavg()[0]?.toFixed(1)}`;
  say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, --rows ${rows}, ${load()}`);
  await catalogue.open();
  const grown = await catalogue.grow(rows);
  say(`${grown.rows} rows, ${(grown.bytes / 1e9).toFixed(1)} GB, ${load()}`);
  const caughtUp = await catalogue.catchUp(receipts);
  // The server was started just now, and has read nothing yet.
  const firstSearch = await catalogue.askNames(questions, seed + 1);
  const search = await catalogue.askNames(questions);
  say(`the slowest search: ${search.slowest}`);
  const listed = await catalogue.askFolders(questions);
  say(`the slowest page of a folder: ${listed.slowest}; ${load()}`);
  const reported = {
    what: 'listings of three hosts reported',
    value: grown.rowsPerSecond,
    unit: 'rows/s',
    least: 50_000,
  };
  return tell([
    ...(grown.rowsPerSecond === 0 ? [] : [reported]),
    { what: `${receipts} receipts, after the database was away`, value: caughtUp, unit: 's', limit: 60 },
    { what: 'a search just after the server was started, p95', value: firstSearch.p95, unit: 'ms' },
    { what: `a search over ${grown.rows} rows, p95`, value: search.p95, unit: 'ms', limit: 100 },
    { what: `a page of a folder among ${grown.rows} rows, p95`, value: listed.p95, unit: 'ms', limit: 20 },
  ]);
}
