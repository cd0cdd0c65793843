// What lists and words say of files that an archive left out, as they were on tape already.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conforming } from '../cli/conforming.ts';
import { start } from '../cli/program.ts';
import { type Helper, temporaryFolder } from './harness.ts';
import { checkers } from './list-checkers.ts';
import { barcode, formatted } from './steps.ts';
import { bytes } from './trees.ts';

function folder(name: string, seeds: readonly number[]): string {
  const path = join(temporaryFolder(), name);
  mkdirSync(path);
  for (const seed of seeds) writeFileSync(join(path, `f${seed}`), bytes(4_000, seed));
  return path;
}

/** `new` holds f1, f2 and f3, of which the cartridge has the first two already. */
async function withDuplicates() {
  const helper = await formatted();
  expect(await helper.archive(barcode, folder('films', [1, 2]))).toMatchObject({ state: 'done' });
  const wish = ['archive', folder('new', [1, 2, 3]), '--to', barcode, '--skip-duplicates', '--wait'];
  const { code, out } = await start(helper.home, ...wish).done;
  expect(code).toBe(0);
  const id = (await helper.snapshot()).jobs.at(0)?.id ?? '';
  return { helper, out, id: (await newestArchive(helper)) ?? id };
}

async function newestArchive(helper: Helper) {
  return (await helper.snapshot()).jobs
    .filter(({ kind }) => kind === 'archive')
    .toSorted((a, b) => Number(b.id) - Number(a.id))[0]?.id;
}

test('the command line tells how many were not written, and where each lies', async () => {
  const { helper, out, id } = await withDuplicates();
  expect(out).toMatch(/2 files, .* 2 files already on tape, not written again\. Everything is safe on the cartridge\./);
  const items = await start(helper.home, 'jobs', 'show', id, '--items').done;
  expect(items.out).toContain(`new/f1: already on ${barcode} as /films/f1, not written again\n`);
  const shown = await start(helper.home, 'jobs', 'show', id).done;
  expect(shown.out).toMatch(/on tape already\s+2 files/);
});

test('lists of what comes back leave them out and say so, the others tell where they lie', async () => {
  const { helper, id } = await withDuplicates();
  const report = async (format: string, out: string) => {
    const { code, out: line } = await start(helper.home, '--json', 'report', id, '--format', format, '--out', out).done;
    const [value] = conforming('report', line);
    return { code, value };
  };
  const into = temporaryFolder();
  const leftOut = { reason: 'duplicate', files: 2, example: 'new/f1' };
  for (const format of ['mhl', 'ascmhl', 'bagit']) {
    const out = format === 'mhl' ? join(into, 'list.mhl') : join(into, format);
    mkdirSync(join(into, format), { recursive: true });
    const { value } = await report(format, out);
    expect([format, value]).toEqual([format, expect.objectContaining({ files: 2, omissions: [leftOut] })]);
  }
  const csv = join(into, 'list.csv');
  expect(await report('csv', csv)).toMatchObject({ code: 0, value: { omissions: [] } });
  expect(readFileSync(csv, 'utf8')).toMatch(
    new RegExp(`^new/f2,4000,.*not written again.*,${barcode}:/films/f2\\r$`, 'm'),
  );
  const premis = join(into, 'list.xml');
  expect(await report('premis', premis)).toMatchObject({ code: 0, value: { files: 4, omissions: [] } });
  expect(checkers.mets(premis)).toMatchObject({ code: 0 });
  const text = readFileSync(premis, 'utf8');
  expect(text).toContain(`<premis:contentLocationValue>${barcode}:/films/f1</premis:contentLocationValue>`);
  expect(text).not.toContain(`<premis:contentLocationValue>${barcode}:/new/f1</premis:contentLocationValue>`);
  expect(text).toContain('are on tape already with the same size and SHA-256');
  const json = await start(helper.home, 'report', id, '--format', 'json', '--out', '-').done;
  const [value] = conforming('report file', `${JSON.stringify(JSON.parse(json.out))}\n`);
  expect(value).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ path: 'new/f1', receipt: null, copies: [{ barcode, path: 'films/f1' }] }),
    ]),
  });
  expect((await report('pdf', join(into, 'list.pdf'))).code).toBe(0);
});
