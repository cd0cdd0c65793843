// Files from cartridges of another computer in a folder of this one, over a real sshd: as a restore there would bring them,
// or by name not. Nothing is said to be restored that is not here.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { begin, capstan, desk, type FarDesk, lastJob, latinIn } from './far-desk.ts';
import { isRoot, temporaryFolder, treeOf } from './harness.ts';
import { barcode, folderWith, smallDisk, waitUntil } from './steps.ts';
import { bytes, makeSparseFile, makeTree } from './trees.ts';

async function deskWith(source: string): Promise<FarDesk> {
  const far = await desk();
  expect(await far.helper.archive(barcode, source)).toMatchObject({ state: 'done' });
  return far;
}

/** A folder "d" in a new one. */
function folder(fill: (path: string) => void): string {
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  fill(source);
  return source;
}

function restore(far: FarDesk, into: string, ...more: readonly string[]) {
  return capstan(far, 'restore', `${barcode}:/d`, '--into', into, ...more);
}

/** ssh's other end starts this instead of the bridge for a restore's files: `sh` with "$program" "$@". */
function through(far: FarDesk, sh: string): FarDesk {
  const instead = join(temporaryFolder(), 'capstan');
  const program = far.environment.CAPSTAN_REMOTE_COMMAND;
  const script = `program="${program}"\ncase "$*" in *drain) ${sh};; *) exec $program "$@";; esac`;
  writeFileSync(instead, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { ...far, environment: { ...far.environment, CAPSTAN_REMOTE_COMMAND: instead } };
}

test('a tree comes as it was, whatever is in it', async () => {
  const source = folder((path) => {
    makeTree(path);
    writeFileSync(latinIn(path), 'latin');
    writeFileSync(join(path, 'large'), bytes(5_000_001, 7));
    makeSparseFile(join(path, 'sparse'), 20_000_000);
  });
  const far = await deskWith(source);
  const into = temporaryFolder();
  const restored = await restore(far, into);
  expect(restored.code, restored.all).toBe(0);
  expect(await lastJob(far)).toMatchObject({ kind: 'restore', state: 'done', filesFailed: 0 });
  const rows = await far.helper.items(await lastJob(far), false);
  expect(new Set(rows.map(({ receipt }) => receipt).filter((receipt) => receipt !== 'verified')).size).toBeLessThan(2);
  for (const one of [source, join(into, 'd')]) {
    expect(readFileSync(latinIn(one), 'utf8')).toBe('latin');
    unlinkSync(latinIn(one));
    utimesSync(one, 1, 1);
  }
  expect(treeOf(into)).toEqual(treeOf(join(source, '..')));
});

test('everything of a cartridge comes, and the folder is made when only its name is missing', async () => {
  const far = await deskWith(folderWith(['a', 'b']));
  const into = join(temporaryFolder(), 'new');
  const restored = await capstan(far, 'restore', `${barcode}:/`, '--into', into);
  expect(restored.code, restored.all).toBe(0);
  expect(readdirSync(join(into, 'd')).toSorted()).toEqual(['a', 'b']);
  const deep = await capstan(far, 'restore', `${barcode}:/`, '--into', join(into, 'not', 'there'));
  expect(deep).toMatchObject({ code: 2 });
  expect(deep.err).toContain('restore.destination-missing');
});

test('existing files are treated by the rule that was asked for, here', async () => {
  const far = await deskWith(folderWith(['a', 'b']));
  const into = temporaryFolder();
  mkdirSync(join(into, 'd'));
  const mine = join(into, 'd', 'a');
  writeFileSync(mine, 'mine');

  const refused = await restore(far, into);
  expect(refused.code, refused.all).toBe(1);
  expect((await far.helper.items(await lastJob(far), true)).map(({ path, fault }) => [path, fault?.code])).toEqual([
    ['d/a', 'restore.destination-exists'],
  ]);
  expect(readFileSync(mine, 'utf8')).toBe('mine');
  expect(existsSync(join(into, 'd', 'b'))).toBe(true);

  expect(await restore(far, into, '--conflict', 'skip')).toMatchObject({ code: 0 });
  expect(readFileSync(mine, 'utf8')).toBe('mine');
  expect((await lastJob(far)).progress.filesUnchanged).toBe(2);

  expect(await restore(far, into, '--conflict', 'rename')).toMatchObject({ code: 0 });
  expect(readdirSync(join(into, 'd')).toSorted()).toEqual(['a', 'a (2)', 'b', 'b (2)']);

  expect(await restore(far, into, '--conflict', 'overwrite')).toMatchObject({ code: 0 });
  expect(readFileSync(mine, 'utf8')).not.toBe('mine');
});

test('the plan is made there, and the room is that of the folder here', async () => {
  const far = await deskWith(folderWith(['a', 'b']));
  const into = temporaryFolder();
  const planned = await restore(far, into, '--plan', '--json');
  expect(planned.code, planned.all).toBe(0);
  const plan = JSON.parse(planned.out);
  expect(plan).toMatchObject({ files: 2, cartridges: [{ barcode }] });
  expect(plan.freeBytes).toBeGreaterThan(0);
  expect(readdirSync(into)).toEqual([]);
});

test('a line that is cut leaves what is reported, and the same command with skip brings the rest', async () => {
  const source = folder((path) => {
    for (let at = 0; at < 40; at += 1) writeFileSync(join(path, `f${at}`), bytes(500_000, at));
  });
  const far = await deskWith(source);
  const into = temporaryFolder();
  // So much comes through, then ssh's channel is at its end.
  const cut = await restore(through(far, '$program "$@" | stdbuf -o0 head -c 9000000'), into);
  expect(cut.code, cut.all).toBe(2);
  const job = await lastJob(far);
  expect(job).toMatchObject({ state: 'failed', fault: { code: 'far.desk-gone' } });
  const rows = await far.helper.items(job, false);
  const reported = rows.filter(({ receipt }) => receipt !== null).map(({ path }) => path);
  expect(reported.length).toBeLessThan(40);
  for (const path of reported)
    expect(readFileSync(join(into, path)).equals(readFileSync(join(source, '..', path)))).toBe(true);
  // Nothing is there under its own name that is not whole, and nothing under a passing one.
  for (const name of readdirSync(join(into, 'd')))
    expect(readFileSync(join(into, 'd', name)).equals(readFileSync(join(source, name)))).toBe(true);

  const rest = await restore(far, into, '--conflict', 'skip');
  expect(rest.code, rest.all).toBe(0);
  utimesSync(join(into, 'd'), 1, 1);
  utimesSync(source, 1, 1);
  expect(treeOf(into)).toEqual(treeOf(join(source, '..')));
});

test('a full disk here ends it in words, and what is whole stays', async () => {
  const source = folder((path) => {
    writeFileSync(join(path, 'a'), 'small');
    writeFileSync(join(path, 'b'), bytes(12_000_000, 5));
  });
  const far = await deskWith(source);
  if (!isRoot) return;
  const into = smallDisk('8m');
  // What is there already may need less than it seems: so it is begun.
  writeFileSync(join(into, 'other'), 'x');
  const restored = await restore(far, into);
  expect(restored.code, restored.all).toBe(2);
  expect(restored.err).toContain('restore.destination-full');
  expect(await lastJob(far)).toMatchObject({ state: 'failed', fault: { code: 'restore.destination-full' } });
  expect(readdirSync(join(into, 'd'))).toEqual(expect.not.arrayContaining(['b']));

  unlinkSync(join(into, 'other'));
  const early = await restore(far, smallDisk('8m'));
  expect(early.err).toContain('restore.destination-full');
});

test('Ctrl-C here stops the job there, and nothing half is left', async () => {
  const source = folder((path) => {
    for (let at = 0; at < 20; at += 1) writeFileSync(join(path, `f${at}`), bytes(2_000_000, at));
  });
  const far = await deskWith(source);
  const into = temporaryFolder();
  const child = begin(
    through(far, '$program "$@" | (stdbuf -o0 head -c 3000000; sleep 600)'),
    'restore',
    `${barcode}:/d`,
    '--into',
    into,
  );
  await waitUntil(() => existsSync(join(into, 'd')) && readdirSync(join(into, 'd')).length > 0);
  child.kill('SIGINT');
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(130);
  const job = await far.helper.endOf((await lastJob(far)).id);
  expect(job).toMatchObject({ state: 'cancelled' });
  for (const name of readdirSync(join(into, 'd'))) expect(statSync(join(into, 'd', name)).size).toBe(2_000_000);
});

test('options that cannot be kept over a line are refused in words', async () => {
  const far = await desk();
  const into = temporaryFolder();
  for (const option of [['--verify-against', into], ['--salvage'], ['--anywhere'], ['--stdout']]) {
    const refused = await capstan(far, 'restore', `${barcode}:/d`, '--into', into, ...option);
    expect(refused).toMatchObject({ code: 64 });
    expect(refused.err).toContain('is not possible with --host');
  }
});
