// What a listing and a search show of an entry, of all that its index holds: the one place to add to.

import type { Entry } from '../../contract/model.ts';
import type { Unpacked } from './packing.ts';

export function listedAttributes({ modifyTime, backupTime }: Unpacked): Pick<Entry, 'modifyTime' | 'backupTime'> {
  return { modifyTime, backupTime };
}
