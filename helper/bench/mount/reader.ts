// A program that reads files: all at once, or one after the other. It waits for its files, and tells when it has them.

import { readFile } from 'node:fs/promises';

export interface ReadingOrder {
  readonly files: readonly string[];
  readonly together: boolean;
}

process.send?.('ready');
process.once('message', (order) => {
  void read(order as ReadingOrder).then((bytes) => {
    process.send?.(bytes, () => process.disconnect?.());
  });
});

async function read({ files, together }: ReadingOrder): Promise<number> {
  const lengths: number[] = [];
  const one = async (file: string) => lengths.push((await readFile(file)).length);
  if (together) await Promise.all(files.map(one));
  else for (const file of files) await one(file);
  return lengths.reduce((sum, length) => sum + length, 0);
}
