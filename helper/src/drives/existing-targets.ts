// What lies already where something is to be put. Where nothing is, one look does for all that is to lie below it.

import type { Native } from './native.ts';

/** Something that is to lie below a folder. */
export interface FolderTarget {
  readonly target: string;
  readonly isFolder: boolean;
}

/** By their places in the list that was asked about. */
export interface ExistingTargets {
  readonly conflicts: readonly number[];
  readonly folders: readonly number[];
}

interface Sought {
  readonly id: number;
  readonly target: string;
}

type Find = (asked: readonly Sought[]) => ReturnType<Native['findConflicts']>;

/** The first names of that many items together are worth a look of their own. */
const itemsBelowOne = 8;

export async function findExisting(items: readonly FolderTarget[], find: Find): Promise<ExistingTargets> {
  const asked = await belowPresent(items, find);
  const present = asked.length === 0 ? [] : await find(asked);
  const merges = ({ id, kind }: (typeof present)[number]) => items[id]?.isFolder === true && kind === 'folder';
  return {
    conflicts: present.filter((one) => !merges(one)).map(({ id }) => id),
    folders: present.filter(merges).map(({ id }) => id),
  };
}

async function belowPresent(items: readonly FolderTarget[], find: Find): Promise<readonly Sought[]> {
  const tops = [...new Set(items.map(({ target }) => topOf(target)))];
  const all = () => items.map(({ target }, id) => ({ id, target }));
  if (tops.length * itemsBelowOne > items.length) return all();
  const present = new Set((await find(tops.map((target, id) => ({ id, target })))).map(({ id }) => tops[id]));
  if (present.size === tops.length) return all();
  return items.flatMap(({ target }, id) => (present.has(topOf(target)) ? [{ id, target }] : []));
}

function topOf(target: string): string {
  const end = target.indexOf('/');
  return end === -1 ? target : target.slice(0, end);
}
