// Lists of files made by the real program of real jobs, checked by the programs that others check them with.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { conforming } from '../cli/conforming.ts';
import { start } from '../cli/program.ts';
import { type Helper, temporaryFolder } from './harness.ts';
import { checkers } from './list-checkers.ts';
import { made, report, reportOf, valid } from './making-reports.ts';
import { barcode, formatted } from './steps.ts';
import { bytes } from './trees.ts';

/** Names of every kind, an empty file, links, times before 1970. */
function oddFolder(): string {
  const folder = join(temporaryFolder(), 'films');
  mkdirSync(join(folder, 'empty folder'), { recursive: true });
  mkdirSync(join(folder, 'café/sub'), { recursive: true });
  const names = [
    ...['plain.mov', ' leading', 'a & <b> "c" \'d\'.mov', 'new\nline', 'tab\tx', 'c\rr', '100%.mov', 'back\\slash'],
    ...['star*[x]?.mov', '!bang', '#hash', '日本語.mov', '\u{1f3ac}.mov', 'café/sub/e\u0301.mov', 'n'.repeat(255)],
    ...['link.mov', 'other/films/link'],
  ];
  mkdirSync(join(folder, 'other/films'), { recursive: true });
  for (const [at, name] of names.entries()) writeFileSync(join(folder, name), bytes(1000 + at, at));
  writeFileSync(join(folder, 'big.bin'), bytes(3_000_000, 99));
  writeFileSync(join(folder, 'bell\u0007x'), 'bell');
  writeFileSync(join(folder, 'empty.txt'), '');
  symlinkSync('plain.mov', join(folder, 'link'));
  symlinkSync('nowhere', join(folder, 'dangling *'));
  symlinkSync('café', join(folder, 'folder link'));
  utimesSync(join(folder, 'plain.mov'), new Date(0), new Date(-1_000_000));
  return folder;
}

async function archived(helper: Helper, folder: string, hashes: ('xxh64' | 'md5')[] = ['xxh64', 'md5']) {
  const job = await helper.run('archive.start', { barcodes: [barcode], sources: [folder], hashes });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  return job;
}

async function restored(helper: Helper): Promise<string> {
  const into = temporaryFolder();
  expect(await helper.restore(barcode, ['films'], into)).toMatchObject({ state: 'done' });
  return into;
}

describe('a media hash list', () => {
  test('is valid, fits what is restored, and names what it leaves out', async () => {
    const helper = await formatted();
    const job = await archived(helper, oddFolder());
    const into = await restored(helper);
    const file = join(into, 'films.mhl');
    const { code, value } = await made(helper, job, 'mhl', file);
    expect(code).toBe(0);
    expect(value).toMatchObject({
      files: 18,
      omissions: [
        { reason: 'name', files: 1, example: 'films/bell\u0007x' },
        { reason: 'empty', files: 1, example: 'films/empty.txt' },
      ],
    });
    expect(checkers.mhlSchema(file)).toEqual(valid);
    const verdict = checkers.mhl(file);
    expect(verdict).toEqual(valid);
    expect(verdict.output.match(/^\[OK\]/gm)).toHaveLength(18);
    writeFileSync(join(into, 'films/plain.mov'), bytes(1000, 7));
    expect(checkers.mhl(file).code).toBe(40);
  });

  test('of a cartridge, or of folders on it, begins with the last name of each', async () => {
    const helper = await formatted();
    await archived(helper, oddFolder());
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['films/café', 'films/plain.mov'], into)).toMatchObject({ state: 'done' });
    const file = join(into, 'some.mhl');
    const of = ['--cartridge', barcode, '/films/café', 'films/plain.mov'];
    const { code, out } = await report(helper, ...of, '--format', 'mhl', '--out', file);
    expect(code).toBe(0);
    expect(conforming('report', out)).toMatchObject([{ files: 2, omissions: [] }]);
    expect(checkers.mhlSchema(file)).toEqual(valid);
    expect(checkers.mhl(file)).toEqual(valid);
  });

  test('is refused where there are no checksums for it, and where a file of its name is', async () => {
    const helper = await formatted();
    const job = await archived(helper, oddFolder(), []);
    const folder = temporaryFolder();
    const file = join(folder, 'films.mhl');
    const refused = await report(helper, job.id, '--format', 'mhl', '--out', file);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('report.no-checksums');
    writeFileSync(join(folder, 'there.csv'), 'mine');
    const taken = await report(helper, job.id, '--format', 'csv', '--out', join(folder, 'there.csv'));
    expect(taken).toMatchObject({ code: 2, out: '' });
    expect(taken.err).toContain('report.exists');
    expect(readFileSync(join(folder, 'there.csv'), 'utf8')).toBe('mine');
    expect((await report(helper, job.id, '--format', 'csv', '--out', join(folder, 'there.csv'), '--force')).code).toBe(
      0,
    );
    expect(readFileSync(join(folder, 'there.csv'), 'utf8')).toContain('Path,Bytes,Modified');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('an ASC MHL history', () => {
  test('is valid, fits what is restored, and goes on generation by generation', async () => {
    const helper = await formatted();
    const job = await archived(helper, oddFolder());
    const into = await restored(helper);
    for (const generation of [1, 2]) {
      const { code, value } = await made(helper, job, 'ascmhl', into);
      expect(code).toBe(0);
      expect(value).toMatchObject({ generation, files: 19, differing: [], omissions: [{ reason: 'name', files: 1 }] });
      const history = join(into, 'ascmhl');
      for (const name of readdirSync(history)) {
        const file = join(history, name);
        expect(name.endsWith('.mhl') ? checkers.ascMhlSchema(file) : checkers.ascMhlChainSchema(file)).toEqual(valid);
      }
      expect(checkers.ascMhlDiff(into)).toEqual(valid);
      expect(checkers.ascMhl(into)).toEqual(valid);
    }
    writeFileSync(join(into, 'films/plain.mov'), bytes(1000, 7));
    expect(checkers.ascMhl(into).output).toContain('hash mismatch        for films/plain.mov');
  });

  test('that another program began is compared with, and told where the tape has something else', async () => {
    const helper = await formatted();
    const folder = join(temporaryFolder(), 'films');
    mkdirSync(folder);
    for (const at of [1, 2]) writeFileSync(join(folder, `${at}.mov`), bytes(1000, at));
    const job = await archived(helper, folder);
    const into = await restored(helper);
    writeFileSync(join(into, 'films/2.mov'), bytes(1000, 3));
    expect(checkers.ascMhlCreate(into, 'md5', 'sha1')).toEqual(valid);
    const { code, value } = await made(helper, job, 'ascmhl', into);
    expect(code).toBe(1);
    expect(value).toMatchObject({ generation: 2, files: 2, differing: ['films/2.mov'] });
    expect(checkers.ascMhlDiff(into)).toEqual(valid);
    expect(checkers.ascMhl(into)).toEqual(valid);
  });

  test('that was changed since is not continued', async () => {
    const helper = await formatted();
    const job = await archived(helper, oddFolder());
    const into = await restored(helper);
    await made(helper, job, 'ascmhl', into);
    const history = join(into, 'ascmhl');
    const [name = ''] = readdirSync(history).filter((one) => one.endsWith('.mhl'));
    const content = readFileSync(join(history, name), 'utf8');
    const before = readdirSync(history);
    const bomb = '<!DOCTYPE a [<!ENTITY b "c">]>';
    for (const changed of [`${content} `, content.replace('?>', `?>${bomb}`), content.slice(0, -20), '']) {
      writeFileSync(join(history, name), changed);
      const { code, err } = await report(helper, job.id, '--format', 'ascmhl', '--out', into);
      expect(code).toBe(2);
      expect(err).toContain('report.history-damaged');
    }
    rmSync(join(history, 'ascmhl_chain.xml'));
    expect((await report(helper, job.id, '--format', 'ascmhl', '--out', into)).code).toBe(2);
    expect(readdirSync(history)).toEqual(before.filter((one) => one !== 'ascmhl_chain.xml'));
    rmSync(history, { recursive: true });
    symlinkSync(temporaryFolder(), history);
    expect((await report(helper, job.id, '--format', 'ascmhl', '--out', into)).code).toBe(2);
  });
});

describe('a bag', () => {
  test('is told to be incomplete until its payload is there, and valid then', async () => {
    const helper = await formatted();
    const folder = oddFolder();
    for (const link of ['link', 'dangling *', 'folder link']) rmSync(join(folder, link));
    const job = await archived(helper, folder);
    const bag = join(temporaryFolder(), 'bag');
    expect(await made(helper, job, 'bagit', bag)).toMatchObject({
      code: 1,
      value: { files: 20, absent: 20, extra: 0 },
    });
    expect(await helper.restore(barcode, ['films'], join(bag, 'data'))).toMatchObject({ state: 'done' });
    expect(checkers.bag(bag)).toEqual(valid);
    const again = await report(helper, job.id, '--format', 'bagit', '--out', bag);
    expect(again.err).toContain('report.exists');
    const { code, value } = await made(helper, job, 'bagit', bag, '--force');
    expect(code).toBe(0);
    expect(value).toMatchObject({ absent: 0, extra: 0, algorithms: ['sha256', 'md5'], omissions: [] });
    expect(checkers.bag(bag)).toEqual(valid);
    writeFileSync(join(bag, 'data/films/plain.mov'), bytes(1000, 7));
    expect(checkers.bag(bag).code).not.toBe(0);
    writeFileSync(join(bag, 'data/more'), '');
    expect(await made(helper, job, 'bagit', bag, '--force')).toMatchObject({ code: 1, value: { absent: 0, extra: 1 } });
  });
});

describe('other reports', () => {
  test('of a job and of its cartridge as JSON conform to the published schema', async () => {
    const helper = await formatted();
    const folder = oddFolder();
    const job = await archived(helper, folder);
    for (const of of [[job.id], ['--cartridge', barcode]]) {
      const { code, out } = await report(helper, ...of, '--format', 'json', '--out', '-');
      expect(code).toBe(0);
      const [value] = conforming('report file', `${JSON.stringify(JSON.parse(out))}\n`);
      const { items } = value as { readonly items: readonly { path: string; sha256: string; modifyTime?: string }[] };
      const plain = items.find(({ path }) => path === 'films/plain.mov');
      const sha256 = createHash('sha256')
        .update(readFileSync(join(folder, 'plain.mov')))
        .digest('hex');
      expect(plain).toMatchObject({ sha256, modifyTime: expect.stringMatching(/^1969-12-31T23:43:20\.(000){2,3}Z$/) });
      expect(items).toHaveLength(23);
    }
  });

  test('of a job and of its cartridge as a table are as it is published', async () => {
    const helper = await formatted();
    const job = await archived(helper, oddFolder());
    for (const of of [[job.id], ['--cartridge', barcode]]) {
      const file = join(temporaryFolder(), 'films.csv');
      expect(await reportOf(helper, of, 'csv', file)).toMatchObject({ code: 0 });
      const { code, output } = checkers.csv(file);
      expect({ code, output }).toEqual(valid);
      expect(output).toContain('films/star*[x]?.mov\n');
      for (const [from, to] of [
        [',1000,', ',many,'],
        ['Path,', 'Paths,'],
        ['xxh64:', 'xxh64='],
        ['Z,', 'ZZ,'],
      ] as const) {
        writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
        expect(checkers.csv(file).code).not.toBe(0);
        expect(await reportOf(helper, [...of, '--force'], 'csv', file)).toMatchObject({ code: 0 });
      }
    }
  });

  test('for archives are METS with PREMIS objects, events and an agent', async () => {
    const helper = await formatted();
    const job = await archived(helper, oddFolder());
    const file = join(temporaryFolder(), 'films.xml');
    const { code, value } = await made(helper, job, 'premis', file);
    expect(code).toBe(0);
    expect(value).toMatchObject({ files: 19, omissions: [{ reason: 'name' }] });
    expect(checkers.mets(file)).toEqual(valid);
    const text = readFileSync(file, 'utf8');
    expect(text.match(/<premis:object xsi:type="premis:file">/g)).toHaveLength(19);
    expect(text.match(/<premis:messageDigestAlgorithm>SHA-256</g)).toHaveLength(19);
    for (const type of ['ingestion', 'message digest calculation', 'replication'])
      expect(text).toContain(`<premis:eventType>${type}</premis:eventType>`);
  });

  test('to print have their pages numbered, and names in the scripts that the fonts have', async () => {
    const helper = await formatted();
    const folder = join(temporaryFolder(), 'films');
    mkdirSync(folder);
    const shown = ['Ωμέγα.mov', 'Жёлтый дом.mov', 'čeština.mov', 'Հայերեն.mov', `${'ж'.repeat(120)}.mov`];
    for (const name of [...shown, 'فيلم', '日本.mov', 'a\u202egpj.exe', 'bell\u0007'])
      writeFileSync(join(folder, name), name);
    const file = join(temporaryFolder(), 'films.pdf');
    expect(await made(helper, await archived(helper, folder), 'pdf', file)).toMatchObject({ code: 0 });
    const text = execFileSync('pdftotext', ['-raw', '-nopgbrk', file, '-'], { encoding: 'utf8' });
    expect(text).toMatch(/Page 1 of 1$/m);
    const plain = text.replaceAll(/\s/g, '');
    for (const name of [...shown, 'فيلم', '\\u{65E5}\\u{672C}.mov', 'a\\u{202E}gpj.exe', 'bell\\u{7}'])
      expect(plain).toContain(name.replaceAll(' ', ''));
    const withSizes = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' });
    const longest = [...withSizes.matchAll(/xMin="([\d.]+)"[^>]*xMax="([\d.]+)"[^>]*>ж+</g)];
    expect(longest.length).toBeGreaterThan(1);
    // Of the column of paths, from 40 on.
    for (const [, from, to] of longest) {
      expect(Number(from)).toBeGreaterThanOrEqual(39.9);
      expect(Number(to)).toBeLessThanOrEqual(40 + 241.3 - 8);
    }
  });

  test('need a job or a cartridge, and a file or folder for what they are', async () => {
    for (const words of [
      ['--format', 'csv', '--out', '-'],
      ['3', 'films', '--format', 'csv', '--out', '-'],
      ['3', '--format', 'bagit', '--out', '-'],
      ['3', '--format', 'tar', '--out', '-'],
      ['3', '--format', 'csv'],
    ])
      expect(await start('/nowhere', 'report', ...words).done).toMatchObject({ code: 64, out: '' });
  });
});
