// What comes from another computer may come from anybody: whatever a sender says, a file is on the cartridge as it was read
// there, or in no index, and the rest is as safe as ever.

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { Job } from '../../contract/model.ts';
import { type Helper, temporaryFolder } from './harness.ts';
import { barcode, formatted } from './steps.ts';
import { announcement, data, end, entry, frame, greeting, honest, last, text, u8, u32, u64 } from './tree-frames.ts';
import { bytes } from './trees.ts';

interface Sent {
  readonly helper: Helper;
  readonly job: Job;
}

/** All of it, then the sender goes. */
async function sent(stream: Buffer, more: Partial<Input<'archive.start'>> = {}): Promise<Sent> {
  const helper = await formatted();
  return { helper, job: await sentTo(helper, stream, more) };
}

async function sentTo(
  helper: Helper,
  stream: Buffer,
  more: Partial<Input<'archive.start'>> = {},
  target = 'd',
): Promise<Job> {
  const folder = temporaryFolder();
  const path = join(folder, 'fifo');
  execFileSync('mkfifo', [path]);
  writeFileSync(join(folder, 'stream'), stream);
  // Waits for its reader, as what ssh starts does.
  spawn('/bin/sh', ['-c', 'exec cat "$0" > "$1"', join(folder, 'stream'), path], { stdio: 'ignore' });
  const tree = { path, roots: [{ source: '/there/d', target }], files: 1, bytes: 1 };
  const id = await helper.client.send('archive.start', { barcodes: [barcode], sources: [], tree, ...more });
  return await helper.endOf(id);
}

const small = bytes(3000, 1);
const large = bytes(3_000_000, 2);
const none = Buffer.alloc(0);
const noVerify = { verify: false };
const good = { path: 'good', content: small };

async function namesOn(helper: Helper, target = 'd'): Promise<readonly string[]> {
  const root = await helper.list(barcode);
  const isThere = root.some(({ name }) => name === target);
  return isThere ? (await helper.list(barcode, target)).map(({ name }) => name) : [];
}

test('what is sent whole is on the cartridge as it was', async () => {
  const files = [good, { path: 'large', content: large }, { path: 'deep/er/file', content: small }];
  const { helper, job } = await sent(Buffer.concat([greeting, honest(...files), last(3)]));
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  const into = temporaryFolder();
  expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
  for (const { path, content } of files) expect(readFileSync(join(into, 'd', path)).equals(content)).toBe(true);
});

test('a file is in no index that is not as it was sent', async () => {
  const helper = await formatted();
  const lies: readonly (readonly [string, Buffer, string])[] = [
    [
      'with another checksum than was sent',
      Buffer.concat([entry({ size: 3000 }), data(small), end(large)]),
      'far.file-differs',
    ],
    [
      'with another checksum, and large',
      Buffer.concat([
        entry({ size: large.length }),
        data(large.subarray(0, 1_000_000)),
        data(large.subarray(1_000_000, 2_000_000)),
        data(large.subarray(2_000_000)),
        end(small, { size: large.length }),
      ]),
      'far.file-differs',
    ],
    [
      'shorter than it says at its end',
      Buffer.concat([entry({ size: 3000 }), data(small.subarray(1)), end(small, { size: 3000 })]),
      'far.file-differs',
    ],
    ['that could not be read there', frame('X', text('source.unreadable'), text('/there: no')), 'source.unreadable'],
    [
      'that could not be read on there',
      Buffer.concat([entry({ size: 3000 }), data(small.subarray(9)), frame('X', text('source.changed'), text('gone'))]),
      'source.changed',
    ],
    ['that fails with a code of which nobody knows', frame('X', text('volume.full'), text('')), 'source.unreadable'],
  ];
  for (const [at, [how, lie, code]] of lies.entries()) {
    const target = `d${at}`;
    const bad = announcement([{ path: 'bad', bytes: 3000 }]);
    const job = await sentTo(helper, Buffer.concat([greeting, bad, lie, honest(good), last(2)]), noVerify, target);
    expect(job, how).toMatchObject({ state: 'partial', filesFailed: 1 });
    expect(
      (await helper.items(job, true)).map(({ fault }) => fault?.code),
      how,
    ).toEqual([code]);
    expect(await namesOn(helper, target), how).toEqual(['good']);
  }
});

test('a stream is refused from where it breaks the rules', async () => {
  const helper = await formatted();
  const one = announcement([{ path: 'bad', bytes: 3000 }]);
  const wrongs: readonly (readonly [string, Buffer])[] = [
    ['that is none', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['that leads out of its root', announcement([{ path: '../bad' }])],
    ['that leads out further down', announcement([{ path: 'a/../../bad' }])],
    ['with an absolute path', announcement([{ path: '/etc/bad' }])],
    ['with a path with a NUL in it', announcement([{ path: 'a\0b' }])],
    ['with a path without a name', announcement([{ path: 'a//b' }])],
    [
      'with a path that is no text',
      frame('A', u32(0), u32(1), u8(1), u64(0), u64(0), u32(0), text(Buffer.from([0xff])), u32(0)),
    ],
    ['with a path without end', announcement([{ path: 'a'.repeat(70_000) }])],
    ['with more entries than there may be', announcement(Array.from({ length: 1025 }, (_, at) => ({ path: `${at}` })))],
    ['below a root that nobody agreed on', announcement([{ path: 'bad' }], 7)],
    ['with a frame without end', Buffer.concat([Buffer.from('A'), u32(0xff_ff_ff_ff)])],
    ['with a frame of another kind', Buffer.concat([one, frame('?', none)])],
    ['with more content than it has', Buffer.concat([one, entry({ size: 10 }), data(small)])],
    ['with a hole larger than it is', Buffer.concat([one, entry({ size: 10 }), frame('H', u64(11))])],
    [
      'that gives a file again and again',
      Buffer.concat([one, ...Array.from({ length: 3 }, () => entry({ size: 10 }))]),
    ],
    ['that gives a folder for a file', Buffer.concat([one, entry({ size: 0, kind: 'directory' })])],
    ['with a link that leads nowhere', Buffer.concat([one, entry({ size: 0, kind: 'symlink' })])],
    ['with content that no entry has', data(small)],
    ['that counts wrong at its end', Buffer.concat([one, frame('X', text('source.missing'), text('')), last(9)])],
    [
      'whose time has too many parts',
      frame('A', u32(0), u32(1), u8(1), u64(0), u64(0), u32(2_000_000_000), text('bad'), u32(0)),
    ],
  ];
  for (const [at, [how, wrong]] of wrongs.entries()) {
    const target = `d${at}`;
    const isNone = wrong.toString('latin1').startsWith('GET');
    const stream = isNone ? wrong : Buffer.concat([greeting, honest(good), wrong]);
    const job = await sentTo(helper, stream, noVerify, target);
    expect(job.state, how).toBe('partial');
    const faults = (await helper.items(job, true)).map(({ fault }) => fault?.code);
    expect(faults, how).toContain('far.stream-invalid');
    expect(await namesOn(helper, target), how).toEqual(isNone ? [] : ['good']);
  }
});

test('a stream that breaks off leaves what came whole, and the rest can be sent again', async () => {
  const stream = Buffer.concat([
    greeting,
    honest(good),
    announcement([{ path: 'large', bytes: large.length }]),
    entry({ size: large.length }),
    data(large.subarray(0, 900_000)),
  ]);
  const { helper, job } = await sent(stream);
  expect(job.state).toBe('partial');
  expect(new Set((await helper.items(job, true)).map(({ fault }) => fault?.code))).toEqual(
    new Set(['far.stream-ended']),
  );
  expect(await namesOn(helper)).toEqual(['good']);
  expect(job.canContinue).toBe(false);

  const again = Buffer.concat([greeting, honest(good, { path: 'large', content: large }), last(2)]);
  const rest = await sentTo(helper, again, { unchanged: 'skip' });
  expect(rest).toMatchObject({ state: 'done', filesFailed: 0 });
  const result = await helper.client.send('jobs.result', { id: rest.id });
  expect(result).toMatchObject({ kind: 'archive', outcome: { unchanged: 1 } });
  expect(await namesOn(helper)).toEqual(['good', 'large']);
});

test('nobody becomes another by what is said of a file', async () => {
  const xattrs = [
    ['ltfs.hash.sha256sum', '0'.repeat(64)],
    ['capstan.verified', '2026-01-01T00:00:00.000000000Z'],
    ['ltfs.permissions.unix', '0640'],
    ['note', 'mine'],
  ] as const;
  const stream = Buffer.concat([
    ...[greeting, announcement([{ path: 'good', bytes: 3000 }])],
    ...[entry({ size: 3000, xattrs }), data(small), end(small), last(1)],
  ]);
  const { helper, job } = await sent(stream, { hashes: [] });
  expect(job).toMatchObject({ state: 'done' });
  const found = await helper.client.send('catalogue.entry', { barcode, path: 'd/good' });
  const keys = found.xattrs.map(({ key }) => key);
  expect(keys).toContain('note');
  expect(keys).toContain('ltfs.permissions.unix');
  expect(keys).not.toContain('capstan.verified');
  expect(found.sha256).not.toBe('0'.repeat(64));
});

test('what comes from another computer comes alone', async () => {
  const helper = await formatted();
  const path = join(temporaryFolder(), 'fifo');
  const tree = { path, roots: [{ source: '/d', target: 'd' }], files: 0, bytes: 0 };
  const refused = { barcodes: [barcode], sources: [], tree, mirror: temporaryFolder() };
  await expect(helper.client.send('archive.start', refused)).rejects.toMatchObject({ code: 'call.invalid-input' });
});
