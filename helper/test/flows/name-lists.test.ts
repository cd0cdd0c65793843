// An archive of what a list names: as the folder itself would be archived, and nothing besides.

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import { startPiped } from '../cli/program.ts';
import { type Helper, isRoot, temporaryFolder, treeOf } from './harness.ts';
import { ann, bob, clientAs, fileOf, folderOf, openFolder, sharedHelper } from './people.ts';
import { barcode, formatted } from './steps.ts';

function madeTree(paths: readonly string[]): string {
  const folder = join(temporaryFolder(), 'd');
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `content of ${path}`);
  }
  return folder;
}

function listOf(names: readonly string[], end = '\0'): string {
  const path = join(temporaryFolder(), 'list');
  writeFileSync(path, names.map((name) => `${name}${end}`).join(''));
  return path;
}

const asked = (folder: string, path: string): Input<'archive.start'> => ({
  ...{ barcodes: [barcode], sources: [folder], list: { path, ends: 'nul' } },
});

/** Files and links on the cartridge. */
async function archivedIn(helper: Helper, path = ''): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await helper.list(barcode, path)) {
    if (entry.kind === 'directory') found.push(...(await archivedIn(helper, entry.path)));
    else found.push(entry.path);
  }
  return found.toSorted();
}

describe('a list of names', () => {
  test('is archived as it would be with its folder, and nothing else', async () => {
    const helper = await formatted();
    const odd = ['a b', 'line\nend', ' blank ', 'größe/ü', '写真/x', "quote'", '*', '-n'];
    const folder = madeTree([...odd, 'deep/er/one', 'deep/er/two', 'deep/other', 'whole/a', 'whole/b/c', 'left']);
    symlinkSync('left', join(folder, 'link'));
    const names = [...odd, 'deep/er/one', './deep/er/one', 'deep//er/./one', 'whole', `${folder}/link`];
    const job = await helper.run('archive.start', asked(folder, listOf(names)));
    expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
    const wanted = [...odd, 'deep/er/one', 'whole/a', 'whole/b/c', 'link'].map((name) => `d/${name}`);
    expect(await archivedIn(helper)).toEqual(wanted.toSorted());
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
    const [before, after] = [treeOf(folder), treeOf(join(into, 'd'))];
    for (const name of ['a b', 'deep', 'deep/er/one', 'whole/b/c', 'link'])
      expect(after.get(name)).toBe(before.get(name));
  });

  test('may hold names of any bytes', async () => {
    const helper = await formatted();
    const folder = madeTree(['100%', 'caf%E9', 'left%E8']);
    const bytes = (name: string) => Buffer.from(name, 'latin1');
    writeFileSync(Buffer.concat([bytes(`${folder}/caf`), bytes('\xe9')]), 'latin');
    writeFileSync(Buffer.concat([bytes(`${folder}/left`), bytes('\xe8')]), 'latin');
    const list = listOf([]);
    writeFileSync(list, bytes('100%\0caf%E9\0caf\xe9\0left%E8\0'));
    const job = await helper.run('archive.start', asked(folder, list));
    expect(job).toMatchObject({ state: 'done', filesSafe: 4 });
    expect(await archivedIn(helper)).toEqual(['d/100%', 'd/caf%25E9', 'd/caf%E9', 'd/left%25E8']);
  });

  test('goes on without what is not there, and says so for each', async () => {
    const helper = await formatted();
    const folder = madeTree(['there', 'in/it', 'file']);
    symlinkSync('in', join(folder, 'link'));
    const names = ['there', 'gone', 'in/gone', 'never/was', 'link/it', 'file/below'];
    const job = await helper.run('archive.start', asked(folder, listOf(names)));
    expect(job).toMatchObject({ state: 'partial', filesSafe: 1, filesFailed: 5 });
    const failed = (await helper.items(job, true)).map(({ path, fault }) => `${path} ${fault?.code}`);
    const missing = names.slice(1).map((name) => `d/${name} source.missing`);
    expect(failed.toSorted()).toEqual(missing.toSorted());
  });

  test('may name the folder itself, may be of one name, and need not end its last one', async () => {
    const helper = await formatted();
    const folder = madeTree(['a', 'b/c']);
    const list = listOf([]);
    writeFileSync(list, 'b/c');
    expect(await helper.run('archive.start', asked(folder, list))).toMatchObject({ state: 'done', filesSafe: 1 });
    writeFileSync(list, '.\0');
    expect(await helper.run('archive.start', asked(folder, list))).toMatchObject({ state: 'done' });
    expect(await archivedIn(helper)).toEqual(['d/a', 'd/b/c']);
  });

  test('is refused before there is a job when it cannot be meant', async () => {
    const helper = await formatted();
    const folder = madeTree(['a']);
    const refused = (list: string) =>
      helper.run('archive.start', asked(folder, list)).then(
        () => 'done',
        ({ code }: { readonly code: string }) => code,
      );
    for (const name of ['../d2/a', '/etc/passwd', `${folder}2/a`, 'a/../../x']) {
      expect(await refused(listOf(['a', name]))).toBe('archive.list-outside');
    }
    expect(await refused(listOf([]))).toBe('archive.list-unusable');
    expect(await refused(listOf(['', '']))).toBe('archive.list-unusable');
    const deep = Array.from({ length: 600 }, (_, at) => `${at}/${'x/'.repeat(2_000)}y`);
    expect(await refused(listOf(deep))).toBe('archive.list-too-large');
    expect(await refused(listOf(['a', 'x/'.repeat(1_000_000)]))).toBe('archive.list-unusable');
    expect(await refused(folder)).toMatch(/^source\.(unsupported|unreadable)$/);
    expect(await refused(join(folder, 'no-list'))).toMatch(/^source\.(missing|unreadable)$/);
    expect(await helper.cartridge(barcode)).toMatchObject({ volume: { files: 0 } });
  });

  test('can be planned, filtered and skipped like any archive', async () => {
    const helper = await formatted();
    const folder = madeTree(['a.txt', 'b.tmp', 'c.txt', 'd.txt']);
    const input = {
      ...asked(folder, listOf(['a.txt', 'b.tmp', 'c.txt'])),
      filter: { include: [], exclude: ['*.tmp'] },
    };
    const plan = await helper.run('archive.plan', input);
    const result = await helper.client.send('jobs.result', { id: plan.id });
    expect(result).toMatchObject({ kind: 'plan', plan: { files: 2, excluded: { files: 1 } } });
    expect(await helper.run('archive.start', input)).toMatchObject({ state: 'done', filesSafe: 2 });
    const again = await helper.run('archive.start', { ...input, unchanged: 'skip' });
    expect(again).toMatchObject({ state: 'done', progress: { filesUnchanged: 2 } });
  });

  test('of a hundred thousand names takes those, and no others', async () => {
    const helper = await formatted();
    const folder = join(temporaryFolder(), 'd');
    mkdirSync(folder);
    writeFileSync(join(folder, 'there'), 'x');
    const names = Array.from({ length: 100_000 }, (_, at) => `folder-${at % 100}/gone-${at}`);
    const plan = await helper.run('archive.plan', asked(folder, listOf([...names, 'there'])));
    const result = await helper.client.send('jobs.result', { id: plan.id });
    expect(result).toMatchObject({ kind: 'plan', plan: { files: 1, left: 100_000 } });
  });
});

describe('capstan archive --from-file', () => {
  const typed = async ({ home }: Helper, input: string | null, ...args: readonly string[]) => {
    const { child, done } = startPiped(home, '--json', 'archive', '--to', barcode, '--no-verify', ...args);
    child.stdin?.end(input ?? '');
    return await done;
  };

  test.each([
    ['--from-file0', '\0'],
    ['--from-file', '\n'],
  ])('takes %s from standard input, and waits for the end', async (option, end) => {
    const helper = await formatted();
    const folder = madeTree(['a', 'b c', 'd']);
    const { code, out } = await typed(helper, `a${end}${folder}/b c${end}`, option, '-', '--base', folder);
    expect(code).toBe(0);
    expect(JSON.parse(out.trim())).toMatchObject({ state: 'done', filesSafe: 2 });
    expect(await archivedIn(helper)).toEqual(['d/a', 'd/b c']);
  });

  test.each([
    [['x', '--from-file', '/etc/hostname'], 'either a list or'],
    [['--from-file', '/x', '--from-file0', '/y'], 'either --from-file0 or'],
    [['--base', '/tmp', 'x'], '--base is for'],
    [['--from-file', '/x', '--base', '/'], 'a folder below /'],
  ])('refuses %j', async (args, why) => {
    const { code, err } = await typed({ home: join(temporaryFolder(), 'home') } as Helper, null, ...args);
    expect(code).toBe(64);
    expect(err).toContain(why);
  });
});

describe.runIf(isRoot)('of two people', () => {
  test('a list, and what it names, is opened as whoever asks', async () => {
    const helper = await sharedHelper();
    await helper.load(barcode);
    await helper.format(barcode, 'All');
    const place = openFolder();
    const [hers, his] = [folderOf(ann, join(place, 'hers')), folderOf(bob, join(place, 'his'))];
    fileOf(ann, join(hers, 'own'));
    fileOf(bob, join(hers, 'not-hers'));
    const list = fileOf(ann, join(place, 'list'), 'own\0not-hers\0');
    const client = await clientAs(ann, helper);
    const id = await client.send('archive.start', asked(hers, list));
    const job = await helper.endOf(id);
    expect(job).toMatchObject({ state: 'partial', filesSafe: 1, filesFailed: 1 });
    const secret = fileOf(bob, join(his, 'list'), 'own\0');
    await expect(client.send('archive.start', asked(hers, secret))).rejects.toMatchObject({
      code: 'source.unreadable',
    });
    rmSync(list);
    await expect(client.send('archive.start', asked(hers, list))).rejects.toMatchObject({
      code: expect.stringMatching(/^source\.(missing|unreadable)$/),
    });
  });
});
