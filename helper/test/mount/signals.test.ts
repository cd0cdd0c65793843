// A program whose children end while it looks at what is mounted: on a disk nothing is ever interrupted, and few programs
// ask again.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attributeOf, formatted, mountedDesk } from './desk.ts';

const barcode = 'CAP008L8';

test('a signal that ends nobody interrupts nothing', async () => {
  const made = mountedDesk();
  const { folder, tapes, capstan, mount } = made;
  writeFileSync(join(folder, 'letter'), 'text');
  await formatted(made, barcode);
  await capstan('load', barcode);
  expect(await capstan('archive', 'letter', '--to', barcode, '--wait')).toMatchObject({ code: 0 });
  await mount('--policy', 'wait');
  const letter = join(tapes, barcode, 'letter');
  for (let at = 0; at < 40; at += 1) {
    const children = Array.from({ length: 4 }, () => spawn('true'));
    // They end meanwhile.
    for (let looks = 0; looks < 40; looks += 1) {
      expect(attributeOf(letter, 'locality')).toBe('NEARLINE');
      expect(readdirSync(join(tapes, barcode))).toContain('letter');
      expect(statSync(letter).size).toBe(4);
    }
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
  }
});
