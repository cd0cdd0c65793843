// What an entry is put in the order of, as a value that sorts so. Pure.

import { fileConditionOf, leastTrustedFirst } from '../../contract/file-condition.ts';
import type { Entry } from '../../contract/model.ts';
import type { EntryOrder } from '../../contract/search.ts';
import { sortKey } from './columns.ts';

export function keyIn(by: EntryOrder['by']): (entry: Entry) => number | string {
  switch (by) {
    case 'name':
      return ({ name }) => sortKey(name);
    case 'size':
      return ({ size }) => size;
    // Times as indexes have them sort as they are.
    case 'modified':
      return ({ modifyTime }) => modifyTime;
    case 'archived':
      return ({ backupTime }) => backupTime;
    case 'receipt':
      return (entry) => leastTrustedFirst.indexOf(fileConditionOf(entry));
  }
}
