// A data folder that a command is the first to use, and a person may have named by mistake: it is made, and that is said.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client/client.ts';
import { helperSocket } from '../client/home.ts';
import { wholeSnapshot } from '../client/snapshot-follower.ts';
import { visible } from '../contract/visible.ts';
import { count } from './words.ts';

/** No helper has worked in it yet. */
export function isNewHome(home: string): boolean {
  return !existsSync(join(home, 'helper.lock')) && !existsSync(helperSocket(home));
}

export async function newHomeInWords(client: Client): Promise<string> {
  const { drives, cartridges } = await wholeSnapshot(client);
  const names = cartridges.filter((cartridge) => cartridge.virtual).map(({ barcode }) => barcode);
  const made = [
    'an empty catalogue',
    count(drives.filter((drive) => drive.virtual).length, 'virtual drive'),
    `${count(names.length, 'virtual cartridge')} (${names.join(', ')})`,
  ];
  return `New data folder made: ${visible(client.hello.home)}, with ${made.slice(0, -1).join(', ')} and ${made.at(-1)}.`;
}
