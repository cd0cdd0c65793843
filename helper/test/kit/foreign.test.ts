// The commands of a kit, run as they are printed. Only the drive is missing: what it would answer to sg_read_attr is put
// together here, by the standard.

import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ForeignStep, foreignSteps } from '../../kit/foreign-commands.ts';
import { groupsOf, keyGroups } from '../../kit/groups.ts';
import { newFolder, type SamplePool, samplePool, wrapped } from './kit-desk.ts';

/** With what a person would have typed in it. */
function folderOf({ key, kit }: SamplePool): string {
  const folder = newFolder();
  const lines = (groups: readonly string[]) => groups.join(' ').replaceAll(/(.{31}) /g, '$1\n');
  writeFileSync(join(folder, 'recovery.txt'), `${lines(groupsOf(key, 1))}\n`);
  writeFileSync(join(folder, 'pool.txt'), `${lines(groupsOf(kit.wrapped, keyGroups + 1)).toLowerCase()}\n\n`);
  return folder;
}

/** READ ATTRIBUTE: length, then attributes in ascending order, each with its number, format and length. */
function driveWith(folder: string, tapeKey: Buffer, poolKey: Buffer): string {
  const words = `encrypted, key id CAP0123456789abcdef01, wrapped key ${wrapped(tapeKey, poolKey).toString('hex')}`;
  const attribute = (number: number, bytes: Buffer) =>
    Buffer.concat([Buffer.from([number >> 8, number & 0xff, 0, 0, bytes.length]), bytes]);
  const attributes = Buffer.concat([
    attribute(0x803, Buffer.from(words.padEnd(160, '\0'))),
    attribute(0x805, Buffer.from([0x81])),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(attributes.length);
  writeFileSync(join(folder, 'answer'), Buffer.concat([length, attributes]));
  const program = join(folder, 'sg_read_attr');
  writeFileSync(program, `#!/bin/sh\n[ "$*" = "--first=0x803 --raw /dev/sg1" ] && cat ${join(folder, 'answer')}\n`);
  chmodSync(program, 0o755);
  return folder;
}

function runSteps(folder: string, steps: readonly ForeignStep[], change = (command: string) => command): void {
  const script = steps.flatMap((step) => foreignSteps[step]).filter((command) => command !== 'lsscsi -g');
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script.map(change).join('\n')], {
    cwd: folder,
    env,
    stdio: 'pipe',
  });
}

test.each(['from the memory of the cartridge', 'from the digits in the kit'])(
  'another program gets the key of a cartridge %s',
  (where) => {
    const pool = samplePool();
    const [tapeKey = Buffer.alloc(0)] = pool.tapeKeys;
    const folder = driveWith(folderOf(pool), tapeKey, pool.poolKey);
    const digits = pool.request.cartridges[0]?.wrappedKey ?? '';
    const inEights = digits.replaceAll(/.{8}/g, '$& ');
    const step = where.startsWith('from the memory') ? 'lockedKey' : 'printedKey';
    runSteps(folder, ['poolKey', step, 'tapeKey'], (command) => command.replace('DIGITS', inEights));
    expect(readFileSync(join(folder, 'pool.key'))).toEqual(pool.poolKey);
    // As stenc reads it: the key in hexadecimal digits alone in the first line.
    expect(readFileSync(join(folder, 'tape.hex'), 'utf8')).toBe(`${tapeKey.toString('hex')}\n`);
  },
);

test('a mistyped group and the cartridge of another pool end in an error of openssl', () => {
  const pool = samplePool();
  const [tapeKey = Buffer.alloc(0)] = pool.tapeKeys;
  const strange = driveWith(folderOf(pool), tapeKey, samplePool().poolKey);
  expect(() => runSteps(strange, ['poolKey', 'lockedKey', 'tapeKey'])).toThrow('cipher operation failed');
  const mistyped = folderOf(pool);
  const typed = readFileSync(join(mistyped, 'recovery.txt'), 'utf8');
  writeFileSync(
    join(mistyped, 'recovery.txt'),
    typed.replace(/^./, (first) => (first === '0' ? '1' : '0')),
  );
  expect(() => runSteps(mistyped, ['poolKey'])).toThrow('cipher operation failed');
});
