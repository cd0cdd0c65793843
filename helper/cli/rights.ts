// Whether whoever types may use drives: through the helper for all users of this computer, or, where there is none, by a
// helper of one's own.

import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import process from 'node:process';
import { systemSocket } from '../client/home.ts';

/** A group that opens the door, and that one is not in. */
export interface MissingGroup {
  readonly words: string;
  readonly remedy: string;
}

/** Null: nothing is missing. */
export function missingGroup(): MissingGroup | null {
  const { username, uid } = userInfo();
  const [name, purpose] = hasSystemHelper()
    ? ['capstan-users', 'use the helper of this computer']
    : ['tape', 'use real drives'];
  const group = groupNamed(name);
  if (uid === 0 || (group !== null && (process.getgroups?.() ?? []).includes(group))) return null;
  return {
    words: `${username} is not in the group ${name}, whose members may ${purpose}.`,
    remedy: `Join it and log in again:  sudo usermod -aG ${name} ${username}`,
  };
}

/** There is a helper for all users here, be one allowed to use it or not. */
export function hasSystemHelper(): boolean {
  return existsSync(systemSocket);
}

function groupNamed(name: string): number | null {
  const row = readFileSync('/etc/group', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([group]) => group === name);
  return row?.[2] === undefined ? null : Number(row[2]);
}
