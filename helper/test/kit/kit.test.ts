import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { compactTextOf } from '../../kit/compact-text.ts';
import { groupsOf } from '../../kit/groups.ts';
import { checksumOfSample, isIn, kitProgram, makeKit, newFolder, readBack, samplePool } from './kit-desk.ts';

/** What a scanner makes of the first page. */
function scanned(pdf: string, dotsPerInch: number): string {
  const page = join(newFolder(), 'page');
  execFileSync('pdftoppm', ['-r', String(dotsPerInch), '-gray', '-f', '1', '-l', '1', '-singlefile', pdf, page]);
  return execFileSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', `${page}.pgm`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const printed = (pdf: string) => execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });

describe('the process of a kit', () => {
  test.each([
    ['vault', 'en', 150],
    ['vault', 'de', 300],
    ['写真'.repeat(50), 'fr', 150],
    [`🎞️ ${'films '.repeat(15)}`.trim(), 'ja', 300],
  ] as const)('makes a page for %s in %s whose code is scanned at %d dots per inch', (name, language, resolution) => {
    const pool = samplePool({ name, language });
    const { key, kit, request } = pool;
    const made = makeKit(key, { ...request, checksum: checksumOfSample(pool) });
    expect(made.answer).toEqual({ written: { checksum: checksumOfSample(pool) } });
    const code = scanned(made.pdf, resolution);
    expect(code.trim()).toBe(compactTextOf(kit));
    expect(readBack(code)).toMatchObject({ status: 0, key });
  });

  test.each(['pdf', 'text'] as const)('reads its %s back: the key by the pipe, the rest as JSON', (form) => {
    const sample = samplePool();
    const { key, poolKey, request } = sample;
    const checksum = checksumOfSample(sample);
    const made = makeKit(key, request);
    const back = readBack(readFileSync(made[form]));
    const { pool, wrappedPoolKey, cartridges } = request;
    expect(back.answer).toEqual({ read: { form: 'kit', pool, wrappedPoolKey, checksum, cartridges, damaged: [] } });
    expect(back.key).toEqual(key);
    for (const { output } of [made, back]) {
      for (const secret of [key, poolKey]) expect(isIn(output, secret)).toBe(false);
    }
  });

  test('takes the key from a pipe whose other end stays open', async () => {
    const { key, request } = samplePool();
    const file = join(newFolder(), 'kit.pdf');
    const pdf = openSync(file, 'w');
    const args = [kitProgram, 'write', '--key-fd', '3', '--pdf-fd', '4'];
    const running = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore', 'pipe', pdf] });
    closeSync(pdf);
    const [input, keyPipe] = [running.stdio[0], running.stdio[3] as Writable];
    keyPipe.write(key);
    input?.end(JSON.stringify(request));
    expect(await once(running, 'exit')).toEqual([0, null]);
    expect(readBack(readFileSync(file))).toMatchObject({ status: 0, key });
  });

  test('prints groups, code and cartridges as text that can be selected', () => {
    const { key, kit, request } = samplePool();
    const text = printed(makeKit(key, request).pdf);
    for (const group of groupsOf(key, 1)) expect(text).toContain(group);
    expect(text.replaceAll(/\s/g, '')).toContain(compactTextOf(kit));
    for (const { barcode, keyId } of request.cartridges) expect(text).toMatch(new RegExp(`${barcode}\\s+${keyId}`));
    expect(readBack(text)).toMatchObject({ status: 0, key });
  });

  test('prints every command on one line', () => {
    const { key, request } = samplePool();
    const made = makeKit(key, request);
    const commands = readFileSync(made.text, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('    '));
    const lines = printed(made.pdf)
      .split('\n')
      .map((line) => line.trim().replaceAll(/\s+/g, ' '));
    expect(commands.length).toBeGreaterThan(15);
    for (const command of commands) expect(lines).toContain(command.trim().replaceAll(/\s+/g, ' '));
  });

  test('has room for many cartridges', () => {
    const { key, request } = samplePool();
    const [one] = request.cartridges;
    const cartridges = Array.from({ length: 500 }, (_, at) => ({
      ...one,
      barcode: `C${String(at).padStart(5, '0')}L8`,
    }));
    const made = makeKit(key, { ...request, cartridges });
    const back = readBack(readFileSync(made.pdf));
    expect(back.answer).toMatchObject({ read: { cartridges } });
    expect(printed(made.pdf)).toContain('C00499L8');
  });

  test('is whole for whoever writes and reads slowly', async () => {
    const { key, request } = samplePool();
    const [one] = request.cartridges;
    const folder = newFolder();
    const [text, keyFile, requestFile] = ['kit.txt', 'key', 'request'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(keyFile, key);
    const cartridges = Array.from({ length: 1500 }, (_, at) => ({
      ...one,
      barcode: `S${String(at).padStart(5, '0')}L8`,
    }));
    writeFileSync(requestFile, JSON.stringify({ ...request, cartridges }));
    const slowly = (file: string) => `(sleep 0.5; head -c 1000 '${file}'; sleep 0.5; tail -c +1001 '${file}')`;
    const kit = `'${process.execPath}' '${kitProgram}'`;
    const byShell = (line: string) => execFileSync('sh', ['-c', line], { encoding: 'utf8' });
    byShell(
      `${slowly(requestFile)} | ${kit} write --key-fd 3 --pdf-fd 4 --text-fd 5 3<'${keyFile}' 4>/dev/null 5>'${text}'`,
    );
    const answer = byShell(`${slowly(text)} | ${kit} read --key-fd 3 3>/dev/null | (sleep 1; cat)`);
    expect(JSON.parse(answer)).toMatchObject({ read: { cartridges } });
  });

  test('says at which group a typed key is wrong, and gives no key', () => {
    const groups = [...groupsOf(randomBytes(32), 1)];
    groups[6] = (groups[6] ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const back = readBack(groups.join(' '));
    expect(back).toMatchObject({ status: 2, answer: { fault: { code: 'kit.group', data: { subject: '7' } } } });
    expect(back.key).toHaveLength(0);
  });
});

describe('no kit is made', () => {
  const { key, request } = samplePool();
  const other = samplePool();
  const mismatch = { code: 'kit.key-mismatch' };

  test.each([
    ['of a key that does not open the pool', other.key, request, mismatch],
    ['of a key that is too short', key.subarray(1), request, mismatch],
    ['with the checksum of another key', key, { ...request, checksum: checksumOfSample(other) }, mismatch],
    [
      'with a cartridge of another pool',
      key,
      { ...request, cartridges: other.request.cartridges },
      { ...mismatch, data: { subject: 'CAP001L8' } },
    ],
    ['of what is no request', key, { pool: 'vault' }, { code: 'helper.internal' }],
  ])('%s', (_why, wrong, asked, fault) => {
    const made = makeKit(wrong, asked);
    expect(made).toMatchObject({ status: 2, answer: { fault } });
    for (const file of [made.pdf, made.text]) expect(readFileSync(file)).toHaveLength(0);
    expect(isIn(made.output, wrong)).toBe(false);
  });
});
