// A tape that tar has written, as a file-backed cartridge to be imported: records and filemarks on its first partition,
// nothing on the second.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Helper, temporaryFolder } from './harness.ts';

/** What one tape file holds, in records of a length; of several lengths, one after the other and again from the first. */
export interface TapeFile {
  readonly content: Buffer;
  readonly recordBytes: number | readonly number[];
}

/** What tar wrote; `more` stands before the names. */
export function archived(program: 'tar' | 'bsdtar', folder: string, ...more: readonly string[]): Buffer {
  const names = more.some((word) => word === '-T' || word === '.') ? [] : ['.'];
  return execFileSync(program, ['-c', '-f', '-', '-C', folder, ...more, ...names], { maxBuffer: 1 << 30 });
}

function tarLayout(files: readonly TapeFile[]): string {
  const folder = join(temporaryFolder(), 'layout');
  mkdirSync(folder);
  let block = 0;
  const put = (kind: 'R' | 'F' | 'E', content: Buffer | string = '') => {
    writeFileSync(join(folder, `0_${block}_${kind}`), content);
    block += 1;
  };
  for (const { content, recordBytes } of files) {
    const lengths = [recordBytes].flat();
    for (let at = 0, turn = 0; at < content.length; turn += 1) {
      const end = at + (lengths[turn % lengths.length] ?? 512);
      put('R', content.subarray(at, end));
      at = end;
    }
    put('F');
  }
  put('E');
  writeFileSync(join(folder, '1_0_E'), '');
  return folder;
}

/** A helper with that tape in its drive. */
export async function withTape(helper: Helper, barcode: string, files: readonly TapeFile[]): Promise<void> {
  const folder = tarLayout(files);
  await helper.run('virtual.import', { barcode, folder });
  await helper.load(barcode);
}
